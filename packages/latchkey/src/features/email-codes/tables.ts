import { date, id, integer, table, text } from "../../storage/table.ts";
import { CODE_PURPOSE } from "./purpose.ts";

/** Emails with a link, a code or both. Using one ends both: they are one row. */
export const emailCodeTable = table(
  "emailCode",
  {
    id: id(),
    /** The hash of the subject and of the browser that asked: one row for each. */
    key: text({ unique: true, length: 64, hidden: true }),
    /** The hash of what the code is for and the email. */
    subject: text({ length: 64, hidden: true }),
    /** The hash of the link's token. */
    link: text({ nullable: true, unique: true, length: 64, hidden: true }),
    /** As the options store it. */
    code: text({ nullable: true, hidden: true, sealed: { purpose: CODE_PURPOSE } }),
    /** Codes that were compared for the browser that asked. One more than allowed: the code is over. */
    attempts: integer({ default: 0, hidden: true }),
    /** The same for all others, so that strangers can't use up the attempts of the browser that asked. */
    strayAttempts: integer({ default: 0, hidden: true }),
    /** JSON. */
    about: text({ hidden: true }),
    createdAt: date(),
    expiresAt: date({ index: true }),
  },
  { indexes: [["subject", "createdAt"]] },
);
