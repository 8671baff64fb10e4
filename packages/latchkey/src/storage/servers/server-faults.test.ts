import { setImmediate as nextTurn } from "node:timers/promises";
import { testEnv } from "@latchkey/testing/storage/env";
import { openAt } from "@latchkey/testing/storage/open";
import { failureOf, people, unavailable } from "@latchkey/testing/storage/people";
import { proxyTo } from "@latchkey/testing/storage/proxy";
import { serverPlace } from "@latchkey/testing/storage/server";
import { sessionTable } from "@latchkey/testing/storage/tables";
import { describe, expect, test } from "vitest";

/** Answers after a connection has corrupted their bytes. */
const GARBLED: readonly (readonly [string, (data: Buffer) => Buffer])[] = [
  ["every bit turned", (data) => Buffer.from(data.map((byte) => byte ^ 0xff))],
  ["an unknown way to ask for a password", () => Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 99])],
  [
    "a row whose fields end outside of it",
    () => Buffer.from([0x44, 0, 0, 0, 10, 0x7f, 0xff, 0x7f, 0xff, 0xff, 0xff]),
  ],
  [
    "a row that nobody asked for, before each answer",
    (data) => Buffer.concat([Buffer.from([0x44, 0, 0, 0, 6, 0, 9, 0x5a, 0, 0, 0, 5, 0x49]), data]),
  ],
];

describe.each(["postgres", "mariadb"] as const)("%s", (kind) => {
  async function behindProxy(given?: string) {
    const url = given ?? (await serverPlace(kind)).url;
    const address = new URL(url);
    const proxy = await proxyTo(
      address.hostname,
      Number(address.port || (kind === "postgres" ? 5432 : 3306)),
    );
    address.hostname = "127.0.0.1";
    address.port = String(proxy.port);
    const db = openAt(address.href, { env: { ...testEnv(), patience: 1 } });
    await db.migrate();
    const { add, find, addSession } = people(db);
    await add({ id: "u1", email: "a@b.c" });
    await addSession({ id: "s1", userId: "u1" });
    const lookUp = db
      .for(sessionTable)
      .lookup(
        (k, tokens) => k.selectFrom("session").select(["token", "userId"]).where("token", "in", tokens),
        "token",
      );
    return {
      db,
      proxy,
      add,
      find: async () => find.get({ id: "u1" }),
      session: async (token = "s1") => lookUp(token),
    };
  }

  /** Tries until it works: the duration depends on the machine and isn't tested. */
  async function recovers(work: () => Promise<unknown>): Promise<unknown> {
    for (;;) {
      const failures: unknown[] = [];
      const found = await work().catch((error: unknown) => failures.push(error));
      if (failures.length === 0) return found;
      expect(failures).toEqual([unavailable]);
      // Gives the opening of connections its turn before the next attempt.
      await nextTurn();
    }
  }

  test("stopped: 503, and recovers by itself when the server is back", async () => {
    const { db, proxy, add, find, session } = await behindProxy();
    expect(await session()).toEqual(["s1", "u1"]);
    proxy.stop();
    for (const attempt of [find, session, () => add({ id: "u2", email: "c@d.e" }), () => db.check()])
      expect(await failureOf(attempt())).toEqual(unavailable);
    proxy.start();
    await recovers(() => add({ id: "u3", email: "e@f.g" }));
    expect(await session()).toEqual(["s1", "u1"]);
    await db.check();
  });

  test("frozen: reads are 503 and don't wait forever; recovers by itself when the server is back", async () => {
    const { proxy, find, session } = await behindProxy();
    await Promise.all(Array.from({ length: 10 }, find));
    proxy.freeze();
    const failures = await Promise.all(
      Array.from({ length: 30 }, (_, at) => failureOf(at % 2 ? find() : session())),
    );
    for (const failure of failures) expect(failure).toEqual(unavailable);
    proxy.thaw();
    await recovers(find);
    expect(await recovers(session)).toEqual(["s1", "u1"]);
  });

  test("frozen: a look-up that waits for other look-ups is 503 before they are", async () => {
    const { proxy, session } = await behindProxy();
    await session();
    proxy.freeze();
    const ended: string[] = [];
    const asked: Promise<unknown>[] = [];
    for (const name of ["first", "second", "third", "fourth", "late"]) {
      asked.push(failureOf(session(name)).finally(() => ended.push(name)));
      // Each in a separate turn, so each but the last is a statement in progress.
      await nextTurn();
    }
    for (const failure of await Promise.all(asked)) expect(failure).toEqual(unavailable);
    expect(ended[0]).toBe("late");
  });

  test("frozen while a connection is being opened: its place is free again when the server is back", async () => {
    const { url } = await serverPlace(kind, "?pool=1");
    const { db, proxy, find } = await behindProxy(url);
    proxy.stop();
    await failureOf(find());
    proxy.start();
    proxy.freezeAt(kind === "postgres" ? "server_version_num" : "select version()");
    expect(await failureOf(find())).toEqual(unavailable);
    // Nothing closes the connection: room is only made by giving it up.
    proxy.heal();
    expect(await recovers(find)).toMatchObject({ id: "u1" });
    expect(db.stats()).toMatchObject({ used: 0, idle: 1 });
  });

  for (const [how, change] of kind === "postgres" ? GARBLED : []) {
    test(`sends garbled data (${how}): 503, the connection is dropped, and recovers by itself afterwards`, async () => {
      const { proxy, add, find } = await behindProxy();
      await Promise.all(Array.from({ length: 3 }, find));
      proxy.garble(change);
      for (let attempt = 0; attempt < 6; attempt++) expect(await failureOf(find())).toEqual(unavailable);
      expect(await failureOf(add({ id: "u2", email: "c@d.e" }))).toEqual(unavailable);
      proxy.heal();
      expect(await recovers(find)).toMatchObject({ id: "u1" });
    });
  }

  test("frozen: closing doesn't wait for it", async () => {
    const { db, proxy, find } = await behindProxy();
    await Promise.all(Array.from({ length: 3 }, find));
    proxy.freeze();
    await db.close();
    expect(db.stats()).toMatchObject({ used: 0, idle: 0 });
  });

  test("a commit without an answer is 503 and not tried again", async () => {
    const { db, proxy, add, find } = await behindProxy();
    let bodies = 0;
    const transaction = db.transaction(async (tx) => {
      bodies++;
      await add({ id: `u${bodies + 1}`, email: "c@d.e" }, tx);
      proxy.freeze();
    });
    expect(await failureOf(transaction)).toEqual(unavailable);
    expect(bodies).toBe(1);
    proxy.thaw();
    await recovers(find);
  });

  test("a transaction that lost its connection before the commit is committed once", async () => {
    const { db, proxy, add, find } = await behindProxy();
    await find();
    let bodies = 0;
    await db.transaction(async (tx) => {
      bodies++;
      if (bodies === 1) proxy.thaw();
      await add({ id: "u2", email: "c@d.e" }, tx);
    });
    expect(bodies).toBe(2);
    expect(await failureOf(add({ id: "u3", email: "c@d.e" }))).toMatchObject({ columns: ["email"] });
  });
});
