import { boolean, date, extend, id, table, text } from "../../storage/tables/table.ts";

/** `defaultRole`: the role of new users, set by the database. */
export function adminColumns(defaultRole: string) {
  const columns = {
    /** Names of roles, separated by commas. Null: the default role. */
    role: text({ nullable: true, default: defaultRole, index: true, input: false }),
    /** Null counts as false. */
    banned: boolean({ nullable: true, default: false, input: false }),
    /** Shown to administrators. */
    banReason: text({ nullable: true, input: false }),
    /** Shown to the user when a sign-in is refused. */
    banMessage: text({ nullable: true, input: false }),
    /** Null: until the ban is lifted. */
    banExpires: date({ nullable: true, input: false }),
  };
  // The default order of lists.
  return extend("user", columns, [["createdAt", "id"]]);
}

export const impersonationColumns = extend("session", {
  /** The ID of the administrator who acts as the owner. */
  impersonatedBy: text({ nullable: true, length: 36, input: false }),
});

declare module "../../kernel/contracts/identity.ts" {
  interface Session {
    /** The ID of the administrator who acts as the owner. */
    impersonatedBy?: string | null;
  }
}

/**
 * Users who were removed and can be restored. The rows don't refer to a user, because the user's row is gone.
 */
export const removedUserTable = table(
  "removedUser",
  {
    id: id(),
    /** The ID that the user had, and gets back. */
    userId: text({ unique: true, length: 64 }),
    email: text({ length: 254 }),
    name: text(),
    role: text({ nullable: true }),
    removedAt: date(),
    /** The ID of the administrator. Null: the application. */
    removedBy: text({ nullable: true, length: 64 }),
    /** Every row that was deleted with the user, in JSON, encrypted. */
    archive: text({ hidden: true }),
  },
  { indexes: [["removedAt", "id"]] },
);
