import { boolean, date, id, table, text } from "../../storage/table.ts";

export const userTable = table(
  "user",
  {
    id: id(),
    name: text(),
    email: text({ unique: true, length: 254 }),
    emailVerified: boolean({ default: false }),
    image: text({ nullable: true }),
    /** BCP 47: what the person reads. */
    locale: text({ nullable: true }),
    /** IANA name: where the person's clocks are. */
    timeZone: text({ nullable: true }),
    createdAt: date(),
    updatedAt: date(),
  },
  // Sessions, members and accounts name their user by the id.
  { clustered: true },
);
