// Only in test:all: PgBouncer has to be installed, and connections reach it as they reach PostgreSQL.

import { testEnv } from "@latchkey/testing/storage/env";
import { openAt } from "@latchkey/testing/storage/open";
import { failureOf, people } from "@latchkey/testing/storage/people";
import { hasPgBouncer, throughPgBouncer } from "@latchkey/testing/storage/pgbouncer";
import { serverPlace } from "@latchkey/testing/storage/server";
import { userTable } from "@latchkey/testing/storage/tables";
import pg from "pg";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { DatabaseOption } from "../database.ts";

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
    "tables aren't created through it, with %o and %i connections: no lock would hold",
    async ([parameters, connections]) => {
      const { url } = await serverPlace("postgres");
      const db = openAt(`${await throughPgBouncer(url, connections)}${parameters}`, {});
      expect(String(await failureOf(db.migrate()))).toContain(
        "Run `latchkey migrate` with the URL of the server",
      );
      expect((await openAt(url, {}).plan()).statements).not.toEqual([]);
    },
  );

  test("a pool that keeps a connection for the whole session creates tables", async () => {
    const { url } = await serverPlace("postgres");
    const db = openAt(await throughPgBouncer(url, 3, "session"), {});
    expect((await db.migrate()).applied).not.toEqual([]);
  });
});
