import { date, id, table, text } from "../../storage/tables/table.ts";

/** The secrets that this database was used with, so that a missing one is noticed. */
export const secretTable = table(
  "latchkey_secret",
  {
    /** The fingerprint. */
    id: id(),
    /** The name that sealed values carry. */
    name: text(),
    createdAt: date(),
  },
  { transfer: "never" },
);
