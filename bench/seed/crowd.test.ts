import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { latchkey } from "latchkey";
import { afterEach, expect, test } from "vitest";
import { emailOf, PASSWORD, SECRET } from "../data.ts";
import { sqliteTarget } from "../databases/sqlite.ts";
import { cookieOf, fillWithCrowd } from "./crowd.ts";

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

function engineOn(file: string) {
  return latchkey({
    baseURL: "http://localhost:3000",
    secret: SECRET,
    database: `sqlite:${file}`,
    emailAndPassword: { enabled: true },
  });
}

test("users written directly to the database are signed in and can sign in, like users who signed up", async () => {
  const folder = await mkdtemp(join(tmpdir(), "latchkey-crowd-"));
  folders.push(folder);
  const file = join(folder, "latchkey.db");
  const empty = engineOn(file);
  await empty.migrate();
  await empty.close();

  const target = sqliteTarget(file);
  await fillWithCrowd(target, { users: 20, sessionsEach: 3 });
  await target.close();

  const engine = engineOn(file);
  // The filling has restored the schema, including indexes.
  expect((await engine.plan()).statements).toEqual([]);
  for (const session of [0, 2, 3, 59]) {
    const answer = await engine.handler(
      new Request("http://localhost:3000/api/auth/get-session", { headers: { cookie: cookieOf(session) } }),
    );
    expect(await answer.json()).toMatchObject({ user: { email: emailOf(Math.floor(session / 3)) } });
  }
  const signedIn = await engine.handler(
    new Request("http://localhost:3000/api/auth/sign-in/email", {
      method: "POST",
      headers: { "content-type": "application/json", origin: "http://localhost:3000" },
      body: JSON.stringify({ email: emailOf(7), password: PASSWORD }),
    }),
  );
  expect(signedIn.status).toBe(200);
  await engine.close();
});
