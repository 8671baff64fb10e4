import { date, id, reference, table, text } from "../../storage/table.ts";

/** Values that someone was handed a token for: each is good once, for one purpose, for a while. */
export const verificationTable = table(
  "verification",
  {
    id: id(),
    /** `<purpose>:<SHA-256 of the token>`: who reads the table can't use what stands there. */
    identifier: text({ index: true, exported: false }),
    value: text({ hidden: true }),
    /** Whom it is about, where there is such a user already: it goes when they go. */
    userId: reference("user", { nullable: true }),
    /** For tokens that can be recorded only once: the identifier again. Null for issued tokens. */
    onceKey: text({ nullable: true, unique: true, length: 64, hidden: true }),
    // Indexed for those who clear away what has expired.
    expiresAt: date({ index: true }),
    createdAt: date({ nullable: true }),
    updatedAt: date({ nullable: true }),
  },
  { comesBack: "never" },
);
