import { BASE_URL, SECRET } from "@latchkey/testing/app";
import { Kysely, SqliteDialect } from "kysely";
import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { latchkey } from "../../index.ts";

/** Returns the error of an engine with this database. */
function refusal(database: unknown): string {
  try {
    // As an application without types writes it.
    latchkey({ baseURL: BASE_URL, secret: SECRET, database: database as string });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return "";
}

const nothing = () => {};

describe("a database that isn't understood is named with the next step", () => {
  test.each<[string, unknown, string]>([
    [
      "a variable that isn't set",
      undefined,
      "got undefined. If it comes from an environment variable, such as DATABASE_URL",
    ],
    ["null", null, "got null. If it comes from an environment variable"],
    ["an empty string", "", "got an empty string. If it comes from an environment variable"],
    [
      "a Kysely instance",
      new Kysely({ dialect: new SqliteDialect({ database: async () => ({}) as never }) }),
      "got a Kysely instance. Give what it was made with",
    ],
    ["a Client of pg", new Client(), "got a Client of pg, which is one connection. Give a Pool of pg"],
    ["Drizzle", { select: nothing, $client: {} }, "got a Drizzle database. Give its driver (db.$client)"],
    [
      "Prisma",
      { $connect: nothing, $transaction: nothing },
      "got a Prisma client. Give the URL of the same database",
    ],
    [
      "D1",
      { prepare: nothing, batch: nothing, exec: nothing },
      "got a database of D1. It has no transactions that read before they write",
    ],
    ["the URL of libSQL", "libsql://db.example.com", "begins with libsql:. Give a client of libSQL"],
    ["file:", "file:./app.db", "begins with file:. Write sqlite:PATH instead of file:PATH"],
    ["a path", "./app.db", "got a string without a scheme. For a file of SQLite, write sqlite:./app.db"],
    ["sqlite: without a path", "sqlite:", "got sqlite: without a path"],
    [
      "another kind of server",
      "mongodb://ada:secret@db.example.com",
      "begins with mongodb:. That kind of database isn't supported",
    ],
    ["an adapter", () => ({}), "got a function. Adapters of other frameworks aren't used"],
    ["settings", { connectionString: "postgres://" }, "got an object with settings. Give a URL"],
    ["a dialect in an object", { dialect: {}, type: "postgres" }, "Give the Kysely dialect"],
    ["a promise", Promise.resolve(), "got a promise. Await it first"],
  ])("%s", (_, database, says) => {
    expect(refusal(database)).toContain(says);
  });

  test("no part of it is repeated, because it may be a password", () => {
    expect(refusal("mongodb://ada:secret@db.example.com")).not.toContain("secret");
    expect(refusal("host=db password=secret")).not.toContain("secret");
  });
});
