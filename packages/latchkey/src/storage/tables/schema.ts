import { ConfigurationError } from "../../base/errors.ts";
import { indexName } from "./names.ts";
import type { Column, Extension, Index, MergedTable, Part, Schema, Table } from "./table.ts";

/**
 * Merges all declarations. Throws `ConfigurationError` if two of them declare the same table or column, or
 * one names a table or a column that none declares.
 */
export function schema(parts: readonly Part[]): Schema {
  const tables = new Map<string, Table>();
  for (const part of parts) {
    if (part.part !== "table") continue;
    if (tables.has(part.name)) throw new ConfigurationError(`The table "${part.name}" is declared twice.`);
    tables.set(part.name, part);
  }
  const extensions = parts.filter((part): part is Extension => part.part === "extension");
  for (const extension of extensions) {
    if (tables.has(extension.name)) continue;
    const names = Object.keys(extension.columns).join(", ");
    throw new ConfigurationError(
      `Columns (${names}) extend the table "${extension.name}", which is not declared.`,
    );
  }

  const merged = new Map<string, MergedTable>();
  for (const declared of tables.values()) {
    merged.set(
      declared.name,
      merge(
        declared,
        extensions.filter((extension) => extension.name === declared.name),
        tables,
      ),
    );
  }
  for (const { name, columns } of merged.values()) {
    for (const [columnName, { references }] of columns) {
      if (references === undefined) continue;
      const target = merged.get(references.table);
      if (references.isForeign || target?.columns.has(references.column ?? "id")) continue;
      throw new ConfigurationError(
        `"${name}.${columnName}" refers to the table "${references.table}"${references.column ? ` and its column "${references.column}"` : ""}, which is not declared.`,
      );
    }
  }
  const columnsOf = (name: string) => {
    const found = merged.get(name);
    if (found === undefined) throw new Error(`No table "${name}" is declared.`);
    return found.columns;
  };
  return {
    tables: merged,
    columnsOf,
    shownOf: <Known extends string>(name: string) =>
      // The declarations include the columns that types know of.
      [...columnsOf(name)].filter(([, { hidden }]) => !hidden).map(([column]) => column as Known),
  };
}

function merge(
  declared: Table,
  extensions: readonly Extension[],
  tables: ReadonlyMap<string, Table>,
): MergedTable {
  const { name } = declared;
  if (declared.columns.id?.kind !== "id")
    throw new ConfigurationError(`The table "${name}" has no column id().`);
  const columns = new Map(Object.entries(declared.columns));
  const declaredBy = new Map([...columns.keys()].map((column) => [column, `table("${name}")`]));
  for (const extension of extensions) {
    const by = `extend("${name}", { ${Object.keys(extension.columns).join(", ")} })`;
    for (const [columnName, column] of Object.entries(extension.columns)) {
      const other = declaredBy.get(columnName);
      if (other !== undefined) {
        throw new ConfigurationError(
          `The column "${columnName}" of the table "${name}" is declared twice: by ${other} and by ${by}.`,
        );
      }
      // The table may hold rows already, and a required column could not be filled in them.
      if (!column.nullable && column.default === undefined) {
        throw new ConfigurationError(
          `The column "${columnName}" that extends the table "${name}" must be nullable or have a default.`,
        );
      }
      declaredBy.set(columnName, by);
      columns.set(columnName, withTarget(column, tables));
    }
  }
  const { clustered, owner, personal, comesBack, transfer } = declared;
  const added = extensions.flatMap(({ indexes }) => indexes);
  const indexes = indexesOf({ ...declared, indexes: [...declared.indexes, ...added] }, columns);
  return { name, columns, indexes, clustered, owner, personal, comesBack, transfer };
}

/** Resolves a reference to a declared table, even if there is another of that name elsewhere. */
function withTarget(column: Column, tables: ReadonlyMap<string, Table>): Column {
  const { references } = column;
  if (references?.isForeign !== true || !tables.has(references.table)) return column;
  return { ...column, references: { ...references, isForeign: false } };
}

function indexesOf(declared: Table, columns: ReadonlyMap<string, Column>): Index[] {
  const indexes: Index[] = [];
  const add = (names: readonly string[], unique: boolean, carries: readonly string[] = []) => {
    for (const column of names) {
      if (columns.has(column)) continue;
      throw new ConfigurationError(
        `An index of "${declared.name}" names "${column}", which it does not have.`,
      );
    }
    const name = indexName([declared.name, ...names], unique);
    if (indexes.some((index) => index.name === name)) return;
    const isSparse = columns.get(names[0] ?? "")?.sparse === true;
    indexes.push({ name, columns: names, carries, unique, ...(isSparse && { sparse: true }) });
  };
  for (const [name, column] of columns) {
    if (column.unique) add([name], true);
    else if (column.index) add([name], false);
  }
  for (const names of declared.unique) add(names, true);
  for (const { columns: names, carries } of declared.covering)
    add(
      names,
      false,
      carries.filter((column) => columns.has(column)),
    );
  for (const names of declared.indexes) add(names, false);
  for (const [name, { references }] of columns)
    if (references !== undefined && !indexes.some((index) => index.columns[0] === name))
      throw new ConfigurationError(
        `"${declared.name}.${name}" refers to other rows, but no index begins with it: deleting the referenced row would read the whole table.`,
      );
  return indexes;
}
