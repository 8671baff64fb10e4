import { DatabaseSync } from "node:sqlite";
import { startChild } from "@latchkey/testing/storage/processes";
import { migrated, temporaryFile } from "@latchkey/testing/storage/sqlite";
import { tickets } from "@latchkey/testing/storage/stores";
import { expect, test } from "vitest";

test("a killed process loses no acknowledged write and leaves no half transaction", async () => {
  const file = temporaryFile();
  const database = `sqlite:${file}`;
  await (await migrated({ database })).close();
  const acknowledged: string[] = [];
  for (let round = 1; round <= 3; round++) {
    const child = await startChild("write", database);
    void child.go();
    await expect.poll(() => child.lines.length, { interval: 5, timeout: 60_000 }).toBeGreaterThan(20 * round);
    child.process.kill("SIGKILL");
    await child.exit;
    acknowledged.push(...child.lines);
  }
  const db = await migrated({ database });
  const { find, countSeats } = tickets(db);
  for (const id of acknowledged) {
    expect(await find.get({ id })).toBeDefined();
    expect(await countSeats(id)).toBe(1);
  }
  await db.close();
  const raw = new DatabaseSync(file);
  expect(raw.prepare("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
  expect(raw.prepare("pragma foreign_key_check").all()).toEqual([]);
  raw.close();
});
