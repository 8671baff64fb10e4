import { date, id, integer, table, text } from "../../../storage/tables/table.ts";

/** Texts of screens and emails that administrators changed. */
export const customTextTable = table(
  "customText",
  {
    id: id(),
    language: text({ length: 20 }),
    /** The ID of the text, such as `auth.signIn.title`. */
    name: text({ length: 160 }),
    /** Null: the default again. Rows stay, so that the sum of all versions grows with each change. */
    value: text({ nullable: true }),
    version: integer(),
    updatedAt: date(),
  },
  { unique: [["language", "name"]] },
);
