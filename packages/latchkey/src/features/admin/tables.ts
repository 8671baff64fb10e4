import { boolean, date, extend, text } from "../../storage/table.ts";

/** `defaultRole`: that of new users, which the database gives them. */
export function adminColumns(defaultRole: string) {
  const columns = {
    /** Names of roles, separated by commas. Null: the default role. */
    role: text({ nullable: true, default: defaultRole, index: true, input: false }),
    /** Null counts as false. */
    banned: boolean({ nullable: true, default: false, input: false }),
    /** For administrators. */
    banReason: text({ nullable: true, input: false }),
    /** For the user, whose sign-ins are refused with it. */
    banMessage: text({ nullable: true, input: false }),
    /** Null: until it is lifted. */
    banExpires: date({ nullable: true, input: false }),
  };
  // The order of lists, unless they are asked for in another.
  return extend("user", columns, [["createdAt", "id"]]);
}

export const impersonationColumns = extend("session", {
  /** The ID of the administrator who acts as the owner. */
  impersonatedBy: text({ nullable: true, length: 36, input: false }),
});
