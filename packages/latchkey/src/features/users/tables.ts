import { boolean, date, id, table, text } from "../../storage/table.ts";

export const userTable = table("user", {
  id: id(),
  name: text(),
  email: text({ unique: true, length: 254 }),
  emailVerified: boolean({ default: false }),
  image: text({ nullable: true }),
  createdAt: date(),
  updatedAt: date(),
});
