// Only in test:all: on a server the same happens as on SQLite, where `npm test` kills a worker. Sessions and limits it tests on PostgreSQL too.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ServerKind } from "@latchkey/testing/databases/kind";
import { afterAll, beforeAll, describe, test } from "vitest";
import { expectOneService, expectRecovery, startTwo, type Two } from "./two-workers.ts";

describe.for<ServerKind>(["postgres", "mariadb"])("two workers on %s", (kind) => {
  let folder: string;
  let two: Two;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "latchkey-cluster-"));
    two = await startTwo(kind, folder);
  });
  afterAll(async () => {
    await two?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  test("are one service: sessions, their end and limits hold over both", async () => {
    await expectOneService(two);
  });

  test("one that is killed comes back; the other goes on, and nothing that was confirmed is lost", async () => {
    await expectRecovery(two);
  });
});
