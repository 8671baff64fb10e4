import type { MergedTable, Schema } from "./table.ts";

/** A column that holds the id of the one whose data its row is. */
export interface OwnedRows {
  readonly table: MergedTable;
  readonly column: string;
  /** Whether the rows go with their owner. */
  readonly cascade: boolean;
}

/**
 * Whose data rows are: those that go with a row of `owner` are its own, and those of a table that says so itself. Each
 * table stands after those that refer to it.
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
