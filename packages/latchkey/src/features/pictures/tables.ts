import { bytes, date, id, reference, table, text } from "../../storage/table.ts";

/**
 * A row for each picture of each user: two people who upload the same one don't depend on each other, and the
 * pictures of a user go with the user.
 */
export const uploadTable = table(
  "upload",
  {
    id: id(),
    userId: reference("user"),
    /** Of the bytes, in lower-case hexadecimal: the picture's name. */
    sha256: text({ index: true, length: 64 }),
    bytes: bytes(),
    /** When it was uploaded last. */
    createdAt: date(),
  },
  { unique: [["userId", "sha256"]] },
);
