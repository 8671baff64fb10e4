import { startChild } from "@latchkey/testing/storage/processes";
import { migrated, temporaryFile } from "@latchkey/testing/storage/sqlite";
import { userTable } from "@latchkey/testing/storage/tables";
import { sql } from "kysely";
import { expect, test } from "vitest";

const count = (rows: number) =>
  sql<number>`(with recursive c(n) as (select 1 union all select n + 1 from c where n < ${sql.lit(rows)}) select count(*) from c)`;

test("a long scan doesn't block the process", async () => {
  const db = await migrated({ database: `sqlite:${temporaryFile()}` });
  const q = db.for(userTable);
  const long = q.scan((k) => k.selectNoFrom(count(1_000_000).as("n")));
  let turns = 0;
  let done = false;
  const turn = () => {
    turns++;
    if (!done) setImmediate(turn);
  };
  setImmediate(turn);
  expect(await long()).toEqual([{ n: 1_000_000 }]);
  done = true;
  expect(turns).toBeGreaterThan(10);
});

test("more scans at once than may wait are 503", async () => {
  const db = await migrated({ database: `sqlite:${temporaryFile()}` });
  const scan = db.for(userTable).scan((k) => k.selectFrom("user").select("id"));
  const results = await Promise.allSettled(Array.from({ length: 70 }, () => scan()));
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(6);
  expect(refused[0]?.reason).toMatchObject({ statusCode: 503 });
});

test("a scan that the database refuses fails alone", async () => {
  const db = await migrated({ database: `sqlite:${temporaryFile()}` });
  const q = db.for(userTable);
  const wrong = q.scan((k) => k.selectNoFrom(sql<number>`no_such_function()`.as("n")));
  await expect(wrong()).rejects.toThrow("no_such_function");
  expect(await q.scan((k) => k.selectFrom("user").select("id"))()).toEqual([]);
});

test("closing ends a scan with 503", async () => {
  const db = await migrated({ database: `sqlite:${temporaryFile()}` });
  const endless = db.for(userTable).scan((k) => k.selectNoFrom(count(1_000_000_000).as("n")));
  const scanning = expect(endless()).rejects.toMatchObject({ statusCode: 503 });
  await db.close();
  await scanning;
});

test("an idle worker does not keep a process alive", async () => {
  const file = temporaryFile();
  await migrated({ database: `sqlite:${file}` });
  const child = await startChild("scanAndLeave", `sqlite:${file}`);
  void child.go();
  await child.exit;
  expect(child.lines).toEqual(["[]"]);
});
