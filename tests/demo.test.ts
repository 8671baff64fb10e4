import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { Client } from "@latchkey/testing/client";
import { serverPlace } from "@latchkey/testing/storage/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { command } from "./command.ts";
import { program } from "./program.ts";
import { inherited, startService } from "./service.ts";

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "latchkey-demo-"));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

const PRODUCTION = {
  NODE_ENV: "production",
  LATCHKEY_URL: "https://auth.example.com",
  LATCHKEY_SECRET: "q7Rw2ZkT0bYx5NcVu9LmE4sHj8PdGf1A",
};

test("latchkey demo fills an empty database with accounts that can sign in, and never a second time", async () => {
  const dataDir = await folder();
  const env = { LATCHKEY_DATA: dataDir };
  const { code, out } = await command(dataDir, ["demo", "--json"], env);
  expect(code).toBe(0);
  const { people, administrator, password } = JSON.parse(out);

  await using service = await startService({ dataDir, database: "sqlite", redis: false });
  const ada = new Client((request) => fetch(request), service.api, { origin: service.url });
  await ada.post("/sign-in/email", { email: administrator, password }).ok();
  expect(await ada.get("/admin/list-users").ok()).toMatchObject({ total: people });
  const { members } = await ada
    .get("/organization/get-full-organization", {
      query: { organizationSlug: "analytical-engines" },
    })
    .ok();
  expect(members).toHaveLength(16);

  const again = await command(dataDir, ["demo"], env);
  expect([again.code, again.err]).toEqual([2, expect.stringContaining(`already has ${people} accounts`)]);

  const inProduction = {
    ...env,
    NODE_ENV: "production",
    LATCHKEY_SECRET: "kR7vQ2mX9pL4wT8zB3nF6hJ1cD5gS0aY",
  };
  const { out: found } = await command(dataDir, ["doctor", "--json"], inProduction);
  expect(found).toContain(`The database has the accounts of \`latchkey demo\`, with ${administrator}`);
});

test("latchkey demo that is stopped says what to remove, and so does the next one", async () => {
  const dataDir = await folder();
  const env = { LATCHKEY_DATA: dataDir };
  const child = spawn(process.execPath, [program(), "demo"], {
    env: { ...inherited(), ...env },
    cwd: dataDir,
  });
  const said = text(child.stderr);
  const file = join(dataDir, "latchkey.db");
  await vi.waitUntil(() => hasUsers(file), { timeout: 60_000 });
  child.kill();
  expect(await said).toContain(`The demo data is incomplete. To begin again, remove the files ${file}*.`);
  const again = await command(dataDir, ["demo"], env);
  expect([again.code, again.err]).toEqual([2, expect.stringContaining(`remove the files ${file}*`)]);
});

function hasUsers(file: string): boolean {
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    return database.prepare("select 1 from user").get() !== undefined;
  } catch {
    // The file or its table isn't there yet.
    return false;
  }
}

test("latchkey demo leaves accounts and foreign tables on a server alone, and no email to be sent", {
  tags: "long",
}, async () => {
  const { url, other } = await serverPlace("postgres");
  const path = await folder();
  const env = { LATCHKEY_DATA: path, LATCHKEY_DATABASE_URL: url };
  await other.each(["create table account (id integer)"]);
  const foreign = await command(path, ["demo"], env);
  expect([foreign.code, foreign.err]).toEqual([2, expect.stringContaining("aren't those of better-auth")]);
  await other.each(["drop table account"]);
  expect((await command(path, ["demo"], env)).code).toBe(0);
  const again = await command(path, ["demo"], env);
  expect([again.code, again.err]).toEqual([2, expect.stringContaining("47 accounts")]);
  expect(await other.query("select * from outbox")).toEqual([]);
});

test("latchkey demo doesn't run in production", async () => {
  const path = await folder();
  const { code, err } = await command(path, ["demo"], PRODUCTION);
  expect([code, err]).toEqual([2, expect.stringContaining("doesn't run in production")]);
});
