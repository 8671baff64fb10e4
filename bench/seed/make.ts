import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { emptyDatabase, keep, type ServerKind } from "../databases/servers.ts";
import { sqliteTarget } from "../databases/sqlite.ts";
import { startLatchkey } from "../subjects.ts";
import { type Crowd, fillWithCrowd } from "./crowd.ts";

/** Database created by Latchkey and filled with a crowd. */
export interface Crowded {
  /** Value for `LATCHKEY_DATABASE_URL`. Undefined for the file in `folder`. */
  url: string | undefined;
  folder: string;
  /** Bytes on the disk. */
  size: number;
  seconds: number;
}

/** Creates an SQLite database with a crowd in `folder`. */
export async function crowdedFile(
  folder: string,
  crowd: Crowd,
  progress: (text: string) => void,
): Promise<Crowded> {
  const beganAt = performance.now();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const filling = await startLatchkey(folder);
  await filling.process.stop();
  const target = sqliteTarget(join(folder, "latchkey.db"));
  await fillWithCrowd(target, crowd, progress);
  const size = await target.size();
  await target.close();
  return { url: undefined, folder, size, seconds: (performance.now() - beganAt) / 1000 };
}

/** Creates a database with a crowd on a server. The service that creates its tables runs in `folder`. */
export async function crowdedDatabase(
  kind: ServerKind,
  folder: string,
  crowd: Crowd,
  progress: (text: string) => void,
  name?: string,
): Promise<Crowded> {
  const beganAt = performance.now();
  const database = await emptyDatabase(kind, "crowd", name);
  const filling = await startLatchkey(folder, { database: database.url });
  await filling.process.stop();
  await fillWithCrowd(database, crowd, progress);
  const size = await database.size();
  if (name !== undefined) await keep(database);
  return { url: database.url, folder, size, seconds: (performance.now() - beganAt) / 1000 };
}
