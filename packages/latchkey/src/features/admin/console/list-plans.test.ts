// @module-tag servers

import { consoleApp } from "@latchkey/testing/admin/console";
import { chosenDatabase } from "@latchkey/testing/databases/kind";
import { often } from "@latchkey/testing/rounds";
import { filling } from "@latchkey/testing/storage/filling";
import { accessesOf } from "@latchkey/testing/storage/query-plans";
import { expect, test } from "vitest";
import { organization } from "../../organization/index.ts";

// MariaDB reads small tables whole.
const ROWS = often(chosenDatabase() === "mariadb" ? 50_000 : 20_000, 50_000);

/** Queries of the lists, with the indexes by which their rows may be found. */
const LISTS: readonly (readonly [path: string, table: string, indexes: readonly string[]])[] = [
  ["list-sessions", "session", ["session_createdAt_id_idx"]],
  ["list-sessions?userId=u7", "session", ["session_userId_idx"]],
  ["list-organizations", "organization", ["organization_createdAt_id_idx"]],
  ["list-removed-users", "removedUser", ["removedUser_removedAt_id_idx"]],
  ["list-audit-events", "securityEvent", ["securityEvent_createdAt_idx"]],
  ["list-audit-events?userId=u7", "securityEvent", ["securityEvent_userId_createdAt_id_idx"]],
  ["list-audit-events?actorId=u7", "securityEvent", ["securityEvent_actorId_createdAt_id_idx"]],
  ["list-audit-events?requestId=r7", "securityEvent", ["securityEvent_requestId_idx"]],
];

test("each list of the console finds its page by an index, however many rows there are", async ({ skip }) => {
  if (process.env.LATCHKEY_TEST_NAMES !== undefined) return skip("plans are read by the declared names");
  const here = await consoleApp(
    { plugins: [organization()], file: true, rateLimit: { enabled: false } },
    { deletion: "soft" },
  );
  const { client } = await here.staff("admin");
  const { text, moment, insert, analyze } = await filling(here, ROWS);
  const at = { createdAt: moment, updatedAt: moment };
  const user = { id: text("u"), name: "'Ada'", email: text("person-of-lists-"), emailVerified: "false" };
  await insert("user", { ...user, ...at });
  await insert("session", { id: text("s"), token: text("t"), userId: text("u"), expiresAt: moment, ...at });
  await insert("organization", { id: text("o"), name: "'Acme'", slug: text("o"), createdAt: moment });
  const removed = { id: text("r"), userId: text("r"), email: text("r"), name: "'Ada'", archive: "'none'" };
  await insert("removedUser", { ...removed, removedAt: moment });
  const event = { id: text("e"), event: "'sign_in'", outcome: "'success'", actorType: "'user'" };
  const about = { userId: text("u"), actorId: text("u"), requestId: text("r") };
  await insert("securityEvent", { ...event, ...about, createdAt: moment });
  await analyze(["user", "session", "organization", "removedUser", "securityEvent"]);
  const strays: string[] = [];
  for (const [path, table, indexes] of LISTS) {
    const probes = await here.watch(async () => void (await client.get(`/admin/${path}`).ok()));
    const page = probes
      .flatMap((probe) => (probe.kind === "statement" ? [probe.sql] : []))
      .findLast((sql) => new RegExp(`from .?${table}\\b.*order by`).test(sql));
    const accesses = page === undefined ? [] : await accessesOf(here.place, page);
    if (!accesses.some((found) => found.table === table && indexes.includes(found.index ?? "")))
      strays.push(`${path}: ${JSON.stringify(accesses)} by ${page}`);
  }
  expect(strays).toEqual([]);
});
