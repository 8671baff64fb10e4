import { DatabaseSync } from "node:sqlite";
import { BASE_URL, QUICK_PASSWORDS, SECRET } from "@latchkey/testing/app";
import { Client } from "@latchkey/testing/client";
import { expect, test } from "vitest";
import { latchkey } from "../../../index.ts";
import { organization } from "../index.ts";

async function acme() {
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
  return {
    /** Returns the statement over members that a request runs, and its query plan. */
    async asked(path: string, last: string) {
      statements.length = 0;
      await client.get(path, { query: { organizationId: id } }).ok();
      const found = statements.filter((statement) => statement.includes('from "member"'));
      const sql = found.find((statement) => statement.includes(last)) ?? "";
      const values = Array.from(sql.matchAll(/\?/g), () => "");
      const plan = database.prepare(`explain query plan ${sql}`).all(...values);
      return { sql, plan: plan.map(({ detail }) => String(detail)) };
    },
    close: () => auth.close(),
  };
}

test("on SQLite without statistics, one member is found without reading the others", async () => {
  const { asked, close } = await acme();
  const { sql, plan } = await asked("/organization/get-organization", "organization_id");
  expect(plan).toContainEqual(
    expect.stringMatching(/member USING COVERING INDEX \S+ \(organizationId=\? AND userId=\?\)/),
  );
  // With a plainly bound limit, SQLite would prepare the statement again each time.
  expect(sql).toMatch(/limit \+\?$/);
  await close();
});

test("on SQLite, the members of an organization are listed from a covering index", async () => {
  const { asked, close } = await acme();
  const { plan } = await asked("/organization/get-full-organization", "user_name");
  expect(plan).toEqual([
    expect.stringMatching(/member USING COVERING INDEX \S+ \(organizationId=\?\)/),
    expect.stringMatching(/user USING PRIMARY KEY/),
  ]);
  await close();
});
