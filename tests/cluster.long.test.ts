// Only in test:all. A server behaves like SQLite, where `npm test` kills a worker. For sessions and limits,
// `npm test` also covers PostgreSQL.
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

  test("are one service with the same sessions, sign-outs and limits", async () => {
    await expectOneService(two);
  });

  test("restart after a kill while the other continues, and lose nothing confirmed", async () => {
    await expectRecovery(two);
  });
});
