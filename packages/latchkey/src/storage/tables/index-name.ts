import { createHash } from "node:crypto";

/** PostgreSQL cuts names after 63 bytes, and two could become the same. */
const LONGEST = 60;

/** Returns the name of an index on columns of a table: the same on every machine. */
export function indexName(tableAndColumns: readonly string[], isUnique: boolean): string {
  const name = tableAndColumns.join("_");
  const ending = isUnique ? "_uidx" : "_idx";
  if (Buffer.byteLength(name + ending) <= LONGEST) return name + ending;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, 10);
  const kept = Buffer.from(name).subarray(0, LONGEST - ending.length - hash.length - 1);
  // A character that was cut in the middle is removed as a whole.
  return `${kept.toString().replace(/\uFFFD+$/, "")}_${hash}${ending}`;
}
