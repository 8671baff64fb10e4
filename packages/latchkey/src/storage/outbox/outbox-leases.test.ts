// @module-tag servers

import { migratedPlace } from "@latchkey/testing/storage/database";
import { add, type Setting, setting, tables } from "@latchkey/testing/storage/outbox";
import { startChild } from "@latchkey/testing/storage/processes";
import { seal, unseal } from "@latchkey/testing/storage/stores";
import { expect, test, vi } from "vitest";
import type { Database } from "../database.ts";
import { outbox } from "./outbox.ts";

test("a slow delivery is begun once, however much the clocks of two engines differ", async () => {
  const { database } = await migratedPlace({ parts: tables });
  const [late, ahead] = [await setting(database), await setting(database)];
  ahead.env.advance(300_000);
  const sent: string[] = [];
  const slow = Promise.withResolvers<void>();
  for (const [name, { messages }] of Object.entries({ late, ahead }))
    messages.handle("mail", async () => {
      sent.push(name);
      await slow.promise;
    });
  await add(late, {});
  await vi.waitUntil(() => sent.length > 0, { timeout: 60_000 });
  for (let seconds = 0; seconds < 45; seconds += 5) {
    await ahead.messages.drain();
    for (const { env } of [late, ahead]) env.advance(5000);
  }
  slow.resolve();
  await late.messages.drain();
  expect(sent).toEqual(["late"]);
  expect(await late.rows()).toEqual([]);
});

test("messages of a process that died are taken over a minute after another has seen them, whatever their clocks say", async () => {
  const { database } = await migratedPlace({ parts: tables });
  const [dead, late] = [await setting(database), await setting(database)];
  dead.env.advance(300_000);
  const begun = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<void>();
  dead.messages.handle("mail", () => {
    begun.resolve();
    return lost.promise;
  });
  const sent: unknown[] = [];
  late.messages.handle("mail", async (payload) => void sent.push(payload));
  await add(dead, { n: 1 });
  await begun.promise;
  // The time from which it may be tried is by the clock of its writer.
  late.env.advance(301_000);
  for (const [seconds, expected] of [
    [0, []],
    [59, []],
    [1, [{ n: 1 }]],
  ] as const) {
    late.env.advance(seconds * 1000);
    await late.messages.drain();
    expect(sent).toEqual(expected);
  }
  lost.resolve();
  await dead.messages.stop();
  expect(await late.rows()).toEqual([]);
});

test("deliveries that hang everywhere hide no unclaimed message", async () => {
  const { database } = await migratedPlace({ parts: tables });
  const all = await Promise.all(Array.from({ length: 9 }, () => setting(database)));
  const [free, ...busy] = all as [Setting, ...Setting[]];
  const slow = Promise.withResolvers<void>();
  let hanging = 0;
  for (const { messages } of busy)
    messages.handle("mail", () => {
      hanging += 1;
      return slow.promise;
    });
  await free.db.transaction(async (tx) => {
    for (let n = 0; n < 64; n++) await free.messages.add(tx, "mail", { n });
  });
  for (const { messages } of busy) messages.kick();
  await vi.waitUntil(() => hanging === 64, { timeout: 60_000, interval: 5 });
  const sent: unknown[] = [];
  free.messages.handle("mail", async (payload) => void sent.push(payload));
  free.env.advance(1000);
  await add(free, { n: "free" });
  await vi.waitUntil(() => sent.length > 0, { timeout: 60_000 });
  expect(sent).toEqual([{ n: "free" }]);
  slow.resolve();
  for (const { messages } of busy) await messages.stop();
});

test("after a process dies between sending a message and recording it, it is sent again when its lease is over", async () => {
  const { database } = await migratedPlace({ parts: tables });
  const here = await setting(database);
  // The child uses the real clock.
  here.env.advance(Date.now() - here.env.now());
  await add(here, { to: "ada@example.com" });
  const child = await startChild("dieAfterSending", database);
  void child.go();
  await child.exit;
  expect(child.lines).toEqual(['{"to":"ada@example.com"}']);

  here.env.advance(Date.now() - here.env.now());
  const sent: unknown[] = [];
  here.messages.handle("mail", async (payload) => void sent.push(payload));
  await here.messages.drain();
  expect(sent, "the lease still holds").toEqual([]);
  here.env.advance(61_000);
  await here.messages.drain();
  expect(sent).toEqual([{ to: "ada@example.com" }]);
  expect(await here.rows()).toEqual([]);
});

test("a message of an engine whose clock is days ahead isn't delayed for days", async () => {
  const { database } = await migratedPlace({ parts: tables });
  const [late, ahead] = [await setting(database), await setting(database)];
  ahead.env.advance(5 * 86_400_000);
  await add(ahead, { n: 1 });
  const sent: unknown[] = [];
  late.messages.handle("mail", async (payload) => void sent.push(payload));
  await late.messages.drain();
  expect(sent).toEqual([]);
  expect(await late.messages.far.isDue()).toBe(true);
  await late.messages.far.run();
  await late.messages.drain();
  expect(sent).toEqual([{ n: 1 }]);
});

test("an engine delivers the messages that it has listed and no other engine has taken meanwhile", async () => {
  const { database } = await migratedPlace({ parts: tables });
  const [one, two] = [await setting(database), await setting(database)];
  let others: Promise<void> | undefined;
  // The first engine finishes between the second one's reading and its taking.
  const db = afterReads(two.db, () => (others ??= one.messages.drain()));
  const messages = outbox({ db, env: two.env, seal, open: unseal });
  const sent: string[] = [];
  one.messages.handle("mail", async () => void sent.push("mail by one"));
  messages.handle("mail", async () => void sent.push("mail by two"));
  messages.handle("webhook", async () => void sent.push("webhook by two"));
  // Written by neither of the two, so neither has a head start.
  const { db: elsewhere, messages: writer } = await setting(database);
  await writer.stop();
  await elsewhere.transaction(async (tx) => {
    for (const kind of ["webhook", "mail"]) await writer.add(tx, kind, {});
  });
  await messages.drain();
  expect(sent.toSorted()).toEqual(["mail by one", "webhook by two"]);
});

/** The database of an engine that waits for `act` after each list that it reads. */
function afterReads(db: Database, act: () => Promise<void>): Database {
  return {
    ...db,
    for(...parts) {
      const q = db.for(...parts);
      return {
        ...q,
        read(build) {
          const statement = q.read(build);
          return {
            ...statement,
            async all(...given) {
              const rows = await statement.all(...given);
              await act();
              return rows;
            },
          };
        },
      };
    },
  };
}
