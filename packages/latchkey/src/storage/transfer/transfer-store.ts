import { Kysely } from "kysely";
import { kept } from "../../base/kept.ts";
import type { Database } from "../database.ts";
import type { Driver, Reading } from "../driver.ts";
import { UniqueViolation } from "../errors.ts";
import { insertRows } from "../rows/insert-rows.ts";
import { lazily } from "../statements/observed.ts";
import { compile, type StatementContext } from "../statements/statement.ts";
import { table as declare, id, type MergedTable, type RowsOf } from "../tables/table.ts";
import type { Transaction } from "../transaction.ts";
import {
  type RowConversion,
  rowConversion,
  type SealedTexts,
  type SharedRow,
  type TransferredRow,
} from "./transferred-row.ts";

/** Rows of one read. Pictures are larger than other rows. */
const PAGE = 500;
const PAGE_OF_BYTES = 20;

export interface TransferMeans {
  db: Database;
  driver: Driver;
  context: StatementContext;
  texts: SealedTexts;
}

/** Replaces tables that the schema knows and no type does. */
const ANY = declare("any", { id: id() });

/** Statements over all rows of one table. */
interface TransferredTable {
  count(read: Reading): Promise<number>;
  pages(read: Reading): AsyncGenerator<readonly TransferredRow[]>;
  /** Resolves to the number of rows that were not there. */
  insert(rows: readonly TransferredRow[]): Promise<number>;
  countThere(rows: readonly TransferredRow[]): Promise<number>;
  shared(row: TransferredRow): SharedRow;
}

/** Tables of an export, in the order in which their rows refer to each other. */
export function transferredTables(means: TransferMeans): ReadonlyMap<string, TransferredTable> {
  const tables = [...means.context.schema.tables.values()].filter(({ transfer }) => transfer !== "never");
  return new Map(tables.map((table) => [table.name, transferredTable(means, table)]));
}

function transferredTable(means: TransferMeans, table: MergedTable): TransferredTable {
  const conversion = rowConversion(table, means.context.dialect, means.texts);
  return {
    ...reads(means, table, conversion),
    ...writes(means, table, conversion),
    shared: conversion.shared,
  };
}

function reads({ driver, context }: TransferMeans, table: MergedTable, { exported }: RowConversion) {
  const k = new Kysely<RowsOf<[typeof ANY]>>({ dialect: driver.dialect.kysely });
  const statements = new Map<string, ReturnType<typeof compile>>();
  // The names come from the schema.
  const [from, names] = [table.name as "any", [...table.columns.keys()] as "id"[]];
  const size = [...table.columns.values()].some(({ kind }) => kind === "bytes") ? PAGE_OF_BYTES : PAGE;
  const page = () =>
    compile(
      (p: { after: string }) =>
        k.selectFrom(from).select(names).where("id", ">", p.after).orderBy("id").limit(size),
      ["SelectQueryNode"],
      context,
    );
  const count = () =>
    compile(() => k.selectFrom(from).select((e) => e.fn.countAll().as("rows")), ["SelectQueryNode"], context);
  return {
    async count(read: Reading): Promise<number> {
      const { sql, bind } = kept(statements, "count", count);
      return Number((await read(sql, bind({})))[0]?.[0] ?? 0);
    },
    async *pages(read: Reading): AsyncGenerator<readonly TransferredRow[]> {
      const { sql, bind } = kept(statements, "page", page);
      for (let after = ""; ; ) {
        const rows = (await read(sql, bind({ after }))).map(exported);
        const last = rows.at(-1);
        if (last === undefined) return;
        yield rows;
        if (rows.length < size) return;
        after = String(last.values.id);
      }
    },
  };
}

function writes({ db }: TransferMeans, table: MergedTable, { stored }: RowConversion) {
  const lazy = lazily(db);
  const q = lazy.for(ANY);
  // The name comes from the schema.
  const from = table.name as "any";
  const insert = insertRows(lazy, { ...ANY, name: table.name });
  const find = q.read((k, p: { id: string }) => k.selectFrom(from).select("id").where("id", "=", p.id));
  const remove = q.write((k, p: { id: string }) => k.deleteFrom(from).where("id", "=", p.id));

  const missing = async (rows: readonly TransferredRow[], tx?: Transaction): Promise<TransferredRow[]> => {
    const left: TransferredRow[] = [];
    for (const row of rows)
      if ((await find.get({ id: String(row.values.id) }, tx)) === undefined) left.push(row);
    return left;
  };

  const insertMissing = async (rows: readonly TransferredRow[]): Promise<number> => {
    try {
      await db.transaction(async (tx) => {
        if (table.transfer === "replaces")
          for (const { values } of rows) await remove({ id: String(values.id) }, tx);
        await insert(rows.map(stored), tx);
      });
      return rows.length;
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
    }
    // An import that was interrupted has written some of them already.
    return db.transaction(async (tx) => {
      const left = await missing(rows, tx);
      await insert(left.map(stored), tx);
      return left.length;
    });
  };

  return {
    insert: insertMissing,
    countThere: async (rows: readonly TransferredRow[]) => rows.length - (await missing(rows)).length,
  };
}
