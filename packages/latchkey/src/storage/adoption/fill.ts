import { parametersOf } from "../by-name.ts";
import type { Database } from "../database.ts";
import type { Bindable } from "../dialect.ts";
import { UniqueViolation } from "../errors.ts";
import type { Table } from "../tables/table.ts";
import type { Transaction } from "../transaction.ts";
import type { WriteFormatName } from "./write-format.ts";

/** Values that rows of the compatible framework lack, or have in another form. */
export interface Fill {
  readonly table: Table;
  readonly reads: readonly string[];
  readonly sets: readonly string[];
  /** Unique columns among `sets`, each with the columns that make its value. Default: none. */
  readonly keys?: Readonly<Record<string, readonly string[]>>;
  /** A required column among `reads`: a row in which it changes meanwhile isn't written. Default: none. */
  readonly unchanged?: string;
  /** Returns every column of `sets`. Rows that have the values already keep them. */
  values(row: FoundRow, format: WriteFormatName): Readonly<Record<string, Bindable>>;
  /** Counts values that the framework can't read, by their name. Default: none. */
  readonly unreadable?: Readonly<Record<string, () => Promise<number>>>;
  /** Writes what other tables lack of the row, or other storage. Does nothing if they have it already. */
  also?(row: FoundRow, tx: Transaction, format: WriteFormatName): Promise<void>;
}

/** A row as it was found, with the columns that the fill reads. */
export type FoundRow = Readonly<Record<string, Bindable>> & { readonly id: string };

/** Name of a parameter that no column has. */
const BEFORE = "$before";

/** Rows of one statement, and of one transaction. */
const BATCH = 200;
/** The same where the framework waits for locks on gaps between rows, and doesn't try again after a deadlock. */
const SMALL_BATCH = 25;

export interface FillRun {
  /** Fills the next rows after that ID. Returns the last one's ID, or undefined if there are no more. */
  next(after: string): Promise<{ last: string; rows: number; repeated: number } | undefined>;
}

/** Fills a table's rows in the order of their IDs, so that it can stop and continue anywhere. */
export function fillRun(
  db: Pick<Database, "for" | "transaction" | "dialect">,
  fill: Fill,
  format: WriteFormatName,
): FillRun {
  const { table, reads, sets, keys = {}, unchanged } = fill;
  const batch = format === "shared" && db.dialect.name === "mysql" ? SMALL_BATCH : BATCH;
  const q = db.for(table);
  const list = q.read((k, p: { after: string }) =>
    k
      .selectFrom(table.name)
      .select(["id", ...new Set([...reads, ...sets])])
      .where("id", ">", p.after)
      .orderBy("id")
      .limit(batch),
  );
  const update = q.write((k, p: Readonly<Record<string, unknown>>) => {
    const row = k
      .updateTable(table.name)
      .set(parametersOf(sets, p))
      // Parameters are by name, and the ID is always a text.
      .where("id", "=", p.id as string);
    return unchanged === undefined ? row : row.where(unchanged, "=", p[BEFORE]);
  });
  const write = async (row: FoundRow, values: Readonly<Record<string, Bindable>>, tx: Transaction) => {
    // Each row that is locked may stop a write of the framework.
    if (sets.every((name) => row[name] === values[name])) return;
    await update(
      { ...values, id: row.id, [BEFORE]: unchanged === undefined ? null : (row[unchanged] ?? null) },
      tx,
    );
  };
  const guards = Object.keys(keys).map((key) => ({
    key,
    find: q.read((k, p: { value: string }) =>
      k.selectFrom(table.name).select(["id", "createdAt"]).where(key, "=", p.value),
    ),
    created: q.read((k, p: { id: string }) =>
      k.selectFrom(table.name).select("createdAt").where("id", "=", p.id),
    ),
    release: q.write((k, p: { id: string }) =>
      k
        .updateTable(table.name)
        .set({ [key]: null })
        .where("id", "=", p.id),
    ),
  }));

  /** Of rows with the same key, the oldest one has it. Returns the number of keys that a row doesn't get. */
  async function alone(row: FoundRow, tx: Transaction): Promise<number> {
    const values: Record<string, Bindable> = { ...fill.values(row, format) };
    let repeated = 0;
    for (const { key, find, created, release } of guards) {
      const value = values[key];
      const holder = typeof value === "string" ? await find.get({ value }, tx) : undefined;
      if (holder === undefined || holder.id === row.id) continue;
      repeated += 1;
      // A row that had a value keeps it.
      if (reads.includes(key)) {
        values[key] = row[key] ?? null;
        continue;
      }
      const own = await created.get({ id: row.id }, tx);
      if (String(own?.createdAt) < String(holder.createdAt)) await release({ id: String(holder.id) }, tx);
      else values[key] = null;
    }
    await write(row, values, tx);
    await fill.also?.(row, tx, format);
    return repeated;
  }

  return {
    async next(after) {
      // Each statement selects the ID.
      const rows = (await list.all({ after })) as unknown as FoundRow[];
      const last = rows.at(-1);
      if (last === undefined) return undefined;
      let repeated = 0;
      try {
        await db.transaction(async (tx) => {
          for (const row of rows) {
            await write(row, fill.values(row, format), tx);
            await fill.also?.(row, tx, format);
          }
        });
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error;
        for (const row of rows) repeated += await db.transaction((tx) => alone(row, tx));
      }
      return { last: last.id, rows: rows.length, repeated };
    },
  };
}
