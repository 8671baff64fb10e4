import { boolean, date, id, table, text } from "../../storage/tables/table.ts";

export const userTable = table(
  "user",
  {
    id: id(),
    name: text(),
    email: text({ unique: true, length: 254 }),
    emailVerified: boolean({ default: false }),
    image: text({ nullable: true }),
    /** BCP 47: the language that the user reads. */
    locale: text({ nullable: true }),
    /** IANA name: the time zone of the user. */
    timeZone: text({ nullable: true }),
    createdAt: date(),
    updatedAt: date(),
  },
  // Sessions, members and accounts refer to their user by the id.
  { clustered: true },
);
