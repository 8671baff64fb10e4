import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { latchkey } from "../../index.ts";
import { BASE_URL, QUICK_PASSWORDS, SECRET } from "../../testing/app.ts";
import { Client } from "../../testing/client.ts";
import { organization } from "./index.ts";

test("on SQLite, without statistics, one member is found without reading the others", async () => {
  const database = new DatabaseSync(":memory:");
  const statements: string[] = [];
  const auth = latchkey({
    baseURL: BASE_URL,
    secret: SECRET,
    database,
    emailAndPassword: { enabled: true, password: QUICK_PASSWORDS },
    plugins: [organization()],
    env: { probe: (event) => event.kind === "statement" && statements.push(event.sql) },
  });
  await auth.migrate();
  const { origin } = new URL(BASE_URL);
  const client = new Client(auth.handler, `${BASE_URL}/api/auth`, { origin });
  await client.post("/sign-up/email", { name: "Ada", email: "ada@example.com", password: "five geese" }).ok();
  const { id } = await client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
  statements.length = 0;
  await client.get("/organization/get-organization", { query: { organizationId: id } }).ok();
  const sql = statements.find((statement) => statement.includes('from "member"')) ?? "";
  const plan = database.prepare(`explain query plan ${sql}`).all("", "", 1);
  expect(plan.map(({ detail }) => detail)).toContainEqual(
    expect.stringMatching(/member USING INDEX \S+ \(organizationId=\? AND userId=\?\)/),
  );
  // A limit that is bound as it is would have the statement prepared anew each time.
  expect(sql).toMatch(/limit \+\?$/);
  await auth.close();
});
