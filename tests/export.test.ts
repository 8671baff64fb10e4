import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sample } from "@latchkey/testing/imports/index";
import { afterEach, beforeEach, expect, test } from "vitest";
import { command as run } from "./command.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchkey-export-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const latchkey = (...args: string[]) => run(folder, args);
/** A deployment with another database and another secret. */
const elsewhere = (...args: string[]) => run(folder, args, { LATCHKEY_DATA: join(folder, "other") });

test("everything is exported, planned, imported elsewhere and exported there again", async () => {
  await writeFile(join(folder, "key.txt"), "a passphrase of the tests\n");
  await latchkey("import", "keycloak", sample("keycloak-realm.json"));
  const secrets = ["--secrets", "--key", "key.txt"];
  const made = await latchkey("export", ...secrets, "--out", "all.ndjson", "--json");
  expect(made).toMatchObject({ code: 0 });
  const report = JSON.parse(made.out);
  expect(report).toMatchObject({ secrets: true, rows: { user: 2, twoFactor: 1 }, file: expect.any(String) });
  const importing = ["import", "latchkey", "all.ndjson", "--key", "key.txt", "--json"];
  expect(JSON.parse((await elsewhere(...importing, "--plan")).out)).toMatchObject({
    plan: true,
    total: report.total,
  });
  expect(JSON.parse((await elsewhere(...importing)).out)).toMatchObject({ total: report.total });
  expect((await elsewhere(...importing)).out).toContain('"total":0');
  const open = await latchkey("export");
  expect(open.err).toContain("were left out");
  // All but the first line, which has the time, is the same.
  const rows = (text: string) => text.split("\n").filter((line) => line.startsWith('{"table"'));
  expect(rows((await elsewhere("export")).out)).toEqual(rows(open.out));
  expect(rows(open.out)).toHaveLength(report.total);
});

test.each([
  [["export"], "There is nothing to export"],
  [["export", "--to", "better-auth"], "Name the database"],
  [["export", "--to", "auth0", "sqlite:x.db"], "auth0 is no system. Name better-auth."],
  [["import", "csv", "users.csv", "--key", "key.txt"], "--key belongs to the format latchkey"],
  [["export", "--secrets"], "--secrets --key FILE"],
  [["export", "--key", "key.txt"], "Add --secrets"],
  [["export", "--secrets", "--key", "missing"], "missing can't be read: ENOENT"],
  [["import", "latchkey", "missing"], "is no file"],
] as const)("latchkey %j is refused, and says what to do", async (args, message) => {
  await writeFile(join(folder, "key.txt"), "a passphrase of the tests\n");
  const { code, err } = await latchkey(...args);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) });
});
