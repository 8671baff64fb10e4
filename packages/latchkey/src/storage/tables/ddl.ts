import { ConfigurationError } from "../../base/errors.ts";
import type { Dialect } from "../dialect.ts";
import type { Found } from "../driver.ts";
import { type Names, nameOfIndex } from "./names.ts";
import type { Column, Index, MergedTable } from "./table.ts";

/**
 * Returns the statements that update one existing or missing table to its declaration, without its indexes.
 */
export function tableAdditions(
  declared: MergedTable,
  found: Found,
  dialect: Dialect,
  names: Names,
): string[] {
  const { quote } = dialect;
  const tableName = quote(names.table(declared.name));
  const there = found.tables.get(names.table(declared.name));
  const keyed = new Set(declared.indexes.flatMap((index) => index.columns));
  const parts = (name: string, column: Column) =>
    columnParts(
      names.column(declared.name, name),
      column,
      referredType(column, found, dialect, names) ?? dialect.columnType(column, keyed.has(name)),
      dialect,
      names,
    );

  for (const { references } of declared.columns.values())
    if (references?.isForeign && !found.tables.has(references.table))
      throw new ConfigurationError(
        `database: the table "${references.table}", which a field of "${declared.name}" refers to, doesn't exist. Create it first.`,
      );
  if (there === undefined) {
    const all = [...declared.columns].map(([name, column]) => parts(name, column));
    const lines = [...all.map(([definition]) => definition), ...all.flatMap(([, ...others]) => others)];
    const body = lines.map((line) => `  ${line}`).join(",\n");
    return [`create table ${tableName} (\n${body}\n)${dialect.tableOptions(declared.clustered)}`];
  }
  const statements: string[] = [];
  for (const [name, column] of declared.columns) {
    if (there.has(names.column(declared.name, name))) continue;
    if (!column.nullable && column.default === undefined) {
      throw new ConfigurationError(
        `The column "${names.column(declared.name, name)}" can't be added to the table "${names.table(declared.name)}": the table may have rows, so the column must be nullable or have a default.`,
      );
    }
    const additions = parts(name, column).map((part, at) =>
      at === 0 ? `add column ${part}` : `add ${part}`,
    );
    statements.push(`alter table ${tableName} ${additions.join(", ")}`);
  }
  return statements;
}

/** Returns the tables, by the database's names, that `tableAdditions` adds references to. */
export function additionsReferTo(
  { name: table, columns }: MergedTable,
  found: Found,
  names: Names,
): string[] {
  const there = found.tables.get(names.table(table));
  return [...columns].flatMap(([name, { references }]) =>
    references === undefined || references.isForeign || there?.has(names.column(table, name))
      ? []
      : [names.table(references.table)],
  );
}

/**
 * Returns the type of the column that one refers to, if MySQL has it already: both must have the same
 * collation.
 */
function referredType(
  { references }: Column,
  found: Found,
  dialect: Dialect,
  names: Names,
): string | undefined {
  if (references === undefined || dialect.name !== "mysql") return undefined;
  const { table, column = "id" } = references;
  return found.tables.get(names.table(table))?.get(names.column(table, column))?.type;
}

/** Returns a column's definition, and the table's clause for its reference if the column can't declare it. */
function columnParts(
  name: string,
  column: Column,
  type: string,
  dialect: Dialect,
  names: Names,
): [string, ...string[]] {
  const { quote } = dialect;
  const words = [quote(name), type];
  if (!column.nullable) words.push("not null");
  if (column.kind === "id") words.push("primary key");
  if (column.default !== undefined) words.push(`default ${dialect.literal(column.default)}`);
  if (column.references === undefined) return [words.join(" ")];
  const { table, column: key = "id", cascade, setsNull } = column.references;
  // A table of the application isn't renamed.
  const [target, targetKey] = [quote(names.table(table)), quote(names.column(table, key))];
  const rule = setsNull ? " on delete set null" : cascade ? " on delete cascade" : "";
  const clause = `references ${target} (${targetKey})${rule}`;
  // MySQL parses a reference in a column's definition and ignores it.
  return dialect.name === "mysql"
    ? [words.join(" "), `foreign key (${quote(name)}) ${clause}`]
    : [`${words.join(" ")} ${clause}`];
}

/** Returns the columns that an index has in this database. */
export function heldBy({ columns, carries }: Index, { covers }: Dialect): readonly string[] {
  return covers ? [...columns, ...carries] : columns;
}

/** Returns the statement. `concurrently`: without blocking writes to the table, on PostgreSQL. */
export function createIndex(
  index: Index,
  tableName: string,
  dialect: Dialect,
  names: Names,
  concurrently = false,
): string {
  const { name: database, quote } = dialect;
  const columns = heldBy(index, dialect)
    .map((column) => quote(names.column(tableName, column)))
    .join(", ");
  const kind = `${index.unique ? "unique index" : "index"}${concurrently ? " concurrently" : ""}`;
  const name = quote(nameOfIndex(index, tableName, names));
  const [first] = index.columns;
  const rows =
    index.sparse === true && first !== undefined && database === "sqlite"
      ? ` where ${quote(names.column(tableName, first))} is not null`
      : "";
  return `create ${kind} ${name} on ${quote(names.table(tableName))} (${columns})${rows}`;
}

/** Returns a statement that yields a row if rows repeat values that the index declares unique. */
export function findRepeated(index: Index, tableName: string, { quote }: Dialect, names: Names): string {
  const columns = index.columns.map((column) => quote(names.column(tableName, column)));
  const present = columns.map((column) => `${column} is not null`).join(" and ");
  return `select 1 from ${quote(names.table(tableName))} where ${present} group by ${columns.join(", ")} having count(*) > 1 limit 1`;
}

/** Orders tables after those they refer to, which some databases require. */
export function inOrder(tables: readonly MergedTable[]): MergedTable[] {
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
