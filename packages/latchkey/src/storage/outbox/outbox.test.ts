// @module-tag servers

import { often } from "@latchkey/testing/rounds";
import { migratedPlace } from "@latchkey/testing/storage/database";
import { add, setting, tables } from "@latchkey/testing/storage/outbox";
import { seal, unseal } from "@latchkey/testing/storage/stores";
import { expect, test } from "vitest";
import { outbox } from "./outbox.ts";

test("a message is delivered after its transaction, and then removed", async () => {
  const here = await setting();
  const sent: unknown[] = [];
  const arrived = new Promise<void>((resolve) => {
    here.messages.handle("mail", async (payload) => {
      sent.push(payload);
      resolve();
    });
  });
  await here.db.transaction(async (tx) => {
    await here.messages.add(tx, "mail", { to: "ada@example.com" });
    expect(sent).toEqual([]);
  });
  // The commit announces it: no call of `drain` is needed.
  await arrived;
  expect(sent).toEqual([{ to: "ada@example.com" }]);
  await here.messages.drain();
  expect(await here.rows()).toEqual([]);
});

test("many messages of one kind delay no other", async () => {
  const here = await setting();
  const sent: string[] = [];
  for (const kind of ["invitation", "mail", "notice"])
    here.messages.handle(kind, async () => void sent.push(kind));
  await here.db.transaction(async (tx) => {
    for (let at = 0; at < 60; at++) await here.messages.add(tx, "invitation", {});
    for (const kind of ["mail", "notice"]) await here.messages.add(tx, kind, {});
  });
  await here.messages.drain();
  expect(sent.slice(0, 8)).toEqual(expect.arrayContaining(["mail", "notice"]));
  expect(sent).toHaveLength(62);
});

test("messages that people wait for go before others, however many kinds wait", async () => {
  const here = await setting();
  const sent: string[] = [];
  const notices = Array.from({ length: 12 }, (_, at) => `notice ${at}`);
  for (const kind of notices) here.messages.handle(kind, async () => void sent.push(kind), { canWait: true });
  here.messages.handle("code", async () => void sent.push("code"));
  await here.db.transaction(async (tx) => {
    for (const kind of notices) for (let at = 0; at < 3; at++) await here.messages.add(tx, kind, {});
    await here.messages.add(tx, "code", {});
  });
  await here.messages.drain();
  // Eight are delivered at once.
  expect(sent.slice(0, 8)).toContain("code");
  expect(sent).toHaveLength(37);
});

test("messages that people wait for, of many kinds, don't hold up all others", async () => {
  const here = await setting();
  const sent: string[] = [];
  const codes = Array.from({ length: 12 }, (_, at) => `code ${at}`);
  for (const kind of codes) here.messages.handle(kind, async () => void sent.push(kind));
  here.messages.handle("notice", async () => void sent.push("notice"), { canWait: true });
  await here.db.transaction(async (tx) => {
    await here.messages.add(tx, "notice", {});
    for (const kind of codes) await here.messages.add(tx, kind, {});
  });
  await here.messages.drain();
  // Eight are delivered at once.
  expect(sent.slice(0, 8)).toContain("notice");
});

// Covers INV-26.
test("messages of a transaction that was rolled back are not delivered", async () => {
  const here = await setting();
  const sent: unknown[] = [];
  here.messages.handle("mail", async (payload) => void sent.push(payload));
  const failed = here.db.transaction(async (tx) => {
    await here.messages.add(tx, "mail", {});
    throw new Error("taken back");
  });
  await expect(failed).rejects.toThrow("taken back");
  await here.messages.drain();
  expect(sent).toEqual([]);
});

test("a failed delivery is tried again after 1 s, 2 s, 4 s … and the request never notices", async () => {
  const here = await setting();
  let attempts = 0;
  here.messages.handle("mail", async () => {
    attempts++;
    if (attempts < 4) throw Object.assign(new Error("550 no ada@example.com here"), { code: "EENVELOPE" });
  });
  await add(here, { to: "ada@example.com" });
  for (const [seconds, expected] of [
    [0, 1],
    [0.5, 1],
    [0.6, 2],
    [1.5, 2],
    [0.6, 3],
    [3.5, 3],
    [0.6, 4],
  ] as const) {
    here.env.advance(seconds * 1000);
    await here.messages.drain();
    expect(attempts).toBe(expected);
  }
  expect(await here.rows()).toEqual([]);
  const log = JSON.stringify(here.env.lines);
  expect(log).toContain("EENVELOPE");
  expect(log).not.toContain("ada@");
});

test("after a day a message is given up: kept, and logged as an error", async () => {
  const here = await setting();
  let attempts = 0;
  here.messages.handle("mail", async () => {
    attempts++;
    throw new Error("never");
  });
  await add(here, {});
  for (let hours = 0; hours <= 30; hours++) {
    await here.messages.drain();
    here.env.advance(3_600_000);
  }
  expect(await here.rows()).toEqual([{ attempts, availableAt: null, payload: seal("{}") }]);
  expect(attempts).toBe(25);
  expect(here.env.lines.filter(({ level }) => level === "error")).toHaveLength(1);
});

test("one failing message delays no other", async () => {
  const here = await setting();
  const sent: unknown[] = [];
  here.messages.handle("mail", async (payload) => {
    if (JSON.stringify(payload).includes("bad")) throw new Error("bad");
    sent.push(payload);
  });
  await here.db.transaction(async (tx) => {
    for (let n = 0; n < 10; n++) await here.messages.add(tx, "mail", n % 2 === 0 ? { n: "bad" } : { n });
  });
  await here.messages.drain();
  expect(sent).toHaveLength(5);
  expect(await here.rows()).toHaveLength(5);
});

test("messages whose delivery hangs delay no other", async () => {
  const here = await setting();
  const sent: unknown[] = [];
  let finish = () => {};
  const hanging = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const arrived = Promise.withResolvers<void>();
  here.messages.handle("mail", async (payload) => {
    if (JSON.stringify(payload).includes("slow")) return hanging;
    sent.push(payload);
    if (sent.length === 30) arrived.resolve();
  });
  await here.db.transaction(async (tx) => {
    for (let n = 0; n < 7; n++) await here.messages.add(tx, "mail", { n: "slow" });
    for (let n = 0; n < 29; n++) await here.messages.add(tx, "mail", { n });
  });
  // A message written meanwhile doesn't wait for them either.
  await add(here, { n: "late" });
  await arrived.promise;
  expect(await here.messages.backlog()).toMatchObject({ givenUp: 0 });
  finish();
  await here.messages.drain();
  expect(sent).toHaveLength(30);
  expect(await here.rows()).toEqual([]);
});

test("a message that is refused for good is given up at once, and counted", async () => {
  const here = await setting();
  let attempts = 0;
  here.messages.handle("mail", async () => {
    attempts++;
    throw Object.assign(new Error("550 no ada@example.com here"), { isPermanent: true, code: "EENVELOPE" });
  });
  await add(here, { to: "ada@example.com" });
  await here.messages.drain();
  here.env.advance(3_600_000);
  await here.messages.drain();
  expect(attempts).toBe(1);
  expect(await here.messages.backlog()).toMatchObject({ pending: 0, givenUp: 1 });
  const [line] = here.env.lines.filter(({ level }) => level === "error");
  expect(line).toMatchObject({ message: "A message was rejected permanently and was given up" });
  expect(JSON.stringify(here.env.lines)).not.toContain("ada@");
});

test("a message has the same ID each time that it is tried", async () => {
  const here = await setting();
  const ids: string[] = [];
  here.messages.handle("mail", async (_payload, { id }) => {
    ids.push(id);
    if (ids.length < 3) throw new Error("down");
  });
  await add(here, {});
  for (let n = 0; n < 3; n++) {
    await here.messages.drain();
    here.env.advance(5000);
  }
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(1);
});

test("a message that was given up is delivered after all, or removed, by its ID", async () => {
  const here = await setting();
  const sent: unknown[] = [];
  let isRefused = true;
  here.messages.handle("mail", async (payload) => {
    if (isRefused) throw Object.assign(new Error("550 No such user"), { isPermanent: true });
    sent.push(payload);
  });
  await add(here, { email: "ada@example.com" });
  await add(here, { userId: "eve" });
  await here.messages.drain();
  const given = await here.messages.listGivenUp();
  expect(given).toMatchObject(given.map(() => ({ attempts: 1, error: "Error: 550 No such user" })));
  const idOf = (recipient: string) => given.find((message) => message.recipient === recipient)?.id ?? "";

  // Days later: it waits from now on.
  here.env.advance(3 * 24 * 3600);
  expect(await here.messages.retry([idOf("ada@example.com"), "no-such-id"])).toBe(1);
  expect(await here.messages.backlog()).toMatchObject({ pending: 1, oldestSeconds: 0, givenUp: 1 });
  // It is no longer among those that can be removed.
  expect(await here.messages.drop([idOf("ada@example.com")])).toBe(0);
  isRefused = false;
  await here.messages.drain();
  expect(sent).toEqual([{ email: "ada@example.com" }]);
  expect(await here.messages.drop([idOf("eve")])).toBe(1);
  expect(await here.rows()).toEqual([]);
});

test("tells the number of waiting messages, since when they wait, and the number given up", async () => {
  const here = await setting();
  expect(await here.messages.backlog()).toEqual({ pending: 0, oldestSeconds: 0, givenUp: 0 });
  let isDown = true;
  here.messages.handle("mail", async () => {
    if (isDown) throw new Error("down");
  });
  await add(here, { n: 1 });
  await here.messages.drain();
  here.env.advance(90_000);
  await add(here, { n: 2 });
  expect(await here.messages.backlog()).toEqual({ pending: 2, oldestSeconds: 90, givenUp: 0 });
  here.env.advance(86_400_000);
  await here.messages.drain();
  isDown = false;
  expect(await here.messages.backlog()).toEqual({ pending: 0, oldestSeconds: 0, givenUp: 2 });
  await here.messages.drain();
  expect(await here.messages.backlog(), "what was given up stays").toMatchObject({ givenUp: 2 });
});

test("the meter is told of each delivery, delay and message given up", async () => {
  const told: string[] = [];
  const here = await setting();
  const ignored = (): void => {};
  here.env.meter = {
    request: ignored,
    event: ignored,
    hash: ignored,
    shed: ignored,
    rateLimited: ignored,
    sessionCache: ignored,
    query: ignored,
    retry: ignored,
    provider: ignored,
    outbox: (outcome) => told.push(outcome),
  };
  let isDown = true;
  here.messages.handle("mail", async () => {
    if (isDown) throw new Error("down");
  });
  await add(here, {});
  await here.messages.drain();
  isDown = false;
  here.env.advance(1000);
  await here.messages.drain();
  isDown = true;
  await add(here, {});
  here.env.advance(86_400_000);
  await here.messages.drain();
  expect(told).toEqual(["put off", "delivered", "given up"]);
});

test("many messages are divided between two engines, each delivered by one of them", async () => {
  const { database } = await migratedPlace({ parts: tables });
  const [one, two] = [await setting(database), await setting(database)];
  const by: Record<string, unknown[]> = { one: [], two: [] };
  for (const [name, { messages }] of Object.entries({ one, two }))
    messages.handle("mail", async (payload) => void by[name]?.push(payload));
  const rounds = often(4, 20);
  for (let round = 0; round < rounds; round++) {
    // Written by neither of the two, so neither has a head start.
    await one.db.transaction(async (tx) => {
      const writer = outbox({ db: one.db, env: one.env, seal, open: unseal });
      await writer.stop();
      for (let n = 0; n < 40; n++) await writer.add(tx, "mail", { round, n });
    });
    await Promise.all([one.messages.drain(), two.messages.drain()]);
  }
  const all = [...(by.one ?? []), ...(by.two ?? [])].map((payload) => JSON.stringify(payload));
  expect(all).toHaveLength(rounds * 40);
  expect(new Set(all).size).toBe(rounds * 40);
  expect(await one.rows()).toEqual([]);
});

test("payloads are sealed in the table", async () => {
  const here = await setting();
  await add(here, { link: "https://example.com/?token=secret" });
  const [row] = await here.rows();
  expect(row?.payload).not.toContain("secret");
  expect(unseal(row?.payload ?? "")).toContain("secret");
});

// Covers INV-26.
test("two engines on one database deliver a message once", async () => {
  const { database } = await migratedPlace({ parts: tables });
  const [one, two] = [await setting(database), await setting(database)];
  const sent: unknown[] = [];
  for (const { messages } of [one, two]) {
    messages.handle("mail", async (payload) => {
      sent.push(payload);
    });
  }
  for (let n = 0; n < 20; n++) await add(one, { n });
  await Promise.all([one.messages.drain(), two.messages.drain()]);
  expect(sent).toHaveLength(20);
});

test("messages of a kind without a handler wait", async () => {
  const here = await setting();
  await add(here, {});
  await here.messages.drain();
  expect(await here.rows()).toMatchObject([{ attempts: 0 }]);
});

test("a stopped outbox finishes its deliveries and begins no others", async () => {
  const here = await setting();
  let finish = () => {};
  let begun = () => {};
  const inFlight = new Promise<void>((resolve) => {
    begun = resolve;
  });
  here.messages.handle("mail", () => {
    begun();
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  here.messages.start();
  await add(here, { n: 1 });
  await inFlight;
  const stopped = here.messages.stop();
  await add(here, { n: 2 });
  finish();
  await stopped;
  expect(await here.rows()).toHaveLength(1);
});
