import { makeDatabase } from "@latchkey/testing/databases/run";
import { redisServer } from "@latchkey/testing/redis/server";
import { proxyTo } from "@latchkey/testing/storage/proxy";
import { expect, onTestFinished, test } from "vitest";
import { freePort, startService, until } from "./service.ts";

test("while the database is away, pages can be read, the rest waits, and metrics and health say so", async () => {
  const redis = await redisServer();
  const database = await makeDatabase("postgres");
  onTestFinished(() => database.drop());
  const url = new URL(database.url);
  const network = await proxyTo(url.hostname, Number(url.port || 5432));
  url.host = `127.0.0.1:${network.port}`;
  const port = await freePort();
  const management = `http://127.0.0.1:${port}`;
  const service = await startService({
    quickPasswords: true,
    config: { docs: "signed-in" },
    env: {
      LATCHKEY_DATABASE_URL: url.href,
      LATCHKEY_REDIS_URL: redis.url,
      LATCHKEY_MANAGEMENT_PORT: String(port),
    },
  });
  // A stop would let load balancers notice for five seconds.
  onTestFinished(async () => {
    await service.kill();
    await service.stop();
  });
  const signUp = await fetch(`${service.api}/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: service.url },
    body: JSON.stringify({ name: "Ada", email: "ada@example.com", password: "correct horse battery" }),
  });
  const cookie = signUp.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  const get = (path: string) => fetch(service.url + path, { headers: { cookie }, redirect: "manual" });
  const outages = async () =>
    /^auth_database_outage (\d)$/m.exec(await (await fetch(`${management}/metrics`)).text())?.[1];
  await until(async () => {
    await get("/api/auth/get-session");
    return (await redis.keys()).some((key) => key.includes(":held:"));
  });
  expect(await outages()).toBe("0");
  expect((await get("/docs")).status).toBe(200);

  network.stop();
  // The health check notices; until then, the cache answers.
  await until(async () =>
    (await (await fetch(`${management}/readyz`)).text()).includes('"status":"degraded"'),
  );
  const page = await get("/account");
  expect(page.status).toBe(200);
  // In the state from which the script draws.
  expect(await page.text()).toMatch(/"degraded":true/);
  for (const path of ["/admin", "/admin/users", "/docs", "/openapi.json"]) {
    const { status, headers } = await get(path);
    expect([path, status, headers.get("retry-after"), headers.getSetCookie()]).toEqual([path, 503, "1", []]);
  }
  // The only form that works without script.
  const signOut = await fetch(`${service.url}/sign-out`, {
    method: "POST",
    headers: { cookie, origin: service.url, "content-type": "application/x-www-form-urlencoded" },
    redirect: "manual",
  });
  expect([signOut.status, signOut.headers.getSetCookie()]).toEqual([503, []]);
  expect(await outages()).toBe("1");

  network.start();
  await until(async () => (await outages()) === "0");
  expect((await get("/admin")).status).toBe(404);
});
