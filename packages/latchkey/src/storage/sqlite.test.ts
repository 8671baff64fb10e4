import { DatabaseSync } from "node:sqlite";
import { describe, expect, expectTypeOf, onTestFinished, test } from "vitest";
import { LatchkeyError } from "../kernel/errors.ts";
import type { Database } from "./database.ts";
import { ReferenceViolation, UniqueViolation } from "./errors.ts";
import { migrated, open, temporaryFile, testEnv } from "./testing/database.ts";
import { failureOf, gate, people, unavailable } from "./testing/people.ts";
import { tickets } from "./testing/stores.ts";
import { ticketTable, userTable } from "./testing/tables.ts";

describe.each(["file", "memory", "given connection"])("SQLite in %s", (place) => {
  function fresh(): Promise<Database> {
    if (place === "memory") return migrated();
    if (place === "file") return migrated({ database: `sqlite:${temporaryFile()}` });
    const connection = new DatabaseSync(":memory:");
    onTestFinished(() => connection.close());
    return migrated({ database: connection });
  }

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

  test("what a transaction throws takes everything back", async () => {
    const db = await fresh();
    const { add, find } = people(db);
    const error = await failureOf(
      db.transaction(async (tx) => {
        await add({ id: "u1", email: "same@example.com" }, tx);
        await add({ id: "u2", email: "same@example.com" }, tx);
      }),
    );
    expect(error).toBeInstanceOf(UniqueViolation);
    expect(find.get({ id: "u1" })).toBeUndefined();
    expect(await add({ id: "u3", email: "same@example.com" })).toBe(1);
  });

  test("a violated index tells which one", async () => {
    const { add } = people(await fresh());
    await add({ id: "u1", email: "same@example.com" });
    const error = await failureOf(add({ id: "u2", email: "same@example.com" }));
    if (!(error instanceof UniqueViolation)) expect.fail("expected a UniqueViolation");
    expect(error.on("user", "email")).toBe(true);
    expect(error.on("user", "id")).toBe(false);
    expect(error.on("session", "email")).toBe(false);
    expect(error.message).not.toContain("same@example.com");
  });

  test("references hold, and cascade", async () => {
    const { add, addSession, listSessions, remove } = people(await fresh());
    expect(await failureOf(addSession({ id: "s1", userId: "nobody" }))).toBeInstanceOf(ReferenceViolation);
    await add({ id: "u1", email: "ada@example.com" });
    await addSession({ id: "s1", userId: "u1" });
    expect(listSessions.all({ userId: "u1" })).toEqual([{ id: "s1" }]);
    await remove({ id: "u1" });
    expect(listSessions.all({ userId: "u1" })).toEqual([]);
  });

  test("after a failed statement a transaction can only be rolled back", async () => {
    const db = await fresh();
    const { add, find } = people(db);
    await add({ id: "u1", email: "ada@example.com" });
    const transaction = db.transaction(async (tx) => {
      await add({ id: "u2", email: "ada@example.com" }, tx).catch(() => {});
      await add({ id: "u3", email: "grace@example.com" }, tx);
    });
    expect(String(await failureOf(transaction))).toContain("only be rolled back");
    const swallowed = db.transaction(async (tx) => {
      await add({ id: "u4", email: "ada@example.com" }, tx).catch(() => {});
    });
    expect(String(await failureOf(swallowed))).toContain("only be rolled back");
    expect(find.get({ id: "u3" })).toBeUndefined();
  });

  test("a statement that forgets its transaction is refused", async () => {
    const db = await fresh();
    const { add, find } = people(db);
    const write = db.transaction(() => add({ id: "u1", email: "a@b.c" }));
    expect(String(await failureOf(write))).toContain("must be given the transaction");
    const read = db.transaction(async () => find.get({ id: "u1" }));
    expect(String(await failureOf(read))).toContain("must be given the transaction");
    expect(String(await failureOf(db.transaction(() => db.transaction(() => {}))))).toContain(
      "given the transaction",
    );
  });

  test("a statement that outlives its transaction is refused", async () => {
    const db = await fresh();
    const { add } = people(db);
    const { passed, pass } = gate();
    let late: Promise<unknown> | undefined;
    await db.transaction((tx) => {
      late = failureOf(passed.then(() => add({ id: "u1", email: "a@b.c" }, tx)));
    });
    pass();
    expect(String(await late)).toContain("has ended");
  });

  test("a part that takes part in a larger transaction commits with it", async () => {
    const db = await fresh();
    const { add, find } = people(db);
    const part = (tx: Parameters<Parameters<Database["transaction"]>[0]>[0]) =>
      db.transaction((inner) => add({ id: "u1", email: "a@b.c" }, inner), tx);
    await failureOf(
      db.transaction(async (tx) => {
        await part(tx);
        throw new Error("taken back");
      }),
    );
    expect(find.get({ id: "u1" })).toBeUndefined();
    await db.transaction(part);
    expect(find.get({ id: "u1" })).toBeDefined();
  });

  test("a lock comes first, or throws; it tells whether the row is there", async () => {
    const db = await fresh();
    const { find, add } = tickets(db);
    await add({ id: "t1", remaining: 1 });
    const lock = db.for(ticketTable).lock("ticket");
    expect(await db.transaction((tx) => lock("t1", tx))).toBe(true);
    expect(await db.transaction((tx) => lock("t2", tx))).toBe(false);
    const late = db.transaction(async (tx) => {
      await find.get({ id: "t1" }, tx);
      await lock("t1", tx);
    });
    expect(String(await failureOf(late))).toContain("lock() must come before");
  });

  test("hooks run after the commit, and not after a rollback", async () => {
    const db = await fresh();
    const { add, find } = people(db);
    const seen: unknown[] = [];
    await db.transaction(async (tx) => {
      tx.afterCommit(() => {
        throw new Error("of no concern to the transaction");
      });
      tx.afterCommit(() => seen.push("committed"));
      await add({ id: "u1", email: "a@b.c" }, tx);
      expect(seen).toEqual([]);
    });
    await failureOf(
      db.transaction((tx) => {
        tx.afterCommit(() => seen.push("rolled back"));
        throw new Error("taken back");
      }),
    );
    expect(seen).toEqual(["committed"]);
    expect(find.get({ id: "u1" })).toBeDefined();
  });

  test("a transaction that the database asks to repeat is repeated, five times at most", async () => {
    const db = await fresh();
    const { add, find } = people(db);
    const busy = Object.assign(new Error("database is locked"), { errcode: 5 });
    let attempts = 0;
    await db.transaction(async (tx) => {
      attempts++;
      await add({ id: "u1", email: "a@b.c" }, tx);
      if (attempts < 5) throw busy;
    });
    expect(attempts).toBe(5);
    expect(find.get({ id: "u1" })).toBeDefined();

    attempts = 0;
    const hopeless = db.transaction(() => {
      attempts++;
      throw busy;
    });
    expect(await failureOf(hopeless)).toEqual(unavailable);
    expect(attempts).toBe(5);
  });

  test("each statement that runs is told to the probe", async () => {
    const env = testEnv();
    const db = open({ env });
    await db.migrate();
    const { add, find } = people(db);
    env.statements.length = 0;
    await add({ id: "u1", email: "a@b.c" });
    await db.transaction((tx) => find.get({ id: "u1" }, tx));
    void find.get({ id: "u1" });
    expect(env.statements.map((sql) => sql.slice(0, 11))).toEqual([
      "insert into",
      'select "use',
      'select "use',
    ]);
  });

  test("a scan yields the same rows as a read", async () => {
    const db = await fresh();
    const { add } = people(db);
    await add({ id: "u1", email: "a@b.c" });
    const q = db.for(userTable);
    const search = q.scan((k, p: { part: string }) =>
      k.selectFrom("user").select(["id", "emailVerified"]).where("email", "like", p.part),
    );
    expect(await search({ part: "%@%" })).toEqual([{ id: "u1", emailVerified: false }]);
    expect(await Promise.all([search({ part: "%b%" }), search({ part: "nobody" })])).toEqual([
      [{ id: "u1", emailVerified: false }],
      [],
    ]);
  });

  test("the probe of health writes, and a closed database is 503", async () => {
    const db = await fresh();
    await db.check();
    const { add, find } = people(db);
    await db.close();
    await db.close();
    expect(await failureOf(db.check())).toEqual(unavailable);
    expect(await failureOf(add({ id: "u1", email: "a@b.c" }))).toEqual(unavailable);
    expect(() => find.get({ id: "u1" })).toThrow(LatchkeyError);
  });
});
