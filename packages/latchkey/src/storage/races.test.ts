// @module-tag servers

import { chosenDatabase } from "@latchkey/testing/databases/kind";
import { migrated, migratedPlace } from "@latchkey/testing/storage/database";
import { inProcesses } from "@latchkey/testing/storage/processes";
import { ids, type Race, raceParts, winners } from "@latchkey/testing/storage/races";
import { tickets } from "@latchkey/testing/storage/stores";
import { expect, test } from "vitest";

/**
 * Returns how often each ticket was won, by eight clients at each of two engines. On SQLite they are two
 * processes: within one, nothing comes between two statements.
 */
async function race(race: Race): Promise<number[]> {
  const { database } = await migratedPlace({ parts: raceParts });
  const db = await migrated({ database, parts: raceParts });
  const { add } = tickets(db);
  for (const id of ids) await add({ id, remaining: 3 });
  const won =
    chosenDatabase() === "sqlite"
      ? (await inProcesses(2, race, database)).flat()
      : await winners(race, [db, await migrated({ database, parts: raceParts })]);
  return ids.map((id) => won.filter((other) => other === id).length);
}

test("a row is claimed once, however many clients and processes try", async () => {
  expect(new Set(await race("claim"))).toEqual(new Set([1]));
});

test("looking before deleting is caught by the same race", async () => {
  expect(Math.max(...(await race("claimNaively")))).toBeGreaterThan(1);
});

test("a counter never passes its bound, and loses no count", async () => {
  expect(new Set(await race("bump"))).toEqual(new Set([3]));
});

test("reading before counting down is caught by the same race", async () => {
  expect(Math.max(...(await race("bumpNaively")))).toBeGreaterThan(3);
});

test("a limit holds if its parent row is locked first", async () => {
  expect(new Set(await race("takeSeat"))).toEqual(new Set([3]));
});

test("counting without the lock is caught by the same race", async () => {
  expect(Math.max(...(await race("takeSeatNaively")))).toBeGreaterThan(3);
});

// Covers INV-18.
test("a limit that processes share lets no more pass than its maximum", async () => {
  expect(new Set(await race("passLimit"))).toEqual(new Set([3]));
});

test("a limit that is read, checked and overwritten is caught by the same race", async () => {
  expect(Math.max(...(await race("passLimitNaively")))).toBeGreaterThan(3);
});

test("work for one process at a time is given to one", async () => {
  expect(new Set(await race("takeLease"))).toEqual(new Set([1]));
});

test("work that is looked up and then taken is caught by the same race", async () => {
  expect(Math.max(...(await race("takeLeaseNaively")))).toBeGreaterThan(1);
});

// Covers INV-11.
test("a value that must be unique is written once", async () => {
  expect(new Set(await race("signUp"))).toEqual(new Set([1]));
});

test("looking for the value before writing it is caught by the same race", async () => {
  expect(Math.max(...(await race("signUpNaively")))).toBeGreaterThan(1);
});
