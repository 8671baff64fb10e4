import { onTestFinished } from "vitest";
import { asDeclared, type Names } from "../../../latchkey/src/storage/tables/names.ts";
import type { Column, ColumnKind } from "../../../latchkey/src/storage/tables/table.ts";
import { type Connection, connectTo, type Row, sqliteFile, type Value } from "./connection.ts";

/** The location of a test's tables. */
export interface Place {
  readonly connection: Connection;
  /** The database, and on PostgreSQL also the schema. Ignored on SQLite. */
  readonly database: string;
  readonly schema: string;
  /** The path of SQLite's file. Empty in memory. */
  readonly path: string;
}

export type Values = Readonly<Record<string, Value>>;

/** A transaction of another connection that holds the rows of a table. */
export interface Hold {
  /** Resolves once this many statements wait for it (default 1). On SQLite it resolves at once. */
  awaited(statements?: number): Promise<void>;
  /** Rolls the transaction back. */
  release(): Promise<void>;
  /** Sets columns in all held rows, if any are given, and commits. */
  commit(set?: Values): Promise<void>;
}

/** A test's direct access to a database, bypassing the engine: the same on each kind. */
export interface Direct {
  /** The rows of a table in their declared form, the oldest first, those with the same time by id. */
  rows(table: string): Promise<Row[]>;
  /** The number of rows in each table. */
  counts(): Promise<Record<string, number>>;
  /**
   * The database's content as one text: equal before and after an action without effect. Events that record
   * refusals don't count, since they are written after the response.
   */
  dump(): Promise<string>;
  /** Inserts a row as another program would: only the given columns. */
  add(table: string, values: Values): Promise<void>;
  /** Sets columns in the rows with these values, or in all. */
  change(table: string, set: Values, where?: Values): Promise<void>;
  /** Deletes the rows with these values, or all, with the rows that reference them. */
  remove(table: string, where?: Values): Promise<void>;
  /**
   * Holds rows as another process in an open transaction would. On SQLite it locks the whole database, which must
   * be a file.
   */
  hold(table: string): Promise<Hold>;
}

type Declared = ReadonlyMap<string, { readonly columns: ReadonlyMap<string, Column> }>;

/** The engine's notes on migrations aren't content. */
const NOT_CONTENT = ["latchkey_migration", "latchkey_migration_lease"];

export function direct(place: Place, declared: Declared, names: Names = asDeclared): Direct {
  const { connection } = place;
  const name = (table: string) => qualified(place, names.table(table));
  const column = (table: string) => (key: string) => `${connection.quote(names.column(table, key))} = ?`;
  const condition = (table: string, where: Values) =>
    Object.keys(where).length === 0 ? "" : ` where ${Object.keys(where).map(column(table)).join(" and ")}`;
  const rowsOf = (table: string, found: Row[]) => {
    const columns = declared.get(table)?.columns;
    return asRows(
      found.map((row) => declaredRow(row, table, columns, names)),
      columns,
    );
  };
  /** MariaDB doesn't accept ISO texts as dates. */
  const written = (value: Value, key: string, table: string): Value =>
    connection.kind === "mariadb" &&
    typeof value === "string" &&
    declared.get(table)?.columns.get(key)?.kind === "date"
      ? value.replace("T", " ").replace("Z", "")
      : value;
  let known: { name: string; table: string }[] | undefined;

  const contents = async (): Promise<[string, Row[]][]> => {
    known ??= (await tablesOf(place))
      .filter((table) => !NOT_CONTENT.includes(table))
      .map((found) => ({
        name: qualified(place, found),
        table: [...declared.keys()].find((table) => names.table(table) === found) ?? found,
      }));
    const answers = await connection.each(known.map(({ name }) => `select * from ${name}`));
    return known.map(({ table }, at) => [table, rowsOf(table, answers[at] ?? [])]);
  };
  const change = async (
    by: Place["connection"],
    table: string,
    set: Values,
    where: Values,
  ): Promise<void> => {
    const columns = Object.keys(set).map(column(table)).join(", ");
    await by.query(`update ${name(table)} set ${columns}${condition(table, where)}`, [
      ...Object.entries(set).map(([key, value]) => written(value, key, table)),
      ...Object.values(where),
    ]);
  };
  return {
    rows: async (table) => rowsOf(table, await connection.query(`select * from ${name(table)}`)),
    counts: async () => Object.fromEntries((await contents()).map(([table, rows]) => [table, rows.length])),
    dump: async () =>
      JSON.stringify((await contents()).map(withoutRefusals), (_key, value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value,
      ),
    async add(table, values) {
      const columns = Object.keys(values).map((key) => connection.quote(names.column(table, key)));
      const markers = columns.map(() => "?").join(", ");
      await connection.query(
        `insert into ${name(table)} (${columns.join(", ")}) values (${markers})`,
        Object.entries(values).map(([key, value]) => written(value, key, table)),
      );
    },
    change: (table, set, where = {}) => change(connection, table, set, where),
    async remove(table, where = {}) {
      await connection.query(`delete from ${name(table)}${condition(table, where)}`, Object.values(where));
    },
    async hold(table) {
      const { other, ...held } =
        connection.kind === "sqlite" ? await holdFile(place) : await holdRows(place, names.table(table));
      return {
        ...held,
        async commit(set = {}) {
          if (Object.keys(set).length > 0) await change(other, table, set, {});
          await other.each(["commit"]);
          await held.release();
        },
      };
    },
  };
}

function declaredRow(
  row: Row,
  table: string,
  columns: ReadonlyMap<string, Column> | undefined,
  names: Names,
): Row {
  if (columns === undefined) return row;
  const declared = new Map([...columns.keys()].map((column) => [names.column(table, column), column]));
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [declared.get(name) ?? name, value]));
}

function withoutRefusals([table, rows]: [string, Row[]]): [string, Row[]] {
  return [table, table === "securityEvent" ? rows.filter(({ outcome }) => outcome !== "failure") : rows];
}

/** Returns the existing tables in alphabetical order. */
export async function tablesOf({ connection, database, schema }: Place): Promise<string[]> {
  const found =
    connection.kind === "sqlite"
      ? await connection.query("select name from sqlite_master where type = 'table'")
      : connection.kind === "postgres"
        ? await connection.query("select tablename as name from pg_tables where schemaname = ?", [schema])
        : await connection.query(
            "select table_name as name from information_schema.tables where table_schema = ?",
            [database],
          );
  return found.map((row) => String(row.name)).sort();
}

/** Returns the qualified name of a table, valid on any connection. */
export function qualified({ connection, database, schema }: Place, table: string): string {
  if (connection.kind === "sqlite") return connection.quote(table);
  const place = connection.kind === "postgres" ? schema : database;
  return `${connection.quote(place)}.${connection.quote(table)}`;
}

/** Sorts as `Direct.rows` promises. */
function asRows(rows: Row[], columns: ReadonlyMap<string, Column> | undefined): Row[] {
  const declared = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, decoded(value, columns?.get(name)?.kind)]),
    ),
  );
  const order = ({ createdAt, id }: Row) => `${createdAt} ${id}`;
  return declared.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

function decoded(value: unknown, kind: ColumnKind | undefined): unknown {
  if (value === null) return null;
  if (value instanceof Date) return value.toISOString();
  switch (kind) {
    case "boolean":
      return Boolean(Number(value));
    case "integer":
      return Number(value);
    case "json":
      return typeof value === "string" ? JSON.parse(value) : value;
    default:
      return value;
  }
}

type Held = Omit<Hold, "commit"> & { other: Place["connection"] };

async function holdFile({ path }: Place): Promise<Held> {
  if (path === "") throw new Error("Only a file can be locked: app({ file: true }).");
  const other = sqliteFile(path);
  await other.each(["begin immediate"]).catch(() => undefined);
  return {
    other,
    // On SQLite a request tries to lock synchronously, so it already waits.
    awaited: async () => {},
    async release() {
      // After a commit there is nothing to roll back.
      await other.each(["rollback"]).catch(() => undefined);
      await other.close();
    },
  };
}

async function holdRows(place: Place, table: string): Promise<Held> {
  const { kind } = place.connection;
  if (kind === "sqlite") throw new Error("SQLite holds files, not rows.");
  const other = await connectTo(kind, place.database);
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await other.each(["rollback"]);
    await other.close();
  };
  // A test may fail before it releases the rows, and the cleanup would wait for them.
  onTestFinished(release);
  await other.each(["begin", `select * from ${qualified(place, table)} for update`]);
  const waiting = async (): Promise<number> => {
    const found =
      kind === "postgres"
        ? await place.connection.query(
            // Statements that wait for a row hold or await a tuple lock.
            "select 1 from pg_locks where locktype = 'tuple' and relation = ?::regclass",
            [qualified(place, table)],
          )
        : await place.connection.query(
            // `innodb_trx` isn't refreshed if it is read more than ten times a second.
            "select 1 from information_schema.processlist where db = ? and time_ms > 20 and (info like 'update %' or info like 'delete %' or info like '% for update')",
            [place.database],
          );
    return found.length;
  };
  return {
    other,
    async awaited(statements = 1) {
      const until = performance.now() + 60_000;
      while ((await waiting()) < statements) {
        if (performance.now() > until)
          throw new Error(`Fewer than ${statements} statements waited for the rows of ${table}.`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    release,
  };
}
