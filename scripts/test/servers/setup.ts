import type { TestProject } from "vitest/node";
import { connectTo } from "../../../packages/latchkey/src/testing/databases/connection.ts";
import { chosenDatabase, isRedisChosen } from "../../../packages/latchkey/src/testing/databases/kind.ts";
import { deleteKeys } from "../../../packages/latchkey/src/testing/databases/redis.ts";
import {
  dropLeftovers,
  isLeftOver,
  makeDatabase,
} from "../../../packages/latchkey/src/testing/databases/run.ts";
import { ensureServer } from "./ensure.ts";

/** Before the tests: the server that this run is about answers, and holds nothing of earlier runs. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const kind = chosenDatabase();
  const missing =
    (kind === "sqlite" ? undefined : await ensureServer(kind)) ??
    (isRedisChosen() ? await ensureServer("redis") : undefined);
  if (missing !== undefined) throw new Error(missing);
  project.provide("runDatabase", "");
  if (isRedisChosen()) await deleteKeys(isLeftOver);
  if (kind === "sqlite") return undefined;
  await dropLeftovers(kind);
  // MariaDB has no schemas: each test has a database there, which its file drops.
  if (kind === "mariadb" || project.name !== "unit") return () => dropLeftovers(kind);
  const { name, drop } = await makeDatabase(kind);
  const server = await connectTo(kind);
  // No test cuts the power, and waiting for the disk is most of what a small commit takes.
  await server.query(`alter database ${server.quote(name)} set synchronous_commit = off`);
  await server.close();
  project.provide("runDatabase", name);
  return async () => {
    await drop();
    await dropLeftovers(kind);
  };
}
