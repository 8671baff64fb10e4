import { schema } from "./schema.ts";
import { date, id, table, text } from "./table.ts";

/** Migrations that were run, with their time. If it exists, Latchkey created the tables. */
export const migrationTable = table("latchkey_migration", {
  id: id(),
  appliedAt: date(),
  /** SHA-256 of `statements`, base64url. */
  hash: text(),
  statements: text(),
});

/** The table of migrations is found before any other, so it is never renamed. */
export const ownSchema = schema([migrationTable]);
