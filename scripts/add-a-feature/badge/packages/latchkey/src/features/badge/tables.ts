import { date, id, reference, table, text } from "../../storage/tables/table.ts";

export const badgeTable = table("badge", {
  id: id(),
  userId: reference("user"),
  number: text({ unique: true }),
  createdAt: date(),
});
