import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { emptyDatabase, keep, type ServerKind } from "../databases/servers.ts";
import { sqliteTarget } from "../databases/sqlite.ts";
import { startLatchkey } from "../subjects.ts";
import { type Crowd, fillWithCrowd } from "./crowd.ts";

/** Databases that Latchkey has made and a crowd lives in. */
export interface Crowded {
  /** What `LATCHKEY_DATABASE_URL` is set to; undefined for the file in `folder`. */
  url: string | undefined;
  folder: string;
  /** Bytes on disk. */
  size: number;
  seconds: number;
}

/** A database of SQLite in `folder`. */
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

/** A database on a server; `folder` is where the service that makes its tables runs. */
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
