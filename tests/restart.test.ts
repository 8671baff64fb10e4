import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ask, freshStores, startService } from "./service.ts";

// Uses the run's database and Redis: `LATCHKEY_TEST_DATABASE` and `LATCHKEY_TEST_REDIS`.

test("SIGINT stops the service, and everything acknowledged is there at the next start", async () => {
  const folder = await mkdtemp(join(tmpdir(), "latchkey-restart-"));
  const stores = await freshStores();
  onTestFinished(async () => {
    await stores.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const person = { email: "ada@example.com", password: "correct horse battery" };
  const post = (url: string, body: object) =>
    ask(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const service = await startService({ dataDir: folder, stores });
  expect((await post(`${service.api}/sign-up/email`, { ...person, name: "Ada" })).status).toBe(200);
  process.kill(service.pid, "SIGINT");
  expect((await service.exited).code).toBe(0);
  await using again = await startService({ dataDir: folder, stores });
  expect((await post(`${again.api}/sign-in/email`, person)).status).toBe(200);
  // Everything is in the database itself, and the secret is the same.
  const files = stores.database === "sqlite" ? ["latchkey.db", "secret"] : ["secret"];
  expect(await readdir(folder)).toEqual(expect.arrayContaining(files));
});
