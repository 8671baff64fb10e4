import { connectTo } from "@latchkey/testing/databases/connection";
import { chosenDatabase, isRedisChosen } from "@latchkey/testing/databases/kind";
import { deleteKeys } from "@latchkey/testing/databases/redis";
import { dropLeftovers, dropRun, isLeftOver, makeDatabase, newName } from "@latchkey/testing/databases/run";
import type { TestProject } from "vitest/node";
import { ensureServer } from "./ensure.ts";

/** Ensures that the run's server responds and contains nothing of earlier runs. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const kind = chosenDatabase();
  const missing =
    (kind === "sqlite" ? undefined : await ensureServer(kind)) ??
    (isRedisChosen() ? await ensureServer("redis") : undefined);
  if (missing !== undefined) throw new Error(missing);
  project.provide("runName", "");
  if (isRedisChosen()) await deleteKeys(isLeftOver);
  if (kind === "sqlite") return undefined;
  await dropLeftovers(kind);
  if (project.name !== "unit") return () => dropLeftovers(kind);
  const run = kind === "postgres" ? await databaseOfRun() : newName();
  project.provide("runName", run);
  return async () => {
    await dropRun(kind, run);
    await dropLeftovers(kind);
  };
}

/** Creates the database for a run's schemas. MariaDB has no schemas: each test has a database there. */
async function databaseOfRun(): Promise<string> {
  const { name } = await makeDatabase("postgres");
  const server = await connectTo("postgres");
  // No test cuts the power, and most of a small commit's time is spent waiting for the disk.
  await server.query(`alter database ${server.quote(name)} set synchronous_commit = off`);
  await server.close();
  return name;
}
