import type { ServerKind } from "@latchkey/testing/databases/kind";
import { testEnv } from "@latchkey/testing/storage/env";
import { openAt } from "@latchkey/testing/storage/open";
import { failureOf, people, unavailable } from "@latchkey/testing/storage/people";
import { serverPlace } from "@latchkey/testing/storage/server";
import { tickets } from "@latchkey/testing/storage/stores";
import { userTable } from "@latchkey/testing/storage/tables";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";

// Statements that the server itself ends: one whose caller got 503 would otherwise continue, and keep its
// locks.

const kinds: readonly ServerKind[] = ["postgres", "mariadb"];

async function prepared(kind: ServerKind) {
  const { url, other } = await serverPlace(kind);
  const db = openAt(url, { env: { ...testEnv(), patience: 1 } });
  await db.migrate();
  await people(db).add({ id: "u1", email: "ada@example.com" });
  await tickets(db).add({ id: "t1", remaining: 3 });
  return { db, other };
}

test.for(kinds)("%s: connections have limits for statements, locks and idle transactions", async (kind) => {
  const { db } = await prepared(kind);
  const limits =
    kind === "postgres"
      ? sql<string>`current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') || ' ' || current_setting('idle_in_transaction_session_timeout')`
      : sql<string>`concat_ws(' ', @@max_statement_time, @@innodb_lock_wait_timeout, @@idle_transaction_timeout)`;
  const read = db.for(userTable).read((k) => k.selectFrom("user").select(limits.as("limits")));
  expect((await read.get())?.limits).toBe(kind === "postgres" ? "5s 2s 15s" : "5.000000 2 15");
});

test("a statement that takes too long is ended by its server: 503", async () => {
  // In parallel: each takes its five seconds.
  await Promise.all(
    kinds.map(async (kind) => {
      const { db } = await prepared(kind);
      const nap =
        kind === "postgres" ? sql<string>`(select pg_sleep(60)::text)` : sql<string>`(select sleep(60))`;
      const q = db.for(userTable);
      const sleep = q.write((k) => k.updateTable("user").set({ name: nap }).where("id", "=", "u1"));
      // On a busy machine the connection may give up first: after six seconds.
      await vi.waitFor(
        async () => {
          const failure = await failureOf(sleep());
          expect(failure).toEqual(unavailable);
          expect(failure).toMatchObject({ cause: kind === "postgres" ? { code: "57014" } : { errno: 1969 } });
        },
        { timeout: 60_000 },
      );
    }),
  );
});

test("a request that waits for a row that another keeps locked is refused by the server: 503", async () => {
  await Promise.all(
    kinds.map(async (kind) => {
      const { db, other } = await prepared(kind);
      const { bump, find } = tickets(db);
      await other.query("begin");
      await other.query("update ticket set remaining = 2 where id = 't1'");
      const alone = failureOf(bump({ id: "t1" }));
      const inside = failureOf(db.transaction((tx) => bump({ id: "t1" }, tx)));
      for (const failure of await Promise.all([alone, inside])) {
        expect(failure).toEqual(unavailable);
        expect(failure).toMatchObject({ cause: kind === "postgres" ? { code: "55P03" } : { errno: 1205 } });
      }
      await other.query("commit");
      expect(await bump({ id: "t1" })).toBe(true);
      expect((await find.get({ id: "t1" }))?.remaining).toBe(1);
    }),
  );
});
