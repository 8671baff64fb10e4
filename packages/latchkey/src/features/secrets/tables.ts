import { date, id, table, text } from "../../storage/table.ts";

/** The secrets that this database was used with, so that none is missed unnoticed. */
export const secretTable = table("latchkey_secret", {
  /** The fingerprint. */
  id: id(),
  /** How sealed values name it. */
  name: text(),
  createdAt: date(),
});
