// Only in test:all: it starts a separate MariaDB, with settings that would break parallel tests.
// `misconfiguration.test.ts` covers the messages.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startMariadb } from "../faults/harness/mariadb.ts";
import type { DatabaseServer } from "../faults/harness/server.ts";
import { command, latchkey } from "./command.ts";
import { freePort } from "./service.ts";

const isMissing = spawnSync("which", ["mariadbd"]).status !== 0;
beforeEach(({ skip }) => skip(isMissing, "needs MariaDB: it is not installed on this machine"));

let folder: string;
let server: DatabaseServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "latchkey-mariadb-"));
  if (!isMissing) server = await startMariadb(["--lower-case-table-names=1"]);
});
afterAll(async () => {
  await server?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const migrate = async (database: string, ...more: string[]) =>
  JSON.parse(
    (await command(folder, ["migrate", "--json", ...more], { LATCHKEY_DATABASE_URL: server.url(database) }))
      .out,
  );

test("tables are created once and completed later on a server that stores table names in lowercase", async () => {
  await server.create("letters");
  expect((await migrate("letters")).applied.length).toBeGreaterThan(0);
  expect(await migrate("letters", "--plan")).toEqual({ statements: [] });
  await server.query("letters", 'alter table "securityEvent" drop column "impersonatorId"');
  expect((await migrate("letters")).applied).toEqual([
    expect.stringMatching(/^alter table `securityEvent` add.*`impersonatorId`/),
  ]);
  expect(await migrate("letters")).toEqual({ applied: [] });
});

test("a start stops with one message if the server is read-only and another user has created the tables", async () => {
  await server.create("readers");
  await migrate("readers");
  await server.query("mysql", "set global read_only = 1");
  const env = { PORT: String(await freePort()), LATCHKEY_DATABASE_URL: server.url("readers") };
  expect(await latchkey(folder, ["start"], env)).toMatchObject({
    code: 2,
    out: "",
    err: expect.stringMatching(/^latchkey: LATCHKEY_DATABASE_URL: .*is read-only.*Name the primary.*\n$/),
  });
});
