import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startMariadb } from "../faults/harness/mariadb.ts";
import { latchkey } from "./command.ts";

test("where a server keeps names of tables in small letters, they are made once, and completed later", async ({
  skip,
}) => {
  skip(spawnSync("which", ["mariadbd"]).status !== 0, "needs MariaDB: it is not installed on this machine");
  const folder = mkdtempSync(join(tmpdir(), "latchkey-letters-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const server = await startMariadb(["--lower-case-table-names=1"]);
  onTestFinished(() => server.remove());
  await server.create("letters");
  const env = { LATCHKEY_DATABASE_URL: server.url("letters") };
  const migrate = async (...more: string[]) =>
    JSON.parse((await latchkey(folder, ["migrate", "--json", ...more], env)).out);

  expect((await migrate()).applied.length).toBeGreaterThan(0);
  expect(await migrate("--plan")).toEqual({ statements: [] });
  await server.query("letters", 'alter table "securityEvent" drop column "impersonatorId"');
  expect((await migrate()).applied).toEqual([
    expect.stringMatching(/^alter table `securityEvent` add.*`impersonatorId`/),
  ]);
  expect(await migrate()).toEqual({ applied: [] });
});
