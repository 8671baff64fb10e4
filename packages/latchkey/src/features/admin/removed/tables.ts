import { date, id, table, text } from "../../../storage/table.ts";

/** Users who were removed and can be restored. They are nobody's rows: the user is gone. */
export const removedUserTable = table(
  "removedUser",
  {
    id: id(),
    /** The ID that the user had, and has again. */
    userId: text({ unique: true, length: 64 }),
    email: text({ length: 254 }),
    name: text(),
    role: text({ nullable: true }),
    removedAt: date(),
    /** The ID of the administrator. Null: the application. */
    removedBy: text({ nullable: true, length: 64 }),
    /** Every row that went with them, in JSON, sealed. */
    archive: text({ hidden: true }),
  },
  { indexes: [["removedAt", "id"]] },
);
