import { app, BASE_URL, SECRET } from "@latchkey/testing/app";
import { expect, test } from "vitest";
import { latchkey } from "../../index.ts";

test("an engine without tables logs the call that creates them", async () => {
  const lines: string[] = [];
  const auth = latchkey({
    baseURL: BASE_URL,
    secret: SECRET,
    database: "sqlite::memory:",
    emailAndPassword: { enabled: true },
    logger: { log: (level, message) => lines.push(`${level} ${message}`) },
  });
  const ada = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };
  await expect(auth.api.signUpEmail({ body: ada })).rejects.toThrow();
  const inProcess = lines.splice(0);
  const request = new Request(`${BASE_URL}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: BASE_URL },
    body: JSON.stringify(ada),
  });
  expect((await auth.handler(request)).status).toBe(500);
  for (const said of [inProcess, lines])
    expect(said).toContainEqual(expect.stringMatching(/^error .*await auth\.migrate\(\)/));
  await auth.close();
});

test("an engine whose database lacks a column logs it, too", async () => {
  const { lines, place, client } = await app();
  const quote = (name: string) => place.connection.quote(name);
  const name = quote("securityEvent");
  const table = place.schema === "" ? name : `${quote(place.schema)}.${name}`;
  const rename = (from: string, to: string) =>
    place.connection.query(`alter table ${table} rename column ${quote(from)} to ${quote(to)}`);
  const signUp = (email: string) =>
    client().post("/sign-up/email", { name: "A", email, password: "a long passphrase" });
  await rename("reason", "why");
  expect((await signUp("a@example.com")).status).toBe(500);
  expect(lines.map(({ message }) => message)).toContainEqual(expect.stringContaining("auth.migrate()"));
  await rename("why", "reason");
  expect((await signUp("b@example.com")).status).toBe(200);
});
