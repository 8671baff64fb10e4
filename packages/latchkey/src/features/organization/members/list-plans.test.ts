import { qualified } from "@latchkey/testing/databases/direct";
import { type Company, company } from "@latchkey/testing/organization/company";
import { accessesOf } from "@latchkey/testing/storage/query-plans";
import { expect, test } from "vitest";

const MEMBERS = 10_000;
const PEOPLE = 60_000;
/** Each with everyone in it, so that reading the whole table is never the shorter way. */
const OTHERS = 4;

/** Makes as many people, the first of them members of every organization. */
async function fill({ here: { place, rows } }: Company): Promise<void> {
  const { connection } = place;
  const isMariadb = connection.kind === "mariadb";
  const numbers = {
    sqlite: `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${PEOPLE}) select i from n)`,
    postgres: `(select i from generate_series(1, ${PEOPLE}) as s(i))`,
    mariadb: `(select seq as i from seq_1_to_${PEOPLE})`,
  }[connection.kind];
  const text = (prefix: string) => (isMariadb ? `concat('${prefix}', i)` : `'${prefix}' || i`);
  const moment = { sqlite: "'2026-11-21T08:00:00.000Z'", postgres: "now()", mariadb: "now(3)" }[
    connection.kind
  ];
  const named = (name: string) => qualified(place, name);
  const insert = (name: string, values: Readonly<Record<string, string>>) =>
    `insert into ${named(name)} (${Object.keys(values).map(connection.quote).join(", ")}) select ${Object.values(values).join(", ")} from ${numbers} as numbered`;
  // Its tables of numbers are in whatever database is in use.
  if (isMariadb) await connection.each([`use ${connection.quote(place.database)}`]);
  const at = { createdAt: moment, updatedAt: moment };
  const user = {
    id: text("u"),
    name: "'Ada'",
    email: text("person-of-lists-"),
    emailVerified: "false",
    ...at,
  };
  await connection.each([insert("user", user)]);
  const organizations = (await rows("organization")).map((row) => String(row.id));
  for (const organizationId of organizations)
    await connection.each([
      `${insert("member", {
        id: text(`m${organizations.indexOf(organizationId)}-`),
        organizationId: `'${organizationId}'`,
        userId: text("u"),
        role: "'member'",
        createdAt: moment,
      })} where i <= ${MEMBERS}`,
    ]);
  const tables = [named("user"), named("member")];
  if (connection.kind === "sqlite") await connection.each(["analyze"]);
  else
    await connection.each(
      isMariadb ? [`analyze table ${tables.join(", ")}`] : tables.map((name) => `analyze ${name}`),
    );
}

test("a page of 10,000 members is found by indexes, whichever end it is counted from", {
  timeout: 120_000,
}, async ({ skip }) => {
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
