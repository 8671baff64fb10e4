import { schema } from "./schema.ts";
import { date, id, table, text } from "./table.ts";

/** What was done, and when. That it is there says that Latchkey made the tables. */
export const migrationTable = table("latchkey_migration", {
  id: id(),
  appliedAt: date(),
  /** SHA-256 of `statements`, base64url. */
  hash: text(),
  statements: text(),
});

/** The table of migrations is found before anything is known of the others, so it is never renamed. */
export const ownSchema = schema([migrationTable]);
