import { createHash } from "node:crypto";
import { ConfigurationError } from "../../base/errors.ts";
import type { Index, Schema } from "./table.ts";

/** PostgreSQL cuts names after 63 bytes, and two could become the same. */
const LONGEST_INDEX = 60;

/** Returns the name of an index on columns of a table: the same on every machine. */
export function indexName(tableAndColumns: readonly string[], isUnique: boolean): string {
  const name = tableAndColumns.join("_");
  const ending = isUnique ? "_uidx" : "_idx";
  if (Buffer.byteLength(name + ending) <= LONGEST_INDEX) return name + ending;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, 10);
  const kept = Buffer.from(name).subarray(0, LONGEST_INDEX - ending.length - hash.length - 1);
  // A character that was cut in the middle is removed as a whole.
  return `${kept.toString().replace(/\uFFFD+$/, "")}_${hash}${ending}`;
}

/**
 * Names of tables and columns in the database. All other code knows only the declared names; renamed and
 * snake_case databases need only another `Names`.
 */
export interface Names {
  table(table: string): string;
  column(table: string, column: string): string;
}

/** Tables and columns have their declared names. */
export const asDeclared: Names = {
  table: (table) => table,
  column: (_table, column) => column,
};

/** Names of a table and its columns in the database, by the names that the code of an ORM uses. */
export interface OrmTable {
  readonly name: string;
  readonly columns: ReadonlyMap<string, string>;
}

/**
 * Returns a table as an ORM knows it, by its declared name and the one that the options give it. Undefined: the ORM
 * doesn't know it.
 */
export type OrmTables = (declared: string, called: string) => OrmTable | undefined;

/** One name that an application gives. */
export interface Rename {
  /** As declared. */
  readonly table: string;
  /** As declared. Undefined: the table itself is renamed. */
  readonly column?: string;
  readonly to: unknown;
  /** The option that gives it, for messages: `user.fields.name`. */
  readonly option: string;
}

/**
 * Returns the declared names with those given by the application. Throws `ConfigurationError` for invalid
 * names.
 */
export function renamed(schema: Schema, renames: readonly Rename[], taken: readonly string[] = []): Names {
  if (renames.length === 0) return asDeclared;
  const tables = new Map<string, string>();
  const columns = new Map<string, Map<string, string>>();
  for (const { table, column, to, option } of renames) {
    assertName(option, to);
    if (column === undefined) {
      tables.set(table, to);
      continue;
    }
    if (!schema.columnsOf(table).has(column))
      throw new ConfigurationError(`${option}: ${quoted(table)} has no column ${quoted(column)}.`);
    const ofTable = columns.get(table) ?? new Map<string, string>();
    const other = ofTable.get(column);
    if (other !== undefined && other !== to)
      throw new ConfigurationError(
        `${option} is ${quoted(to)}, but another option names the column ${quoted(other)}.`,
      );
    columns.set(table, ofTable.set(column, to));
  }
  const names: Names = {
    table: (table) => tables.get(table) ?? table,
    column: (table, column) => columns.get(table)?.get(column) ?? column,
  };
  const givenBy = (table: string, column?: string) =>
    renames.find((rename) => rename.table === table && rename.column === column)?.option;
  assertApart(
    [
      ...taken.map((name) => ({ name, declared: name, option: undefined })),
      ...[...schema.tables.keys()].map((table) => ({
        name: names.table(table),
        declared: table,
        option: givenBy(table),
      })),
    ],
    "table",
  );
  for (const { name: table, columns: declared } of schema.tables.values())
    assertApart(
      [...declared.keys()].map((column) => ({
        name: names.column(table, column),
        declared: column,
        option: givenBy(table, column),
      })),
      "column",
    );
  return names;
}

interface Called {
  readonly name: string;
  readonly declared: string;
  readonly option: string | undefined;
}

/** Refuses names that differ only in case, which some databases ignore. */
function assertApart(all: readonly Called[], what: "table" | "column"): void {
  const seen = new Map<string, Called>();
  for (const called of all) {
    const key = called.name.toLowerCase();
    const other = seen.get(key);
    if (other === undefined) {
      seen.set(key, called);
      continue;
    }
    const [blamed, first] = called.option === undefined ? [other, called] : [called, other];
    throw new ConfigurationError(
      `${blamed.option} is ${quoted(blamed.name)}, which is the name of the ${what} ${quoted(first.declared)}. Give each ${what} its own name.`,
    );
  }
}

/** PostgreSQL cuts longer names. */
const LONGEST = 63;
/** Columns of every table of PostgreSQL. */
const SYSTEM_COLUMNS = ["tableoid", "xmin", "cmin", "xmax", "cmax", "ctid"];

/** Refuses a name of a table or column that one of the databases doesn't accept. */
export function assertName(option: string, name: unknown): asserts name is string {
  const problem = problemOf(name);
  if (problem !== undefined)
    throw new ConfigurationError(
      `${option} is ${quoted(name)}, which can't be a name in a database: ${problem}.`,
    );
}

function problemOf(name: unknown): string | undefined {
  if (typeof name !== "string" || name === "") return "give a string that isn't empty";
  if (name.includes("."))
    return "tables of one schema are named without it (for PostgreSQL, `?schema=NAME` in the URL sets it)";
  // MySQL limits names to the Basic Multilingual Plane.
  if (!/^[\p{L}_][\p{L}\p{M}\p{N}_$-]*$/u.test(name) || /[\u{10000}-\u{10ffff}]/u.test(name))
    return "a name consists of letters, digits, _, $ and -, and begins with a letter or _";
  if (Buffer.byteLength(name) > LONGEST) return `it is longer than ${LONGEST} bytes`;
  if (name.toLowerCase().startsWith("sqlite_")) return "SQLite reserves names that begin with sqlite_";
  if (SYSTEM_COLUMNS.includes(name.toLowerCase()))
    return "PostgreSQL has a column of that name in every table";
  return undefined;
}

function quoted(name: unknown): string {
  return typeof name === "string" ? JSON.stringify(name) : String(name);
}

/**
 * Returns the name of an index in the database. It follows those of its table and columns: two tables never
 * share one.
 */
export function nameOfIndex({ name, columns, unique }: Index, table: string, names: Names): string {
  const called = [names.table(table), ...columns.map((column) => names.column(table, column))];
  const isRenamed = called.some((name, at) => name !== [table, ...columns][at]);
  return isRenamed ? indexName(called, unique) : name;
}

/** Returns the declared names of a table and columns that the database named. Unknown ones stay. */
export type DeclaredNames = (
  table: string,
  columns: readonly string[],
) => { table: string; columns: string[] };

export function declaredNames(schema: Schema, names: Names): DeclaredNames {
  return (foundTable, foundColumns) => {
    for (const { name: table, columns } of schema.tables.values()) {
      if (names.table(table) !== foundTable) continue;
      const declared = (found: string) =>
        [...columns.keys()].find((column) => names.column(table, column) === found) ?? found;
      return { table, columns: foundColumns.map(declared) };
    }
    return { table: foundTable, columns: [...foundColumns] };
  };
}
