import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@latchkey/testing/client";
import { expect, onTestFinished, test } from "vitest";
import { command } from "./command.ts";
import { startService } from "./service.ts";

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "latchkey-demo-"));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

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
});

test("latchkey demo doesn't run in production", async () => {
  const path = await folder();
  const env = {
    NODE_ENV: "production",
    LATCHKEY_URL: "https://auth.example.com",
    LATCHKEY_SECRET: "q7Rw2ZkT0bYx5NcVu9LmE4sHj8PdGf1A",
  };
  const { code, err } = await command(path, ["demo"], env);
  expect([code, err]).toEqual([2, expect.stringContaining("doesn't run in production")]);
});
