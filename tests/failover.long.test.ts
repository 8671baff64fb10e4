// Only in test:all: it starts two PostgreSQL servers.
import { tmpdir } from "node:os";
import { Client } from "@latchkey/testing/client";
import { latchkey } from "latchkey";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { hasPostgres, startPostgres } from "../faults/harness/postgres.ts";
import { command } from "./command.ts";

beforeEach(({ skip }) => skip(!hasPostgres(), "needs PostgreSQL: it is not installed on this machine"));

const BASE_URL = "http://localhost:3000";

test("after the primary's end, the promoted standby of the same URL takes the writes, and sessions stay open", async () => {
  const primary = await startPostgres();
  onTestFinished(() => primary.remove());
  await primary.create("accounts");
  const standby = await primary.standby();
  onTestFinished(() => standby.remove());
  // The standby comes first, and is left out as long as it takes no writes.
  const hosts = `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`;
  const database = `${primary.url("accounts").replace(`127.0.0.1:${primary.port}`, hosts)}?target_session_attrs=read-write`;
  const engine = latchkey({
    baseURL: BASE_URL,
    secret: "q7Rw2ZkT0bYx5NcVu9LmE4sHj8PdGf1A",
    database,
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
  });
  onTestFinished(() => engine.close());
  await engine.migrate();
  const visitor = () =>
    new Client((request) => engine.handler(request), `${BASE_URL}/api/auth`, { origin: BASE_URL });
  const password = "correct horse battery staple";
  const signUp = (client: Client, name: string) =>
    client.post("/sign-up/email", { name, email: `${name}@example.com`, password });
  const ada = visitor();
  await signUp(ada, "ada").ok();

  await primary.crash();
  const refused = await signUp(visitor(), "eve");
  expect(refused.status).toBe(503);
  await standby.promote();
  await standby.query("postgres", "alter system set synchronous_standby_names = ''");
  await standby.query("postgres", "select pg_reload_conf()");
  await expect.poll(async () => (await signUp(visitor(), "eve")).status, { timeout: 60_000 }).toBe(200);
  expect(await ada.get("/get-session").ok()).toMatchObject({ user: { name: "ada" } });
});

test("doctor fails if two PostgreSQL servers of one URL take writes", async () => {
  const servers = [await startPostgres(), await startPostgres()];
  for (const server of servers) {
    onTestFinished(() => server.remove());
    await server.create("accounts");
  }
  const [first] = servers;
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`);
  const url = first?.url("accounts").replace(/@[^/]*/, `@${hosts.join(",")}`) ?? "";
  const { code, out } = await command(tmpdir(), ["doctor", "--json"], { LATCHKEY_DATABASE_URL: url });
  expect(code).toBe(1);
  const { checks }: { checks: { found: string }[] } = JSON.parse(out);
  expect(checks.map(({ found }) => found)).toContain("more than one of its hosts takes writes");
});
