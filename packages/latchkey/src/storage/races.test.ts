import { expect, test } from "vitest";
import { migrated, temporaryFile } from "./testing/database.ts";
import { inProcesses } from "./testing/processes.ts";
import { tickets } from "./testing/stores.ts";

const ids = Array.from({ length: 40 }, (_, at) => `ticket${at}`);

/** How often each ticket was won, by eight clients in each of two processes. */
async function race(mode: string): Promise<number[]> {
  const file = temporaryFile();
  const db = await migrated({ database: `sqlite:${file}` });
  for (const id of ids) await tickets(db).add({ id, remaining: 3 });
  const won = (await inProcesses(2, mode, file)).flat();
  return ids.map((id) => won.filter((other) => other === id).length);
}

const timeout = 30_000;

test("a row is claimed once, however many clients and processes try", { timeout }, async () => {
  expect(new Set(await race("claim"))).toEqual(new Set([1]));
});

test("looking before deleting is caught by the same race", { timeout }, async () => {
  expect(Math.max(...(await race("claimNaively")))).toBeGreaterThan(1);
});

test("a counter never passes its bound, and nothing of it is lost", { timeout }, async () => {
  expect(new Set(await race("bump"))).toEqual(new Set([3]));
});

test("reading before counting down is caught by the same race", { timeout }, async () => {
  expect(Math.max(...(await race("bumpNaively")))).toBeGreaterThan(3);
});

test("a limit holds where its parent row is locked first", { timeout }, async () => {
  expect(new Set(await race("takeSeat"))).toEqual(new Set([3]));
});

test("counting without the lock is caught by the same race", { timeout }, async () => {
  expect(Math.max(...(await race("takeSeatNaively")))).toBeGreaterThan(3);
});
