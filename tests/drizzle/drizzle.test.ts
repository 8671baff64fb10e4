import { fileURLToPath } from "node:url";
import { serverPlace } from "@latchkey/testing/storage/server";
import { betterAuth, drizzleAdapter } from "latchkey/compat";
import mysql from "mysql2";
import pg from "pg";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { INSTALL_WITHIN_MS, installExactly, RegistryUnreachable } from "../install.ts";

interface Drizzle {
  onPg(given: { client: pg.Pool; schema?: object; casing?: "snake_case" }): object;
  onMysql(given: { client: mysql.Pool }): object;
  onPostgresJs(given: { client: object }): object;
  postgres(url: string): { end(): Promise<void> };
  readonly tables: object;
  readonly tablesInSchema: object;
}

let drizzle: Drizzle;
let missing: string | undefined;

beforeAll(async () => {
  const folder = new URL("./", import.meta.url);
  try {
    await installExactly(fileURLToPath(folder));
    // The types of the package are in its own folder.
    drizzle = (await import(new URL("./drizzle.mjs", folder).href)) as Drizzle;
  } catch (error) {
    if (!(error instanceof RegistryUnreachable)) throw error;
    missing = "needs Drizzle: the registry does not answer";
  }
}, INSTALL_WITHIN_MS);
beforeEach(({ skip }) => skip(missing !== undefined, missing));

async function signsUp(database: object): Promise<string> {
  const auth = betterAuth({
    baseURL: "https://app.example.com",
    secret: "an old secret of this deployment 0123456789",
    database,
    emailAndPassword: { enabled: true },
  });
  onTestFinished(() => auth.close());
  await auth.migrate();
  const body = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };
  return (await auth.api.signUpEmail({ body })).user.email;
}

test("an auth.ts uses the pool of Drizzle on PostgreSQL", async () => {
  const { url } = await serverPlace("postgres");
  const client = new pg.Pool({ connectionString: url });
  onTestFinished(() => client.end());
  const database = drizzleAdapter(drizzle.onPg({ client }), { provider: "pg" });
  expect(await signsUp(database)).toBe("ada@example.com");
  const { rows } = await client.query(`select email from "user"`);
  expect(rows).toEqual([{ email: "ada@example.com" }]);
});

test("tables and columns have the names of Drizzle's schema, and Latchkey's own have theirs", async () => {
  const { url } = await serverPlace("postgres");
  const client = new pg.Pool({ connectionString: url });
  onTestFinished(() => client.end());
  const { tables: schema } = drizzle;
  const settings = { provider: "pg", usePlural: true };
  const db = drizzle.onPg({ client, schema, casing: "snake_case" });
  expect(await signsUp(drizzleAdapter(db, settings))).toBe("ada@example.com");
  const { rows } = await client.query("select email_address, email_verified from app_users");
  expect(rows).toEqual([{ email_address: "ada@example.com", email_verified: false }]);
  const names = await client.query("select table_name as name from information_schema.tables");
  const made = names.rows.map(({ name }) => String(name));
  expect(made).toEqual(expect.arrayContaining(["app_sessions", "app_accounts", "outbox"]));
  expect(made).not.toContain("letters");
});

test("tables in another schema of PostgreSQL need it in the URL", async () => {
  const { url } = await serverPlace("postgres", "?schema=accounts");
  const client = new pg.Pool({ connectionString: url });
  onTestFinished(() => client.end());
  const { tablesInSchema: schema } = drizzle;
  const settings = { provider: "pg", usePlural: true, schema };
  const db = drizzle.onPg({ client });
  await expect(signsUp(drizzleAdapter(db, settings))).rejects.toThrow(
    'is in the schema "accounts". Add the URL with it',
  );
  expect(await signsUp(drizzleAdapter(db, { ...settings, url }))).toBe("ada@example.com");
});

test("an auth.ts uses the pool of Drizzle on MariaDB", async () => {
  const { url } = await serverPlace("mariadb");
  const client = mysql.createPool({ uri: url.replace(/^mariadb:/, "mysql:"), timezone: "Z" });
  onTestFinished(() => new Promise((done) => client.end(() => done())));
  expect(await signsUp(drizzleAdapter(drizzle.onMysql({ client }), { provider: "mysql" }))).toBe(
    "ada@example.com",
  );
});

test("an auth.ts uses the connections of postgres.js that Drizzle has", async () => {
  const { url } = await serverPlace("postgres");
  const client = drizzle.postgres(url);
  onTestFinished(() => client.end());
  const db = drizzle.onPostgresJs({ client });
  expect(await signsUp(drizzleAdapter(db, { provider: "pg" }))).toBe("ada@example.com");
});
