import { date, id, reference, table, text } from "../../storage/tables/table.ts";

export const sessionTable = table(
  "session",
  {
    id: id(),
    /** SHA-256 of the token: a reader of the table can't use it. */
    token: text({ unique: true, length: 64, exported: false }),
    userId: reference("user"),
    // Indexed for the job that deletes expired rows.
    expiresAt: date({ index: true }),
    ipAddress: text({ default: "" }),
    userAgent: text({ default: "" }),
    createdAt: date(),
    updatedAt: date(),
    /** The proofs by which its user authenticated (`proofs.ts`). Null: the session is older than proofs. */
    proofs: text({ nullable: true, hidden: true }),
    activeOrganizationId: text({ nullable: true, length: 36 }),
  },
  { comesBack: "never", transfer: "never" },
);

declare module "../../kernel/contracts/identity.ts" {
  interface Session {
    activeOrganizationId: string | null;
  }
}
