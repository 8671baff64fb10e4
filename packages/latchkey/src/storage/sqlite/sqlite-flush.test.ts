import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { testEnv } from "@latchkey/testing/storage/env";
import { failureOf, people, unavailable } from "@latchkey/testing/storage/people";
import { migrated, temporaryFile } from "@latchkey/testing/storage/sqlite";
import { expect, test } from "vitest";

/** Creates a disk whose flushes end when the test says so. */
function disk() {
  const waiting: PromiseWithResolvers<void>[] = [];
  let isHeld = false;
  return {
    flush: async (_file: number) => {
      if (!isHeld) return;
      const turn = Promise.withResolvers<void>();
      waiting.push(turn);
      await turn.promise;
    },
    waiting,
    hold: () => {
      isHeld = true;
    },
  };
}

async function onDisk() {
  const { hold, waiting, flush } = disk();
  const file = temporaryFile();
  const db = await migrated({ database: `sqlite:${file}`, env: { ...testEnv(), flush } });
  hold();
  return { db, file, waiting, ...people(db) };
}

const person = (n: number) => ({ id: `u${n}`, email: `${n}@b.c` });
/** Resolves after all work that was ready has been done. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("no write is confirmed before it is on the disk, alone or in a transaction", async () => {
  const { db, add, waiting } = await onDisk();
  const told: string[] = [];
  for (const [what, write] of [
    ["alone", () => add(person(1))],
    ["in a transaction", () => db.transaction((tx) => add(person(2), tx))],
  ] as const) {
    void write().then(() => told.push(what));
    await expect.poll(() => waiting.length).toBe(1);
    await settled();
    expect(told).not.toContain(what);
    waiting.pop()?.resolve();
    await expect.poll(() => told).toContain(what);
  }
});

test("the hooks of a transaction run when it is on the disk, not before", async () => {
  const { db, add, waiting } = await onDisk();
  let hasRun = false;
  const written = db.transaction(async (tx) => {
    tx.afterCommit(() => {
      hasRun = true;
    });
    await add(person(1), tx);
  });
  await expect.poll(() => waiting.length).toBe(1);
  await settled();
  expect(hasRun).toBe(false);
  waiting.pop()?.resolve();
  await written;
  expect(hasRun).toBe(true);
});

test("writes during a flush share the next one, and none is confirmed before it", async () => {
  const { add, waiting } = await onDisk();
  const first = add(person(0));
  await expect.poll(() => waiting.length).toBe(1);
  let told = 0;
  const others = [1, 2, 3, 4].map((n) => add(person(n)).then(() => told++));
  await settled();
  expect(waiting, "they wait for the first one's flush").toHaveLength(1);
  waiting.pop()?.resolve();
  await first;
  // One for all four.
  await expect.poll(() => waiting.length).toBe(1);
  await settled();
  expect(told).toBe(0);
  waiting.pop()?.resolve();
  await Promise.all(others);
  expect(waiting).toEqual([]);
});

test("reads, and writes that change nothing, don't wait for the disk", async () => {
  const { db, find, remove, waiting } = await onDisk();
  await db.transaction((tx) => find.get({ id: "u1" }, tx));
  expect(await remove({ id: "nobody" })).toBe(0);
  expect(waiting).toEqual([]);
});

test("a disk that fails a flush: the log is copied into the database, and the write is confirmed", async () => {
  const { add, file, waiting } = await onDisk();
  const written = add(person(1));
  await expect.poll(() => waiting.length).toBe(1);
  waiting.pop()?.reject(new Error("EIO"));
  await written;
  expect(statSync(`${file}-wal`).size).toBe(0);
  const other = new DatabaseSync(file, { readOnly: true });
  expect(other.prepare('select count(*) as n from "user"').get()).toEqual({ n: 1 });
  other.close();
});

test("a disk that fails both: 503, until the log could be copied", async () => {
  const { add, file, waiting } = await onDisk();
  // A reader of an old state prevents the log from being emptied.
  const reader = new DatabaseSync(file, { readOnly: true });
  reader.exec('begin; select count(*) from "user"');
  const written = add(person(1));
  await expect.poll(() => waiting.length).toBe(1);
  waiting.pop()?.reject(new Error("EIO"));
  expect(await failureOf(written)).toEqual(unavailable);
  expect(await failureOf(add(person(2))), "no flush can mend the gap").toEqual(unavailable);
  expect(waiting).toEqual([]);
  reader.close();
  await add(person(3));
  expect(statSync(`${file}-wal`).size).toBe(0);
});

test("commits are confirmed while the database closes, by as many flushes as that takes", async () => {
  const { db, add, waiting } = await onDisk();
  const told: string[] = [];
  const first = add(person(1)).then(() => told.push("first"));
  await expect.poll(() => waiting.length).toBe(1);
  const second = add(person(2)).then(() => told.push("second"));
  const closed = db.close().then(() => told.push("closed"));
  await settled();
  waiting.pop()?.resolve();
  await expect.poll(() => waiting.length).toBe(1);
  await settled();
  expect(told).toEqual(["first"]);
  // Only an open connection can repair this.
  waiting.pop()?.reject(new Error("EIO"));
  await Promise.all([first, second, closed]);
  expect(told).toEqual(["first", "second", "closed"]);
});
