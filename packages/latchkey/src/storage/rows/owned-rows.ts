import type { MergedTable, Schema } from "../tables/table.ts";

/** A column with the ID of the owner of its row. */
export interface OwnedRows {
  readonly table: MergedTable;
  readonly column: string;
  /** True if the rows are deleted with their owner. */
  readonly cascade: boolean;
}

/**
 * Lists the tables whose rows belong to `owner`: rows that are deleted with a row of it, and those of a table
 * that declares an owner. Each table comes after those that refer to it.
 */
export function ownedRows(schema: Schema, owner: string): readonly OwnedRows[] {
  const found: OwnedRows[] = [];
  for (const table of schema.tables.values()) {
    for (const [column, { references }] of table.columns) {
      if (references?.table !== owner || references.owns === false) continue;
      const isOwn = references.cascade && (references.column ?? "id") === "id" && !references.isForeign;
      if (isOwn) found.push({ table, column, cascade: true });
    }
    if (table.owner !== undefined) found.push({ table, column: table.owner, cascade: false });
  }
  // Tables are declared before those that refer to them.
  return found.reverse();
}
