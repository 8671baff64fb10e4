// @module-tag servers

import { type App, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { qualified } from "@latchkey/testing/databases/direct";
import { chosenDatabase } from "@latchkey/testing/databases/kind";
import { somebody } from "@latchkey/testing/fake-providers/index";
import { often } from "@latchkey/testing/rounds";
import { journey, type ProviderApp, providerApp } from "@latchkey/testing/social/provider-app";
import { accessesOf, PLANNED_FOR, PRIMARY_KEY } from "@latchkey/testing/storage/query-plans";
import { expect, test } from "vitest";

// A full table scan is quick in every test with ten rows. Here the tables are large enough that a database
// uses an index if there is one, and one that its statistics could lead away from the index shows it.

// MariaDB reads small tables whole.
const PEOPLE = often(chosenDatabase() === "mariadb" ? 100_000 : 20_000, 100_000);
const LARGE = ["user", "account", "session", "securityEvent", "verification", "outbox", "latchkey_limit"];
const DAY = 86_400;

function quoted({ place, names }: App, table: string, columns: readonly string[]): string[] {
  return columns.map((column) => place.connection.quote(names.column(table, column)));
}

/** Inserts `count` people, each with a password and a session. The fraction `empty` of their keys is null. */
async function fill(world: App, count: number): Promise<void> {
  const { connection } = world.place;
  const table = (name: string) => qualified(world.place, world.names.table(name));
  const numbers = {
    sqlite: `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n)`,
    postgres: `(select i from generate_series(1, ${count}) as s(i))`,
    mariadb: `(select seq as i from seq_1_to_${count})`,
  }[connection.kind];
  const numbered = (prefix: string) =>
    connection.kind === "mariadb" ? `concat('${prefix}', i)` : `'${prefix}' || i`;
  const insert = (name: string, values: Readonly<Record<string, string>>, from: string) =>
    `insert into ${table(name)} (${quoted(world, name, Object.keys(values)).join(", ")}) select ${Object.values(values).join(", ")} from ${from} as numbered`;
  const [past, future] =
    connection.kind === "mariadb"
      ? ["'2026-11-21 08:00:00.000'", "'2026-11-28 08:00:00.000'"]
      : ["'2026-11-21T08:00:00.000Z'", "'2026-11-28T08:00:00.000Z'"];
  const moment = (value: string) => (connection.kind === "postgres" ? `${value}::timestamptz` : value);
  const later = {
    sqlite: "strftime('%Y-%m-%dT%H:%M:%fZ', '2026-11-28', i || ' seconds')",
    postgres: "timestamptz '2026-11-28Z' + i * interval '1 second'",
    mariadb: "timestampadd(second, i, '2026-11-28')",
  }[connection.kind];
  const at = { createdAt: moment(past), updatedAt: moment(past) };
  // The helper tables of numbers are in whichever database is selected.
  if (connection.kind === "mariadb") await connection.each([`use ${connection.quote(world.place.database)}`]);
  const rows = (text: (prefix: string) => string): Record<string, Record<string, string>> => ({
    user: {
      id: text("u"),
      name: "'Ada'",
      email: text("person-of-plans-"),
      emailVerified: "false",
      ...at,
    },
    account: {
      id: text("a"),
      accountId: text("u"),
      providerId: "'credential'",
      userId: text("u"),
      password: "'none'",
      identityKey: text("i"),
      credentialKey: text("c"),
      ...at,
    },
    session: { id: text("s"), token: text("h1_"), userId: text("u"), expiresAt: moment(future), ...at },
    securityEvent: {
      id: text("e"),
      createdAt: moment(past),
      event: "'sign_in'",
      outcome: "'success'",
      userId: text("u"),
      actorType: "'user'",
    },
    verification: {
      id: text("v"),
      identifier: text("reset-password:"),
      value: "'none'",
      userId: text("u"),
      expiresAt: moment(future),
      ...at,
    },
    // As if no email could have been sent for a long time.
    outbox: {
      id: text("o"),
      kind: "'none'",
      payload: "'none'",
      availableAt: later,
      createdAt: moment(past),
    },
    latchkey_limit: { id: text("l"), state: "'none'", version: "'none'", expiresAt: moment(future) },
  });
  const everybody = Object.entries(rows(numbered));
  const one = Object.entries(rows(() => `'${PLANNED_FOR}'`));
  await connection.each([
    ...everybody.map(([name, values]) => insert(name, values, numbers)),
    ...one.map(([name, values]) => insert(name, values, "(select 1 as i)")),
  ]);
}

async function empty(world: App, share: number): Promise<void> {
  const name = qualified(world.place, world.names.table("account"));
  const [id] = quoted(world, "account", ["id"]);
  const { connection } = world.place;
  const rows =
    share === 1
      ? ""
      : ` where ${id} like '%${share === 0 ? "none" : "1"}' or ${id} like '%3' or ${id} like '%5'`;
  if (share === 0) return;
  const keys = quoted(world, "account", ["identityKey", "credentialKey"]);
  const set = keys.map((column) => `${column} = null`).join(", ");
  await connection.each([`update ${name} set ${set}${rows}`]);
}

async function analyze(world: App): Promise<void> {
  const { connection } = world.place;
  const names = LARGE.map((name) => qualified(world.place, world.names.table(name)));
  if (connection.kind === "sqlite") await connection.each(["analyze"]);
  else if (connection.kind === "postgres") await connection.each(names.map((name) => `analyze ${name}`));
  else await connection.each([`analyze table ${names.join(", ")}`]);
}

/**
 * Signs in as a new user, as a returning one, as one joined by the email address, and as one who links an
 * account and unlinks it.
 */
async function byProviders(world: ProviderApp): Promise<void> {
  const bob = somebody();
  for (const id of ["google", "google", "github"] as const) {
    const { client, error } = await journey(world, id, { as: bob });
    expect(error).toBeNull();
    await client.post("/get-access-token", { providerId: id }).ok();
    await client.post("/sign-out").ok();
  }
  const { client } = await journey(world, "google", { as: bob });
  expect((await journey(world, "discord", { as: bob, client, path: "/link-social" })).error).toBeNull();
  await client.post("/refresh-token", { providerId: "google" });
  await client.post("/unlink-account", { providerId: "discord" }).ok();
}

/** The most frequent statements, with the index by which each table's rows are found. */
const HOT: readonly (readonly [
  what: string,
  statement: RegExp,
  indexes: Readonly<Record<string, string | readonly string[]>>,
])[] = [
  [
    "a session with its user",
    /^select .* from session inner join user .* where session.token in/,
    { session: "session_token_uidx", user: PRIMARY_KEY },
  ],
  [
    "the sessions of a user",
    /^select .* from session where userId = .* limit/,
    { session: "session_userId_idx" },
  ],
  // A person has few sessions.
  [
    "a session is renewed",
    /^update session set expiresAt/,
    { session: [PRIMARY_KEY, "session_token_uidx", "session_userId_idx"] },
  ],
  ["a user by email address", /^select id, name, .* from user where email =/, { user: "user_email_uidx" }],
  [
    "a sign-in with a password",
    /^select .* from user left join account .* where user.email =/,
    { user: "user_email_uidx", account: "account_userId_idx" },
  ],
  [
    "a sign-in with a provider",
    /identityKey = .* union all/,
    { account: "account_identityKey_uidx", user: "user_email_uidx" },
  ],
  [
    "the accounts of a user",
    /^select .* from account where userId = .* limit/,
    { account: "account_userId_idx" },
  ],
  [
    "the events of a user",
    /^select .* from securityEvent where userId = .* limit/,
    { securityEvent: "securityEvent_userId_createdAt_id_idx" },
  ],
  [
    "a token from an email",
    /^select .* from verification where identifier =/,
    { verification: "verification_identifier_idx" },
  ],
  ["a token is used up", /^delete from verification where id =/, { verification: PRIMARY_KEY }],
  ["emails that are due", /^select .* from outbox where kind =/, { outbox: "outbox_availableAt_idx" }],
  // Every row that is leased is due.
  [
    "emails are leased for delivery",
    /^update outbox set leasedUntil/,
    { outbox: [PRIMARY_KEY, "outbox_availableAt_idx"] },
  ],
  ["one more try", /^update latchkey_limit set/, { latchkey_limit: PRIMARY_KEY }],
];

/** Returns hot statements that use another index, or that didn't run at all. */
async function strays(world: App, statements: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const [what, statement, indexes] of HOT) {
    const asked = statements.filter((sql) => statement.test(sql.replace(/["`]/g, "")));
    if (asked.length === 0) found.push(`${what}: never asked`);
    for (const sql of asked) {
      const accesses = await accessesOf(world.place, sql);
      for (const [table, expected] of Object.entries(indexes)) {
        const isExpected = (index: string) => [expected].flat().includes(index);
        if (
          !accesses.some(({ table: at, index }) => at === table && index !== undefined && isExpected(index))
        )
          found.push(`${what}: ${JSON.stringify(accesses)} by ${sql}`);
      }
    }
  }
  return found;
}

/** Returns the statements that the engine runs while people use it. */
async function everyStatement(world: ProviderApp): Promise<string[]> {
  const probes = await world.watch(async () => {
    const ada = await world.person();
    const other = await world.signIn(ada);
    await ada.client.get("/get-session").ok();
    await ada.client.get("/list-sessions").ok();
    await ada.client.get("/list-accounts");
    await ada.client.get("/list-activity").ok();
    const { session } = await other.get("/get-session").ok();
    await ada.client.post("/revoke-session", { token: session.token }).ok();
    await ada.client.post("/update-user", { name: "Ada Lovelace" }).ok();
    await ada.client.post("/revoke-other-sessions").ok();
    await ada.client
      .post("/change-password", {
        currentPassword: ada.password,
        newPassword: "another horse battery",
        revokeOtherSessions: true,
      })
      .ok();
    world.advance(2 * DAY);
    await ada.client.get("/get-session").ok();
    await ada.client.post("/sign-out").ok();
    const again = await world.signIn({ ...ada, password: "another horse battery" });
    await again.post("/revoke-sessions").ok();
    await world.client().post("/request-password-reset", { email: ada.email }).ok();
    const mail = (await world.sent()).at(-1)?.text ?? "";
    const token = /reset-password\/(\w+)/.exec(mail)?.[1];
    await world.client().post("/reset-password", { token, newPassword: "another horse battery" }).ok();
    await byProviders(world);
    const leaving = await world.person();
    await leaving.client.get("/export-account").ok();
    await leaving.client.post("/delete-user", { password: leaving.password }).ok();
    const last = await world.signIn({ ...ada, password: "another horse battery" });
    world.advance(30 * DAY);
    await last.get("/get-session").ok();
  });
  const asked = probes.flatMap((probe) => (probe.kind === "statement" ? [probe.sql] : []));
  return [...new Set(asked)].filter((sql) => /^(select|update|delete)\b/i.test(sql));
}

test(`with ${PEOPLE.toLocaleString("en")} people, each statement finds its rows by an index, however many keys are empty`, async () => {
  const world = await providerApp({
    file: true,
    emailAndPassword: { password: QUICK_PASSWORDS },
    user: { deleteUser: { enabled: true } },
    // Rate limits are in the database, too.
    rateLimit: { enabled: true, storage: "database" },
    notices: { newSignIn: true, accountLinked: true },
  });
  const statements = await everyStatement(world);
  await fill(world, PEOPLE);
  const large = LARGE.map(world.names.table);
  expect(statements.length).toBeGreaterThan(10);
  // A sign-in through a provider looks for the identity and the email address in one statement.
  expect(statements.some((sql) => /identityKey.*union all/is.test(sql))).toBe(true);
  await analyze(world);
  expect(await strays(world, statements)).toEqual([]);
  for (const share of [0, 0.5, 1]) {
    await empty(world, share);
    await analyze(world);
    const whole: string[] = [];
    const found = new Set<string>();
    for (const sql of statements) {
      for (const { table, index } of await accessesOf(world.place, sql)) {
        if (large.includes(table) && index === undefined) whole.push(`${table} by ${sql}`);
        if (index !== undefined) found.add(table);
      }
    }
    expect(whole, `tables read from end to end, a share of ${share} of the keys empty`).toEqual([]);
    expect([...found]).toEqual(expect.arrayContaining(large));
  }
});
