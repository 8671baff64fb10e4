import type { Dialect } from "../dialect.ts";
import { ownTables } from "../tables/migration-table.ts";
import { asDeclared, type Names, nameOfIndex } from "../tables/names.ts";
import type { Column, ColumnKind, Index, MergedTable, Schema } from "../tables/table.ts";

/** MariaDB and MySQL differ in the collations of their tables. */
export type DatabaseKind = "postgres" | "mysql" | "mariadb" | "sqlite";

/** A column as it is in the database. */
export interface DescribedColumn {
  /** The declared name, for code. */
  readonly key: string;
  /** The name in the database. */
  readonly name: string;
  readonly kind: ColumnKind;
  /** The type as in `create table`. */
  readonly type: string;
  readonly nullable: boolean;
  readonly unique: boolean;
  readonly default: string | number | boolean | undefined;
  readonly reference: DescribedReference | undefined;
}

export interface DescribedReference {
  /** The declared name; of a table of the application, its name in the database. */
  readonly table: string;
  readonly column: string;
  readonly onDelete: "cascade" | "set null" | "no action";
  /** The name that the database gives the constraint. SQLite gives none. */
  readonly constraint: string | undefined;
  /** True if it is a table of the application. */
  readonly isForeign: boolean;
}

export interface DescribedIndex {
  readonly name: string;
  /** The keys of its columns. */
  readonly columns: readonly string[];
  readonly unique: boolean;
}

/** A table as it is in the database. */
export interface DescribedTable {
  /** The declared name, for code. */
  readonly key: string;
  /** The name in the database. */
  readonly name: string;
  readonly columns: readonly DescribedColumn[];
  readonly indexes: readonly DescribedIndex[];
}

export interface Declared {
  readonly schema: Schema;
  readonly names: Names;
  readonly dialect: Dialect;
}

/** Returns every table of a deployment, as `migrate` creates it in an empty database. */
export function describeTables({ schema, names, dialect }: Declared): DescribedTable[] {
  const own = ownTables(dialect).map((table) => describe(table, asDeclared, dialect));
  return [...own, ...[...schema.tables.values()].map((table) => describe(table, names, dialect))];
}

function describe(table: MergedTable, names: Names, dialect: Dialect): DescribedTable {
  const keyed = new Set(table.indexes.flatMap(({ columns }) => columns));
  const name = names.table(table.name);
  let references = 0;
  const columns = [...table.columns].map(([key, column]): DescribedColumn => {
    const called = names.column(table.name, key);
    if (column.references !== undefined) references++;
    return {
      key,
      name: called,
      kind: column.kind,
      type: dialect.columnType(column, keyed.has(key)),
      nullable: column.nullable,
      unique: column.unique,
      default: column.default,
      reference: describeReference(column, constraintName(dialect.name, name, called, references)),
    };
  });
  const indexes = table.indexes.map((index) => describeIndex(index, table.name, names, dialect));
  return { key: table.name, name, columns, indexes };
}

function describeReference(
  { references }: Column,
  constraint: string | undefined,
): DescribedReference | undefined {
  if (references === undefined) return undefined;
  const { table, column = "id", cascade, setsNull = false, isForeign = false } = references;
  const onDelete = setsNull ? "set null" : cascade ? "cascade" : "no action";
  return { table, column, onDelete, constraint, isForeign };
}

function describeIndex(index: Index, table: string, names: Names, dialect: Dialect): DescribedIndex {
  return {
    name: nameOfIndex(index, table, names),
    columns: dialect.covers ? [...index.columns, ...index.carries] : index.columns,
    unique: index.unique,
  };
}

/** Returns the name that the database gives the `ordinal`th reference of a table. */
function constraintName(
  database: Dialect["name"],
  table: string,
  column: string,
  ordinal: number,
): string | undefined {
  if (database === "sqlite") return undefined;
  return database === "mysql" ? `${table}_ibfk_${ordinal}` : postgresName(table, column);
}

/** PostgreSQL shortens the longer of the two names, until the whole has 63 bytes (`makeObjectName`). */
function postgresName(table: string, column: string): string {
  const room = 63 - "__fkey".length;
  let [first, second] = [Buffer.byteLength(table), Buffer.byteLength(column)];
  while (first + second > room) {
    if (first > second) first--;
    else second--;
  }
  return `${cut(table, first)}_${cut(column, second)}_fkey`;
}

/** A character that was cut in the middle is removed as a whole. */
function cut(name: string, bytes: number): string {
  return Buffer.from(name)
    .subarray(0, bytes)
    .toString()
    .replace(/\uFFFD+$/, "");
}
