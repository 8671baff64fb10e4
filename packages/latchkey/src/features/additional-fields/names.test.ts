import { DatabaseSync } from "node:sqlite";
import { app, BASE_URL, SECRET } from "@latchkey/testing/app";
import { tablesOf } from "@latchkey/testing/databases/direct";
import { describe, expect, test } from "vitest";
import { ConfigurationError, type LatchkeyOptions, latchkey } from "../../index.ts";
import type { AdditionalField } from "../../kernel/contracts/fields/fields.ts";

type Tables = Pick<LatchkeyOptions, "user" | "session" | "account" | "verification" | "secondaryStorage">;

function start(options: Tables, database = new DatabaseSync(":memory:")) {
  return latchkey({ baseURL: BASE_URL, secret: SECRET, database, ...options });
}

function refusalOf(options: Tables): string {
  try {
    start(options);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return String(error);
  }
  return expect.fail("expected a ConfigurationError");
}

/** A field with a name that the types reject as well. */
const named = (name: string, field: object = { type: "string" }): Tables => ({
  user: { additionalFields: Object.fromEntries([[name, field as AdditionalField]]) },
});

describe("an engine doesn't start", () => {
  test.each<[string, unknown]>([
    ["empty", ""],
    ["with a quote", 'us"er'],
    ["with an apostrophe", "us'er"],
    ["with a backtick", "us`er"],
    ["with NUL", "user\0"],
    ["with a semicolon", "user; drop table session"],
    ["with a space", "my users"],
    ["of a schema", "auth.users"],
    ["that begins with a digit", "1user"],
    ["longer than 63 bytes", "ü".repeat(32)],
    ["that SQLite reserves", "sqlite_users"],
    ["outside of the Basic Multilingual Plane", "\u{20000}"],
    ["that isn't a string", 7],
  ])("with a name %s", (_what, name) => {
    const to = name as string;
    expect(refusalOf({ user: { modelName: to } })).toContain("user.modelName");
    expect(refusalOf({ session: { fields: { token: to } } })).toContain("session.fields.token");
    const field = { type: "string", fieldName: to } as const;
    expect(refusalOf({ user: { additionalFields: { nickname: field } } })).toContain(
      "user.additionalFields.nickname.fieldName",
    );
  });

  test.each<[string, Tables, string]>([
    ["another table of the engine", { user: { modelName: "session" } }, "user.modelName"],
    ["one that no option names", { account: { modelName: "OUTBOX" } }, "account.modelName"],
    ["the migrations table", { session: { modelName: "latchkey_migration" } }, "session.modelName"],
    ["another option", { user: { modelName: "people" }, account: { modelName: "People" } }, "modelName"],
    ["another column", { user: { fields: { name: "email" } } }, "user.fields.name"],
    ["one other column twice", { user: { fields: { name: "x", image: "X" } } }, "user.fields"],
    [
      "a column that a field has",
      { user: { additionalFields: { nick: { type: "string", fieldName: "name" } } } },
      "user.additionalFields.nick.fieldName",
    ],
    [
      "another name of the same field",
      { user: { fields: { nick: "a" }, additionalFields: { nick: { type: "string", fieldName: "b" } } } },
      "user.additionalFields.nick.fieldName",
    ],
  ])("with a name that is taken by %s", (_what, options, option) => {
    expect(refusalOf(options)).toContain(option);
  });

  test("with the name of an unknown column", () => {
    expect(refusalOf({ user: { fields: { nmae: "full_name" } } })).toContain(
      'user.fields.nmae: "user" has no column "nmae"',
    );
    expect(refusalOf({ user: { fields: { constructor: "x" } } })).toContain("user.fields.constructor");
  });

  test.each([
    ["__proto__", "every JavaScript object"],
    ["constructor", "every JavaScript object"],
    ["toString", "every JavaScript object"],
    ["email", "a column of every user"],
    ["emailVerified", "a column of every user"],
    ["id", "a column of every user"],
    ["password", "another meaning"],
    ["rememberMe", "another meaning"],
    ["fetchOptions", "another meaning"],
    ["a.b", "letters"],
    ["", "letters"],
    ["x".repeat(64), "63 bytes"],
    ["xmin", "PostgreSQL"],
  ])("with a field that is called %s", (name, why) => {
    const message = refusalOf(named(name));
    expect(message).toContain("user.additionalFields");
    expect(message).toContain(why);
  });

  test("with fields that hide in a prototype", () => {
    const additionalFields = JSON.parse("{}");
    Object.setPrototypeOf(additionalFields, { tier: { type: "string" } });
    expect(refusalOf({ user: { additionalFields } })).toContain("plain object");
  });

  test.each<[string, object, string]>([
    ["without a type", {}, "type"],
    ["of an unknown type", { type: "bigint" }, "type"],
    ["whose default is of another type", { type: "number", defaultValue: "1" }, "defaultValue"],
    [
      "whose default is an invalid date",
      { type: "date", defaultValue: new Date(Number.NaN) },
      "defaultValue",
    ],
    [
      "that is unique with one default for all",
      { type: "string", unique: true, defaultValue: "x" },
      "defaultValue",
    ],
    ["that is unique and a list", { type: "string[]", unique: true }, "unique"],
    ["that refers by a list", { type: "json", references: { model: "user", field: "id" } }, "references"],
    [
      "with an unknown onDelete",
      { type: "string", references: { model: "user", field: "id", onDelete: "set default" } },
      "onDelete",
    ],
    [
      "that refers to an unknown column",
      { type: "string", references: { model: "user", field: "x" } },
      '"x"',
    ],
  ])("with a field %s", (_what, field, why) => {
    const message = refusalOf(named("level", field));
    expect(message).toContain("level");
    expect(message).toContain(why);
  });
});

test("an application's text field keeps working after it became a column of every user", async () => {
  const { person, rows, place } = await app({
    user: { additionalFields: { locale: { type: "string", required: false, fieldName: "lang" } } },
  });
  const { client } = await person();
  await client.post("/update-user", { locale: "de" }).ok();
  expect((await client.get("/get-session").ok()).user).toMatchObject({ locale: "de", timeZone: null });
  expect(await rows("user")).toMatchObject([{ locale: "de" }]);
  const { connection } = place;
  if (connection.kind === "sqlite")
    expect(JSON.stringify(await connection.query("select sql from sqlite_master"))).toContain("lang");
  expect(refusalOf(named("locale", { type: "string", defaultValue: "en" }))).toContain(
    "a column of every user",
  );
  expect(refusalOf(named("timeZone", { type: "json" }))).toContain("a column of every user");
});

describe("a database with custom names", () => {
  const renamed = {
    user: { modelName: "people", fields: { name: "full_name", email: "mail" } },
    session: { modelName: "logins", fields: { userId: "person" } },
    account: { modelName: "ways_in" },
    verification: { modelName: "Proofs" },
  } as const;

  test("has them, and no others", async () => {
    const { person, place, rows } = await app(renamed);
    await person();
    const tables = await tablesOf(place);
    for (const table of ["people", "logins", "ways_in", "Proofs"]) expect(tables).toContain(table);
    for (const table of ["user", "session", "account", "verification"]) expect(tables).not.toContain(table);
    expect(await rows("user")).toMatchObject([{ name: "Ada", emailVerified: false }]);
  });

  test("is as declared when it is looked at again", async () => {
    const { auth } = await app(renamed);
    expect((await auth.plan()).statements).toEqual([]);
    expect((await auth.migrate()).applied).toEqual([]);
  });

  test("leaves an application's table with one of our names alone", async () => {
    const database = new DatabaseSync(":memory:");
    database.exec(`create table "user" (id integer primary key, email text);
      create unique index "user_email_uidx" on "user" (email);
      create index "people_mail_uidx" on "user" (id);
      insert into "user" values (1, 'ada@example.com')`);
    await expect(start({}, database).migrate()).rejects.toThrow(ConfigurationError);
    const auth = start({ user: { modelName: "persons", fields: { email: "mail" } } }, database);
    await auth.migrate();
    expect(
      database.prepare("select name from sqlite_master where name = 'persons_mail_uidx'").all(),
    ).toHaveLength(1);
    expect(database.prepare('select * from "user"').all()).toEqual([{ id: 1, email: "ada@example.com" }]);
    await auth.close();
  });

  test("reports the missing target of a field's reference", async () => {
    const references = { model: "company", field: "id" };
    const database = new DatabaseSync(":memory:");
    const options = { user: { additionalFields: { company: { type: "string", references } } } } as const;
    await expect(start(options, database).migrate()).rejects.toThrow(/"company".*doesn't exist/);
    database.exec("create table company (id text primary key)");
    await start(options, database).migrate();
  });
});
