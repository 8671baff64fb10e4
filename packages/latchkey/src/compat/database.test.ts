import { DatabaseSync } from "node:sqlite";
import { serverPlace } from "@latchkey/testing/storage/server";
import { Kysely, MysqlDialect, PostgresDialect, SqliteDialect } from "kysely";
import mysql from "mysql2";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { databaseOf, mongodbAdapter, prismaAdapter } from "./database.ts";
import { betterAuth } from "./index.ts";
import type { BetterAuthOptions } from "./options.ts";

const ada = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };

/** Signs a user up and reads the session again. */
async function worksOn(database: NonNullable<BetterAuthOptions["database"]>): Promise<void> {
  const auth = betterAuth({
    baseURL: "https://app.example.com",
    secret: "an old secret of this deployment 0123456789",
    database,
    emailAndPassword: { enabled: true },
  });
  onTestFinished(() => auth.close());
  await auth.migrate();
  const { headers } = await auth.api.signUpEmail({ body: ada, returnHeaders: true });
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  const found = await auth.api.getSession({ headers: new Headers({ cookie }) });
  expect(found?.user.email).toBe(ada.email);
}

describe.each(["postgres", "mariadb"] as const)("an auth.ts on %s", (kind) => {
  async function pool() {
    const { url } = await serverPlace(kind);
    if (kind === "postgres") {
      const made = new pg.Pool({ connectionString: url });
      onTestFinished(async () => {
        // Its dialect has ended it with the engine.
        if (!made.ended) await made.end();
      });
      return { made, dialect: new PostgresDialect({ pool: made }) };
    }
    const made = mysql.createPool({ uri: url.replace(/^mariadb:/, "mysql:"), timezone: "Z" });
    onTestFinished(() => new Promise((done) => made.end(() => done())));
    return { made, dialect: new MysqlDialect({ pool: made }) };
  }

  test("works with its pool", async () => worksOn((await pool()).made));

  test("works with the connections of its Kysely instance, which stays open", async () => {
    const { dialect } = await pool();
    const db = new Kysely<{ user: { email: string } }>({ dialect });
    await worksOn({ db, type: kind === "postgres" ? "postgres" : "mysql" });
    expect(await db.selectFrom("user").select("email").execute()).toEqual([{ email: ada.email }]);
  });

  test("works with its dialect", async () => {
    const { dialect } = await pool();
    await worksOn({ dialect, type: kind === "postgres" ? "postgres" : "mysql" });
  });
});

test("names that a Prisma schema maps are those of the tables", async () => {
  const scalar = (name: string, dbName?: string) => ({ name, kind: "scalar", type: "String", dbName });
  // As Prisma generates it into a client.
  const client = {
    _runtimeDataModel: {
      models: {
        User: {
          dbName: "app_users",
          fields: [
            scalar("emailVerified", "email_verified"),
            scalar("name"),
            { name: "sessions", kind: "object", type: "Session", relationName: "SessionToUser" },
          ],
        },
        Session: { dbName: null, fields: [scalar("userId", "user_id")] },
        Outbox: { dbName: "theirs", fields: [] },
      },
    },
  };
  const url = "sqlite::memory:";
  const auth = betterAuth({
    baseURL: "https://app.example.com",
    secret: "an old secret of this deployment 0123456789",
    database: prismaAdapter(client, { provider: "sqlite", url }),
    emailAndPassword: { enabled: true },
  });
  onTestFinished(() => auth.close());
  const { statements } = await auth.plan();
  const made = (table: string) => statements.find((sql) => sql.startsWith(`create table "${table}" `));
  expect(made("app_users")).toContain('"email_verified"');
  expect(made("Session")).toContain('"user_id"');
  expect(made("account")).toContain('"userId" text not null references "app_users"');
  expect(made("outbox")).toBeDefined();
});

test("a database whose connections can't be used is refused, with what to do", () => {
  const sqlite = new DatabaseSync(":memory:");
  expect(databaseOf(sqlite)).toBe(sqlite);
  const refused = (given: object) => expect(() => databaseOf(given));
  // Only its kind counts: nothing is queried.
  const db = new Kysely({
    dialect: new SqliteDialect({
      database: async () => {
        throw new Error("unused");
      },
    }),
  });
  refused({ db, type: "sqlite" }).toThrow("give the file as sqlite:PATH");
  refused(mongodbAdapter({})).toThrow("MongoDB isn't supported");
  refused(prismaAdapter({ $connect: () => {} }, { provider: "postgresql" })).toThrow(
    "url: process.env.DATABASE_URL",
  );
  refused(prismaAdapter({}, { provider: "cockroachdb" })).toThrow("cockroachdb isn't supported");
  const url = "postgres://localhost/app";
  expect(databaseOf(prismaAdapter({}, { provider: "postgresql", url }))).toBe(url);
});
