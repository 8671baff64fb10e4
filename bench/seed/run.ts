import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { BenchDatabase } from "../options.ts";
import { say } from "../say.ts";
import { crowdedDatabase, crowdedFile } from "./make.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** `npm run bench -- --seed N`: creates a database of N users with three sessions each, and keeps it. */
export async function seed(
  users: number,
  database: BenchDatabase,
  into: string | undefined,
  scratch: string,
): Promise<void> {
  const crowd = { users, sessionsEach: 3 };
  if (database === "redis") throw new Error("Redis can't be filled by itself: use --database postgres");
  const made =
    database === "sqlite"
      ? await crowdedFile(resolve(into ?? join(ROOT, ".cache/seed")), crowd, say)
      : await crowdedDatabase(database, join(scratch, "seed"), crowd, say, into ?? "latchkey_seed");
  const where =
    made.url === undefined
      ? `LATCHKEY_DATA=${made.folder} npm start`
      : `LATCHKEY_DATABASE_URL=${made.url} npm start`;
  console.log(
    `${users.toLocaleString("en")} users and ${(users * crowd.sessionsEach).toLocaleString("en")} sessions in ${made.seconds.toFixed(0)} s, ${(made.size / 1e6).toFixed(0)} MB\n${where}`,
  );
}
