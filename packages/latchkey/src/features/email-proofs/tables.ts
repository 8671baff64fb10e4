import { date, id, integer, table, text } from "../../storage/tables/table.ts";

/** Encryption purpose of the codes: a value sealed for it can't be used elsewhere. */
export const CODE_PURPOSE = "email-code";

/** Emails with a link, a code or both. They share one row, so using one ends both. */
export const emailCodeTable = table(
  "emailCode",
  {
    id: id(),
    /** Hash of the subject and of the browser that asked: one row for each pair. */
    key: text({ unique: true, length: 64, hidden: true }),
    /** Hash of the purpose and the email address. */
    subject: text({ length: 64, hidden: true }),
    /** Hash of the link's token. */
    link: text({ nullable: true, unique: true, sparse: true, length: 64, hidden: true }),
    /** The code in the storage form of the options. */
    code: text({ nullable: true, hidden: true, sealed: { purpose: CODE_PURPOSE } }),
    /** Number of compared codes from the browser that asked. One more than allowed: the code is used up. */
    attempts: integer({ default: 0, hidden: true }),
    /**
     * The same count for all other browsers, so that strangers can't use up the attempts of the
     * browser that asked.
     */
    strayAttempts: integer({ default: 0, hidden: true }),
    /** JSON. */
    about: text({ hidden: true }),
    createdAt: date(),
    expiresAt: date({ index: true }),
  },
  { indexes: [["subject", "createdAt"]], transfer: "never" },
);
