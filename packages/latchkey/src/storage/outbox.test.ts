import { expect, test } from "vitest";
import type { Database } from "./database.ts";
import { type Outbox, outbox, outboxTable } from "./outbox.ts";
import { migrated, type TestEnv, temporaryFile, testEnv } from "./testing/database.ts";
import { startChild } from "./testing/processes.ts";
import { seal, unseal } from "./testing/stores.ts";
import { parts } from "./testing/tables.ts";

interface Setting {
  db: Database;
  env: TestEnv;
  messages: Outbox;
  rows: () => Promise<{ attempts: number; availableAt: string | null; payload: string }[]>;
}

async function setting(database?: string): Promise<Setting> {
  const env = testEnv();
  const db = await migrated({
    parts: [...parts, outboxTable],
    env,
    ...(database === undefined ? {} : { database }),
  });
  const all = db
    .for(outboxTable)
    .read((k) => k.selectFrom("outbox").select(["attempts", "availableAt", "payload"]).orderBy("createdAt"));
  return { db, env, messages: outbox({ db, env, seal, open: unseal }), rows: async () => all.all() };
}

const add = ({ db, messages }: Setting, payload: object) =>
  db.transaction((tx) => messages.add(tx, "mail", payload));

test("a message is delivered after its transaction, and is gone then", async () => {
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
  // The commit announces it: nobody has to drain.
  await arrived;
  expect(sent).toEqual([{ to: "ada@example.com" }]);
  await here.messages.drain();
  expect(await here.rows()).toEqual([]);
});

test("nothing is delivered of a transaction that was rolled back", async () => {
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

test("what fails is tried again after 1 s, 2 s, 4 s … and the request never notices", async () => {
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

test("after a day it is given up: kept, and logged as an error", async () => {
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

test("one failing message holds up no other", async () => {
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

test("payloads are sealed in the table", async () => {
  const here = await setting();
  await add(here, { link: "https://example.com/?token=secret" });
  const [row] = await here.rows();
  expect(row?.payload).not.toContain("secret");
  expect(unseal(row?.payload ?? "")).toContain("secret");
});

test("two engines on one file deliver a message once", async () => {
  const file = `sqlite:${temporaryFile()}`;
  const [one, two] = [await setting(file), await setting(file)];
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

test("messages of a kind that nobody delivers wait", async () => {
  const here = await setting();
  await add(here, {});
  await here.messages.drain();
  expect(await here.rows()).toMatchObject([{ attempts: 0 }]);
});

test("a stopped outbox finishes what it began and begins nothing", async () => {
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

test("a process that dies between sending and noting it: sent again when its lease is over", {
  timeout: 30_000,
}, async () => {
  const file = temporaryFile();
  const here = await setting(`sqlite:${file}`);
  // The child goes by the real clock.
  here.env.advance(Date.now() - here.env.now());
  await add(here, { to: "ada@example.com" });
  const child = await startChild("dieAfterSending", file);
  child.go();
  await child.exit;
  expect(child.lines).toEqual(['{"to":"ada@example.com"}']);

  const sent: unknown[] = [];
  here.messages.handle("mail", async (payload) => void sent.push(payload));
  await here.messages.drain();
  expect(sent, "the lease still holds").toEqual([]);
  here.env.advance(61_000);
  await here.messages.drain();
  expect(sent).toEqual([{ to: "ada@example.com" }]);
  expect(await here.rows()).toEqual([]);
});
