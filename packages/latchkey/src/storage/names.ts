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
