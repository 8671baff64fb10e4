// Only in test:all: PgBouncer has to be installed, and connections reach it as they reach PostgreSQL.

import { testEnv } from "@latchkey/testing/storage/env";
import { openAt } from "@latchkey/testing/storage/open";
import { failureOf, people } from "@latchkey/testing/storage/people";
import { hasPgBouncer, throughPgBouncer } from "@latchkey/testing/storage/pgbouncer";
import { serverPlace } from "@latchkey/testing/storage/server";
import { parts, userTable } from "@latchkey/testing/storage/tables";
import pg from "pg";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { DatabaseOption } from "../database.ts";
import { extend, text } from "../tables/table.ts";

describe("through PgBouncer in transaction mode", () => {
  beforeEach((context) => {
    if (!hasPgBouncer()) context.skip("needs PgBouncer: it is not installed on this machine");
  });

  /** Users of two processes who read and write at once, over three connections of the server. */
  async function crowd(database: DatabaseOption, direct: string): Promise<{ warnings: number }> {
    await openAt(direct, {}).migrate();
    const nodes = [testEnv(), testEnv()].map((env) => ({ env, db: openAt(database, { env }) }));
    await Promise.all(
      nodes.flatMap(({ db }, node) =>
        Array.from({ length: 12 }, async (_, at) => {
          const { add, find } = people(db);
          for (let n = 0; n < 10; n++) {
            const id = `u${node}-${at}-${n}`;
            if (n % 2 === 0) await add({ id, email: `${id}@b.c` });
            else await db.transaction((tx) => add({ id, email: `${id}@b.c` }, tx));
            expect(await find.get({ id })).toMatchObject({ id, createdAt: "2026-11-21T08:00:00.000Z" });
          }
        }),
      ),
    );
    await Promise.all(nodes.map(({ db }) => db.check()));
    for (const { db } of nodes) {
      const all = await db.for(userTable).scan((k) => k.selectFrom("user").select("id"))();
      expect(all).toHaveLength(240);
    }
    return { warnings: nodes.flatMap(({ env }) => env.lines).filter(({ level }) => level === "warn").length };
  }

  test("nothing fails, and each process detects it once", async () => {
    const { url } = await serverPlace("postgres");
    expect(await crowd(await throughPgBouncer(url, 3), url)).toEqual({ warnings: 2 });
  });

  test("nothing is prepared if the URL says so", async () => {
    const { url } = await serverPlace("postgres");
    expect(await crowd(`${await throughPgBouncer(url, 3)}?prepare=false`, url)).toEqual({ warnings: 0 });
  });

  test("nothing fails with the application's own pool", async () => {
    const { url } = await serverPlace("postgres");
    const pool = new pg.Pool({ connectionString: await throughPgBouncer(url, 3), max: 10 });
    onTestFinished(() => pool.end());
    await crowd(pool, url);
  });

  test.for([
    ["", 3],
    ["?prepare=false", 3],
    ["", 1],
  ] as const)(
    "one of three nodes creates the tables and adds columns, with %o and %i connections",
    async ([parameters, connections]) => {
      const { url } = await serverPlace("postgres");
      const pooled = `${await throughPgBouncer(url, connections)}${parameters}`;
      const first = openAt(pooled, {});
      const nodes = [first, openAt(pooled, {}), openAt(pooled, {})];
      const reports = await Promise.all(nodes.map((node) => node.migrate()));
      expect(reports.filter(({ applied }) => applied.length > 0)).toHaveLength(1);
      await people(first).add({ id: "u1", email: "ada@example.com" });
      const motto = extend("user", { motto: text({ default: "none" }) });
      const later = openAt(pooled, { parts: [...parts, motto] });
      expect((await later.migrate()).applied).toHaveLength(1);
      expect((await openAt(url, { parts: [...parts, motto] }).plan()).statements).toEqual([]);
    },
  );

  test("an index over rows isn't built through it: that takes longer than the pool's statements may", async () => {
    const { url } = await serverPlace("postgres");
    const pooled = await throughPgBouncer(url, 3);
    const before = openAt(pooled, {});
    await before.migrate();
    await people(before).add({ id: "u1", email: "ada@example.com" });
    const indexed = openAt(pooled, {
      parts: [...parts, extend("user", { motto: text({ nullable: true, unique: true, length: 50 }) })],
    });
    expect(String(await failureOf(indexed.migrate()))).toContain(
      "Run `latchkey migrate` with the URL of the server",
    );
  });

  test("a pool that keeps a connection for the whole session creates tables", async () => {
    const { url } = await serverPlace("postgres");
    const db = openAt(await throughPgBouncer(url, 3, "session"), {});
    expect((await db.migrate()).applied).not.toEqual([]);
  });
});
