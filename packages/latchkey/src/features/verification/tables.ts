import { date, id, reference, table, text } from "../../storage/tables/table.ts";

/** Values behind issued tokens: each works once, for one purpose, for a limited time. */
export const verificationTable = table(
  "verification",
  {
    id: id(),
    /** `<purpose>:<SHA-256 of the token>`: a reader of the table can't use the tokens. */
    identifier: text({ index: true, exported: false }),
    value: text({ hidden: true }),
    /** The user that it is about, if there is one already: the row is deleted with the user. */
    userId: reference("user", { nullable: true }),
    /** For tokens that can be recorded only once: the identifier again. Null for issued tokens. */
    onceKey: text({ nullable: true, unique: true, sparse: true, length: 64, hidden: true }),
    // Indexed for the job that deletes expired rows.
    expiresAt: date({ index: true }),
    createdAt: date({ nullable: true }),
    updatedAt: date({ nullable: true }),
  },
  { comesBack: "never", transfer: "never" },
);
