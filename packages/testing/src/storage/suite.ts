import { expect, test } from "vitest";
import type { Env } from "../../../latchkey/src/base/env.ts";
import type { Database } from "../../../latchkey/src/storage/database.ts";
import { ReferenceViolation, UniqueViolation } from "../../../latchkey/src/storage/errors.ts";
import { testEnv } from "./env.ts";
import { failureOf, gate, people, unavailable } from "./people.ts";
import { tickets } from "./stores.ts";
import { ticketTable, userTable } from "./tables.ts";

interface Subject {
  /** Returns an empty database with the tables of `tables.ts`. */
  fresh(options?: { env?: Env }): Promise<Database>;
  /** The driver's error when a transaction should be retried. */
  again: Error;
}

/** Tests that every kind of database must pass. */
export function databaseSuite({ fresh, again }: Subject): void {
  test("an error in a transaction rolls everything back", async () => {
    const db = await fresh();
    const { add, find } = people(db);
    const error = await failureOf(
      db.transaction(async (tx) => {
        await add({ id: "u1", email: "same@example.com" }, tx);
        await add({ id: "u2", email: "same@example.com" }, tx);
      }),
    );
    expect(error).toBeInstanceOf(UniqueViolation);
    expect(await find.get({ id: "u1" })).toBeUndefined();
    expect(await add({ id: "u3", email: "same@example.com" })).toBe(1);
  });

  test("a violated index is named", async () => {
    const { add } = people(await fresh());
    await add({ id: "u1", email: "same@example.com" });
    const error = await failureOf(add({ id: "u2", email: "same@example.com" }));
    if (!(error instanceof UniqueViolation)) expect.fail("expected a UniqueViolation");
    expect(error.on("user", "email")).toBe(true);
    expect(error.on("user", "id")).toBe(false);
    expect(error.on("session", "email")).toBe(false);
    expect(error.message).not.toContain("same@example.com");
  });

  test("references are enforced, and cascade", async () => {
    const { add, addSession, listSessions, remove } = people(await fresh());
    expect(await failureOf(addSession({ id: "s1", userId: "nobody" }))).toBeInstanceOf(ReferenceViolation);
    await add({ id: "u1", email: "ada@example.com" });
    await addSession({ id: "s1", userId: "u1" });
    expect(await listSessions.all({ userId: "u1" })).toEqual([{ id: "s1" }]);
    await remove({ id: "u1" });
    expect(await listSessions.all({ userId: "u1" })).toEqual([]);
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
    expect(await find.get({ id: "u3" })).toBeUndefined();
  });

  test("a transaction fails if a statement that isn't awaited fails", async () => {
    const db = await fresh();
    const { add, find } = people(db);
    await add({ id: "u1", email: "ada@example.com" });
    let forgotten: Promise<unknown> | undefined;
    const transaction = db.transaction(async (tx) => {
      await add({ id: "u2", email: "grace@example.com" }, tx);
      forgotten = failureOf(add({ id: "u3", email: "ada@example.com" }, tx));
    });
    expect(String(await failureOf(transaction))).toContain("only be rolled back");
    expect(await forgotten).toBeInstanceOf(UniqueViolation);
    expect(await find.get({ id: "u2" })).toBeUndefined();
  });

  test("a statement that isn't given its open transaction is refused", async () => {
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
    expect(await find.get({ id: "u1" })).toBeUndefined();
    await db.transaction(part);
    expect(await find.get({ id: "u1" })).toBeDefined();
  });

  test("a lock throws unless it comes first; it reports whether the row exists", async () => {
    const db = await fresh();
    const { find, add } = tickets(db);
    await add({ id: "t1", remaining: 1 });
    const lock = db.for(ticketTable).lock("ticket");
    expect(await db.transaction((tx) => lock("t1", tx))).toBe(true);
    expect(await db.transaction((tx) => lock("t2", tx))).toBe(false);
    const numbered = db.transaction((tx) => lock(0 as never, tx));
    expect(String(await failureOf(numbered))).toContain("the ID of a row");
    const late = db.transaction(async (tx) => {
      await find.get({ id: "t1" }, tx);
      await lock("t1", tx);
    });
    expect(String(await failureOf(late))).toContain("lock() must come before");
  });

  test("an application's SQL may bind a Date, and fails alone if a value can't be bound", async () => {
    const db = await fresh();
    const { add, find } = people(db);
    await add({ id: "u1", email: "a@b.c" });
    const mark = db.dialect.name === "postgres" ? "$1" : "?";
    const table = db.dialect.quote("user");
    const column = db.dialect.quote("createdAt");
    await db.transaction(async (tx) => {
      const date = new Date("2026-02-28T23:59:59.070Z");
      expect(await db.raw(tx).run(`update ${table} set ${column} = ${mark}`, [date])).toBe(1);
      const found = await db.raw(tx).all(`select id from ${table} where ${column} = ${mark}`, [date]);
      expect(found).toEqual([["u1"]]);
    });
    expect(await find.get({ id: "u1" })).toMatchObject({ createdAt: "2026-02-28T23:59:59.070Z" });
    const stranger = db.transaction(async (tx) => {
      await db.raw(tx).run(`update ${table} set name = ${mark}`, [{ name: "Ada" } as never]);
    });
    expect(String(await failureOf(stranger))).toContain('"value 1" can\'t be bound');
    expect(await add({ id: "u2", email: "c@d.e" })).toBe(1);
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
    expect(await find.get({ id: "u1" })).toBeDefined();
  });

  test("a transaction that the database asks to repeat is repeated, five times at most", async () => {
    const db = await fresh();
    const { add, find } = people(db);
    let attempts = 0;
    await db.transaction(async (tx) => {
      attempts++;
      await add({ id: "u1", email: "a@b.c" }, tx);
      if (attempts < 5) throw again;
    });
    expect(attempts).toBe(5);
    expect(await find.get({ id: "u1" })).toBeDefined();

    attempts = 0;
    const hopeless = db.transaction(() => {
      attempts++;
      throw again;
    });
    expect(await failureOf(hopeless)).toEqual(unavailable);
    expect(attempts).toBe(5);
  });

  test("each statement that runs is reported to the probe", async () => {
    const env = testEnv();
    const db = await fresh({ env });
    const { add, find } = people(db);
    env.statements.length = 0;
    await add({ id: "u1", email: "a@b.c" });
    await db.transaction((tx) => find.get({ id: "u1" }, tx));
    await find.get({ id: "u1" });
    expect(env.statements.map((sql) => sql.slice(0, 6))).toEqual(["insert", "select", "select"]);
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

  test("the health check writes, and a closed database answers 503", async () => {
    const db = await fresh();
    await db.check();
    const { add, find } = people(db);
    await db.close();
    await db.close();
    expect(await failureOf(db.check())).toEqual(unavailable);
    expect(await failureOf(add({ id: "u1", email: "a@b.c" }))).toEqual(unavailable);
    const read = async () => find.get({ id: "u1" });
    expect(await failureOf(read())).toEqual(unavailable);
  });
}
