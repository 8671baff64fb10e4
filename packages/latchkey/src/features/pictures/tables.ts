import { bytes, date, id, reference, table, text } from "../../storage/tables/table.ts";

/**
 * One row for each picture of each user: users who upload the same picture don't depend on each other, and a
 * user's pictures are deleted with the user.
 */
export const uploadTable = table(
  "upload",
  {
    id: id(),
    userId: reference("user"),
    /** Hash of the bytes in lowercase hexadecimal, which is the picture's name. */
    sha256: text({ index: true, length: 64 }),
    bytes: bytes(),
    /** Time of the latest upload. */
    createdAt: date(),
  },
  { unique: [["userId", "sha256"]] },
);
