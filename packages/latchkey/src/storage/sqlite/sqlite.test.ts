import { DatabaseSync } from "node:sqlite";
import type { TestDatabaseOptions } from "@latchkey/testing/storage/open";
import { failureOf, gate, people } from "@latchkey/testing/storage/people";
import { migrated, temporaryFile } from "@latchkey/testing/storage/sqlite";
import { databaseSuite } from "@latchkey/testing/storage/suite";
import { describe, expect, expectTypeOf, onTestFinished, test } from "vitest";
import { LatchkeyError } from "../../base/errors.ts";
import type { Database } from "../database.ts";

describe.each(["file", "memory", "given connection"])("SQLite in %s", (place) => {
  function fresh(options: TestDatabaseOptions = {}): Promise<Database> {
    if (place === "memory") return migrated(options);
    if (place === "file") return migrated({ ...options, database: `sqlite:${temporaryFile()}` });
    const connection = new DatabaseSync(":memory:", { readBigInts: true });
    onTestFinished(() => connection.close());
    return migrated({ ...options, database: connection });
  }

  databaseSuite({ fresh, again: Object.assign(new Error("database is locked"), { errcode: 5 }) });

  test("a read answers at once, with booleans, dates and defaults", async () => {
    const db = await fresh();
    const { add, find } = people(db);
    expect(await add({ id: "u1", email: "ada@example.com" })).toBe(1);
    const row = find.get({ id: "u1" });
    if (row instanceof Promise) expect.fail("a read of SQLite is synchronous");
    expectTypeOf(row?.emailVerified).toEqualTypeOf<boolean | undefined>();
    expect(row).toEqual({
      id: "u1",
      name: "Ada",
      email: "ada@example.com",
      emailVerified: false,
      image: null,
      secret: null,
      createdAt: "2026-11-21T08:00:00.000Z",
      preferences: null,
    });
    expect(find.get({ id: "nobody" })).toBeUndefined();
    expect(find.values({ id: "nobody" })).toBeUndefined();
  });

  // Covers INV-25.
  test("no statement runs inside the transaction of another request", async () => {
    const db = await fresh();
    const { add, find } = people(db);
    const { passed, pass } = gate();
    const order: string[] = [];
    const first = db.transaction(async (tx) => {
      await add({ id: "u1", email: "one@example.com" }, tx);
      order.push("first writes");
      await passed;
      order.push("first ends");
      throw new Error("taken back");
    });
    const write = add({ id: "u2", email: "two@example.com" });
    const second = db.transaction(async (tx) => {
      expect(await find.get({ id: "u1" }, tx)).toBeUndefined();
      expect(await find.get({ id: "u2" }, tx)).toBeDefined();
      order.push("second");
    });
    const read = Promise.resolve(find.get({ id: "u1" }));
    pass();
    expect(await failureOf(first)).toEqual(new Error("taken back"));
    await Promise.all([write, second]);
    expect(order).toEqual(["first writes", "first ends", "second"]);
    expect(await read).toBeUndefined();
    expect(await find.get({ id: "u2" })).toBeDefined();
  });

  test("a read of a closed database fails at once", async () => {
    const db = await fresh();
    await db.close();
    expect(() => people(db).find.get({ id: "u1" })).toThrow(LatchkeyError);
  });
});
