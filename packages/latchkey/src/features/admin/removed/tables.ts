import { date, id, table, text } from "../../../storage/tables/table.ts";

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
