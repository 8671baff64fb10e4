import { createHash } from "node:crypto";
import { Kysely } from "kysely";
import type { Env } from "../kernel/env.ts";
import { ConfigurationError } from "../kernel/errors.ts";
import type { Dialect } from "./dialect.ts";
import type { Driver, Found } from "./driver.ts";
import { newId } from "./id.ts";
import { asDeclared, type Names } from "./names.ts";
import { queries } from "./queries.ts";
import { schema } from "./schema.ts";
import type { StatementContext } from "./statement.ts";
import {
  type Column,
  date,
  type Index,
  id,
  type MergedTable,
  type Row,
  type RowsOf,
  table,
  text,
} from "./table.ts";
import type { Transaction } from "./transaction.ts";

export interface MigrationPlan {
  /** SQL, in order; empty when there is nothing to do. */
  readonly statements: readonly string[];
}

export interface MigrationReport {
  /** What this process has done; empty when the database was as declared, or another process was first. */
  readonly applied: readonly string[];
}

/** How long to wait for another process that is migrating. Milliseconds. */
const patience = 60_000;

/** What was done, and when. That it is there says that Latchkey made the tables. */
export const migrationTable = table("latchkey_migration", {
  id: id(),
  appliedAt: date(),
  /** SHA-256 of `statements`, base64url. */
  hash: text(),
  statements: text(),
});

/**
 * Compares the declared tables with what is there and adds what is missing: tables, columns, indexes. It
 * never drops, renames or changes anything, so that a node of the version before goes on beside it.
 */
export class Migrator {
  readonly #driver: Driver;
  readonly #context: StatementContext;
  readonly #env: Env;
  readonly #note: ReturnType<typeof noteStatement>;

  constructor(driver: Driver, context: StatementContext, env: Env) {
    this.#driver = driver;
    this.#context = context;
    this.#env = env;
    this.#note = noteStatement(driver);
  }

  async plan(): Promise<MigrationPlan> {
    return { statements: await this.#missing() };
  }

  async migrate(): Promise<MigrationReport> {
    if ((await this.#missing()).length === 0) return { applied: [] };
    this.#driver.settle();
    return this.#driver.transaction(async (tx) => {
      // Under the lock the look before is worth nothing: another process may have been first.
      const applied = await this.#missing(tx);
      for (const statement of applied) await this.#driver.run(statement, [], tx);
      if (applied.length > 0) await this.#record(applied, tx);
      return { applied };
    }, patience);
  }

  async #missing(tx?: Transaction): Promise<string[]> {
    const found = await this.#driver.introspect(tx);
    const { dialect, names, schema } = this.#context;
    this.#assertOurs(found);
    const tables = inOrder([...schema.tables.values()]);
    const statements = tables.flatMap((declared) => additions(declared, found, dialect, names));
    for (const declared of tables) await this.#assertNoDuplicates(declared, found, tx);
    const own = [...ownSchema.tables.values()];
    return [...own.flatMap((declared) => additions(declared, found, dialect, asDeclared)), ...statements];
  }

  #assertOurs(found: Found): void {
    if (found.tables.has(migrationTable.name)) return;
    const { names, schema } = this.#context;
    const strange = [...schema.tables.keys()].map(names.table).filter((name) => found.tables.has(name));
    if (strange.length === 0) return;
    throw new ConfigurationError(
      `database: it holds tables that Latchkey did not make (${strange.join(", ")}). Taking over an existing database comes with a later version; until then give Latchkey an empty one.`,
    );
  }

  /** A unique index on rows that repeat would fail halfway with the database's own words. */
  async #assertNoDuplicates(declared: MergedTable, found: Found, tx?: Transaction): Promise<void> {
    const { dialect, names } = this.#context;
    const columnsThere = found.tables.get(names.table(declared.name));
    if (columnsThere === undefined) return;
    for (const index of declared.indexes) {
      const columns = index.columns.map((column) => names.column(declared.name, column));
      if (!index.unique || found.indexes.has(index.name)) continue;
      // A column that is about to be added is null, or the same everywhere: the database decides.
      if (!columns.every((column) => columnsThere.has(column))) continue;
      const list = columns.map(dialect.quote).join(", ");
      const present = columns.map((column) => `${dialect.quote(column)} is not null`).join(" and ");
      const repeated = await this.#driver.get(
        `select 1 from ${dialect.quote(names.table(declared.name))} where ${present} group by ${list} having count(*) > 1 limit 1`,
        [],
        tx,
      );
      if (repeated === undefined) continue;
      throw new ConfigurationError(
        `database: rows of "${declared.name}" have the same ${index.columns.join(", ")}, which must be unique. Remove the duplicates and start again.`,
      );
    }
  }

  async #record(applied: readonly string[], tx: Transaction): Promise<void> {
    const statements = applied.join(";\n");
    const hash = createHash("sha256").update(statements).digest("base64url");
    const appliedAt = new Date(this.#env.now()).toISOString();
    await this.#note({ id: newId(this.#env), appliedAt, hash, statements }, tx);
  }
}

/** The table of migrations is found before anything is known of the others, so it is never renamed. */
const ownSchema = schema([migrationTable]);

function noteStatement(driver: Driver) {
  const { dialect } = driver;
  const k = new Kysely<RowsOf<[typeof migrationTable]>>({ dialect: dialect.kysely });
  const q = queries(k, driver, { schema: ownSchema, names: asDeclared, dialect });
  return q.write((k, p: Row<typeof migrationTable>) =>
    k
      .insertInto("latchkey_migration")
      .values({ id: p.id, appliedAt: p.appliedAt, hash: p.hash, statements: p.statements }),
  );
}

/** The statements that bring one table from what is there to what is declared. */
function additions(declared: MergedTable, found: Found, dialect: Dialect, names: Names): string[] {
  const { quote } = dialect;
  const tableName = names.table(declared.name);
  const there = found.tables.get(tableName);
  const keyed = new Set(declared.indexes.flatMap((index) => index.columns));
  const definition = (name: string, column: Column) =>
    `${quote(names.column(declared.name, name))} ${columnDefinition(column, keyed.has(name), dialect, names)}`;

  const statements: string[] = [];
  if (there === undefined) {
    const columns = [...declared.columns].map(([name, column]) => `  ${definition(name, column)}`);
    statements.push(`create table ${quote(tableName)} (\n${columns.join(",\n")}\n)`);
  } else {
    for (const [name, column] of declared.columns) {
      if (there.has(names.column(declared.name, name))) continue;
      if (!column.nullable && column.default === undefined) {
        throw new ConfigurationError(
          `The column "${name}" can't be added to the table "${declared.name}": rows may be there, so it must be nullable or have a default.`,
        );
      }
      statements.push(`alter table ${quote(tableName)} add column ${definition(name, column)}`);
    }
  }
  for (const index of declared.indexes) {
    if (!found.indexes.has(index.name)) statements.push(createIndex(index, declared.name, dialect, names));
  }
  return statements;
}

function columnDefinition(column: Column, keyed: boolean, dialect: Dialect, names: Names): string {
  const words = [dialect.columnType(column, keyed)];
  if (!column.nullable) words.push("not null");
  if (column.kind === "id") words.push("primary key");
  if (column.default !== undefined) words.push(`default ${dialect.literal(column.default)}`);
  if (column.references !== undefined) {
    const { table, cascade } = column.references;
    const target = `${dialect.quote(names.table(table))} (${dialect.quote(names.column(table, "id"))})`;
    words.push(`references ${target}${cascade ? " on delete cascade" : ""}`);
  }
  return words.join(" ");
}

function createIndex(index: Index, tableName: string, { quote }: Dialect, names: Names): string {
  const columns = index.columns.map((column) => quote(names.column(tableName, column))).join(", ");
  const kind = index.unique ? "unique index" : "index";
  return `create ${kind} ${quote(index.name)} on ${quote(names.table(tableName))} (${columns})`;
}

/** Each table after those it refers to, which some databases insist on. */
function inOrder(tables: readonly MergedTable[]): MergedTable[] {
  const ordered = new Set<MergedTable>();
  const visiting = new Set<MergedTable>();
  const visit = (declared: MergedTable) => {
    if (ordered.has(declared) || visiting.has(declared)) return;
    visiting.add(declared);
    for (const { references } of declared.columns.values()) {
      const target = tables.find(({ name }) => name === references?.table);
      if (target !== undefined) visit(target);
    }
    ordered.add(declared);
  };
  for (const declared of tables) visit(declared);
  return [...ordered];
}
