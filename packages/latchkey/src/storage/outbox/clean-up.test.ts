// @module-tag servers

import { migrated } from "@latchkey/testing/storage/database";
import { testEnv } from "@latchkey/testing/storage/env";
import { expect, test } from "vitest";
import { limitStore, limitTable } from "../../security/limits/limit-store.ts";

test("expired rows are removed a bounded number at a time, by short statements", async () => {
  const env = testEnv();
  const db = await migrated({ parts: [limitTable], env });
  const { insert, expired, find } = limitStore(db);
  const row = (id: string, expiresAt: string) => insert({ id, expiresAt, state: "", version: "1" });
  for (let n = 0; n < 600; n += 10)
    await Promise.all(Array.from({ length: 10 }, (_, at) => row(`old${n + at}`, "2026-11-21T07:00:00.000Z")));
  await row("new", "2026-11-21T08:00:00.000Z");
  const before = "2026-11-21T07:00:00.000Z";
  env.statements.length = 0;
  expect(await expired.isDue("2026-11-21T06:59:59.999Z")).toBe(false);
  expect([await expired.run(before), await expired.run(before), await expired.isDue(before)]).toEqual([
    true,
    false,
    false,
  ]);
  for (const sql of env.statements) expect(sql.match(/\?|\$\d+/g)?.length ?? 0).toBeLessThanOrEqual(65);
  expect(await find("new")).toBeDefined();
});
