import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { SECRET } from "@latchkey/testing/app";
import { frameworkDatabase } from "@latchkey/testing/framework-database";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { command } from "./command.ts";

let folder: string;
beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), "latchkey-adopt-"));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  folder = made;
  frameworkDatabase(join(folder, "auth.db"));
});

/** Returns what the command says. */
async function adopt(args: readonly string[], secret = SECRET): Promise<string> {
  const env = { LATCHKEY_DATABASE_URL: `sqlite:${join(folder, "auth.db")}`, LATCHKEY_SECRET: secret };
  const { code, out, err } = await command(folder, ["adopt", ...args], env);
  expect({ code, err }).toMatchObject({ code: 0 });
  return out;
}

test("a database is planned, taken over, finished and given back, each with what comes next", async () => {
  const plan = await adopt(["--plan"]);
  expect(plan).toContain("Tables of better-auth");
  expect(plan).toContain("better-auth can go on running.");
  expect(await adopt([])).toContain("run `latchkey adopt --finish`");
  expect(await adopt([])).toContain("taken over already");
  expect(await adopt(["--finish"])).toContain(
    "rewritten. From now on everything is written in Latchkey's own forms",
  );
  expect(await adopt(["--finish"])).toContain("Nothing is left to do.");
  const warned = await adopt(["--back", "--plan"]);
  expect(warned).toContain("1 session: their users have to sign in again");
  expect(warned).toContain("Nothing was changed.");
  expect(await adopt(["--back"])).toContain("Start better-auth.");
  expect(JSON.parse(await adopt(["--finish", "--json"]))).toMatchObject({ state: "finished" });
});

test("the plan says if the secret isn't the one of better-auth", async () => {
  const plan = await adopt(["--plan"], "another secret, of another deployment: 0123456789");
  expect(plan).toContain("2 encrypted values can't be read with the configured secret.");
});

test("the plan says which tables are copied, and how long writes may wait", async () => {
  // Not defensive: this test edits the schema, to the dates of Drizzle.
  const sql = new DatabaseSync(join(folder, "auth.db"), { defensive: false });
  sql.exec("pragma writable_schema = on");
  sql.exec("update sqlite_schema set sql = replace(sql, ' date', ' integer') where name = 'user'");
  sql.close();
  const plan = await adopt(["--plan"]);
  expect(plan).toContain("The rows of user are copied. Writes to it wait meanwhile");
  expect(plan).toContain("up to 1 second on");
  expect(plan).not.toContain("The rows of session");
});

test("a database that can't be given back is refused, with what to do", async () => {
  const env = { LATCHKEY_DATABASE_URL: `sqlite:${join(folder, "auth.db")}`, LATCHKEY_SECRET: SECRET };
  const ended = await command(folder, ["adopt", "--back"], env);
  expect(ended.code).not.toBe(0);
  expect(ended.err).toContain("it can't be given back");
});
