import type { Dialect } from "../dialect.ts";
import { schema } from "./schema.ts";
import { date, id, integer, type MergedTable, table, text } from "./table.ts";

/** Migrations that were run, with their time. If it exists, Latchkey created the tables. */
export const migrationTable = table("latchkey_migration", {
  id: id(),
  appliedAt: date(),
  /** SHA-256 of `statements`, base64url. */
  hash: text(),
  statements: text(),
});

export const LEASE_TABLE = "latchkey_migration_lease";

/** On a database server: the process that migrates now. It takes its lease there before it creates other tables. */
export const leaseSchema = schema([
  table(LEASE_TABLE, { id: id(), token: text({ length: 36 }), renewals: integer() }),
]);

/** The table of migrations is found before any other, so it is never renamed. */
export const ownSchema = schema([migrationTable]);

/** Returns the tables that keep their names. */
export function ownTables({ name }: Pick<Dialect, "name">): MergedTable[] {
  return [...ownSchema.tables.values(), ...(name === "sqlite" ? [] : leaseSchema.tables.values())];
}
