import { date, id, reference, table, text } from "../../storage/table.ts";

export const sessionTable = table(
  "session",
  {
    id: id(),
    /** SHA-256 of the token: who reads the table can't use what stands there. */
    token: text({ unique: true, length: 64, exported: false }),
    userId: reference("user"),
    // Indexed for those who clear away what has expired.
    expiresAt: date({ index: true }),
    ipAddress: text({ default: "" }),
    userAgent: text({ default: "" }),
    createdAt: date(),
    updatedAt: date(),
    /** How and when its user showed who they are (`proofs.ts`). Null: it is older than that. */
    proofs: text({ nullable: true, hidden: true }),
    activeOrganizationId: text({ nullable: true, length: 36 }),
  },
  { comesBack: "never" },
);
