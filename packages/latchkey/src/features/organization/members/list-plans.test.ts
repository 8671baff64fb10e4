// @module-tag servers

import { type Company, company } from "@latchkey/testing/organization/company";
import { filling } from "@latchkey/testing/storage/filling";
import { accessesOf } from "@latchkey/testing/storage/query-plans";
import { expect, test } from "vitest";

const MEMBERS = 10_000;
const PEOPLE = 60_000;
/** Number of organizations with the same members, so that scanning the whole table is never cheaper. */
const OTHERS = 4;

/** Inserts the users, and makes the first of them members of every organization. */
async function fill({ here }: Company): Promise<void> {
  const { text, moment, insert, analyze } = await filling(here, PEOPLE);
  const at = { createdAt: moment, updatedAt: moment };
  const email = text("person-of-lists-");
  await insert("user", { id: text("u"), name: "'Ada'", email, emailVerified: "false", ...at });
  for (const [index, { id }] of (await here.rows("organization")).entries()) {
    const row = { id: text(`m${index}-`), organizationId: `'${id}'`, userId: text("u"), role: "'member'" };
    await insert("member", { ...row, createdAt: moment }, MEMBERS);
  }
  await analyze(["user", "member"]);
}

test("a page of 10,000 members is found by indexes, from either end", async ({ skip }) => {
  if (process.env.LATCHKEY_TEST_NAMES !== undefined) return skip("plans are read by the declared names");
  const acme = await company({ membershipLimit: 2 * MEMBERS, app: { file: true } });
  for (let other = 0; other < OTHERS; other++)
    await acme.owner.client
      .post("/organization/create", {
        name: "Other",
        slug: `other-${other}`,
        keepCurrentActiveOrganization: true,
      })
      .ok();
  await fill(acme);
  const ask = async (query: Record<string, string>) =>
    acme.owner.client.get("/organization/list-members", { query }).ok();
  const probes = await acme.here.watch(async () => {
    const page = { limit: "100", offset: "4900" };
    const { members, total } = await ask(page);
    expect(total).toBe(MEMBERS + 1);
    expect(members).toHaveLength(100);
    const last = await ask({ limit: "100", offset: String(MEMBERS - 99), sortDirection: "desc" });
    expect(last.members).toHaveLength(100);
    const all = [members, last.members].map((list) => new Set(list.map(({ id }: { id: string }) => id)).size);
    expect(all).toEqual([100, 100]);
  });
  const asked = probes.flatMap((probe) => (probe.kind === "statement" ? [probe.sql] : []));
  const statements = [...new Set(asked)].filter((sql) => /^select\b/i.test(sql));
  const whole: string[] = [];
  for (const sql of statements)
    for (const { table, index } of await accessesOf(acme.here.place, sql))
      if (index === undefined && ["user", "member"].includes(table)) whole.push(`${table} by ${sql}`);
  expect(statements.length).toBeGreaterThan(4);
  expect(whole).toEqual([]);
});
