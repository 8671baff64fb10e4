import { schema } from "../tables/schema.ts";
import { date, id, table, text } from "../tables/table.ts";

/** The one row's ID. */
export const ADOPTION = "adoption";

/** The state of an adoption. Only databases that were taken over have it. */
export const adoptionTable = table("latchkey_adoption", {
  id: id(),
  /** The last row that was completed, as JSON of its table and ID. Null: none yet. */
  position: text({ nullable: true }),
  /** `shared`, `finishing` or `own`. Null: `own`. */
  writeFormat: text({ nullable: true, length: 16 }),
  startedAt: date(),
  /** Null: the adoption was interrupted. */
  finishedAt: date({ nullable: true }),
});

/** As the table of migrations, it is never renamed. */
export const adoptionSchema = schema([adoptionTable]);
