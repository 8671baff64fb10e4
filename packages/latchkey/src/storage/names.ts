import type { Schema } from "./table.ts";

/**
 * What tables and columns are called in the database. Everything else knows only the declared names; renamed
 * and snake_case databases need another `Names`, nothing else.
 */
export interface Names {
  table(table: string): string;
  column(table: string, column: string): string;
}

/** Tables and columns are called as they are declared. */
export const asDeclared: Names = {
  table: (table) => table,
  column: (_table, column) => column,
};

/** The way back: the declared names of a table and columns that the database named. Unknown ones stay. */
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
