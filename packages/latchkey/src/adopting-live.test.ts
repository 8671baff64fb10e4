import { BASE_URL, SECRET } from "@latchkey/testing/app";
import { connectTo } from "@latchkey/testing/databases/connection";
import { type ServerPlace, serverPlace } from "@latchkey/testing/storage/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { organization, twoFactor } from "./features/index.ts";
import { latchkey } from "./index.ts";

/** The tables that the compatible framework makes: text, and moments, as either server calls them. */
const tables = (key: string, moment: string) => [
  `create table "user" (id ${key} primary key, name text not null, email ${key} not null unique, "emailVerified" boolean not null,
    image text, "createdAt" ${moment} not null, "updatedAt" ${moment} not null, "twoFactorEnabled" boolean)`,
  `create table session (id ${key} primary key, "expiresAt" ${moment} not null, token ${key} not null unique,
    "createdAt" ${moment} not null, "updatedAt" ${moment} not null, "ipAddress" text, "userAgent" text,
    "userId" ${key} not null, "activeOrganizationId" text, foreign key ("userId") references "user" (id) on delete cascade)`,
  `create table account (id ${key} primary key, "accountId" text not null, "providerId" text not null,
    "userId" ${key} not null, "accessToken" text, "refreshToken" text, "idToken" text,
    "accessTokenExpiresAt" ${moment} null, "refreshTokenExpiresAt" ${moment} null, scope text, password text,
    "createdAt" ${moment} not null, "updatedAt" ${moment} not null, foreign key ("userId") references "user" (id) on delete cascade)`,
  `create table verification (id ${key} primary key, identifier ${key} not null, value text not null,
    "expiresAt" ${moment} not null, "createdAt" ${moment} null, "updatedAt" ${moment} null)`,
  `create table "twoFactor" (id ${key} primary key, secret text not null, "backupCodes" text not null, "userId" ${key} not null,
    foreign key ("userId") references "user" (id) on delete cascade)`,
  `create table organization (id ${key} primary key, name text not null, slug ${key} not null unique, logo text,
    "createdAt" ${moment} not null, metadata text)`,
  `create table member (id ${key} primary key, "organizationId" ${key} not null, "userId" ${key} not null, role text not null,
    "createdAt" ${moment} not null, foreign key ("userId") references "user" (id) on delete cascade,
    foreign key ("organizationId") references organization (id) on delete cascade)`,
  `create table invitation (id ${key} primary key, "organizationId" ${key} not null, email ${key} not null, role text, status text not null,
    "expiresAt" ${moment} not null, "inviterId" ${key} not null, foreign key ("inviterId") references "user" (id) on delete cascade,
    foreign key ("organizationId") references organization (id) on delete cascade)`,
  `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt") values
    ('u1', 'Ada', 'ada@example.com', true, '2026-11-21 08:00:00', '2026-11-21 08:00:00')`,
  `insert into organization (id, name, slug, "createdAt") values ('o1', 'Acme', 'acme', '2026-11-21 08:00:00')`,
  `insert into member values ('m1', 'o1', 'u1', 'owner', '2026-11-21 08:00:00')`,
];

/**
 * Transactions of better-auth, each with its tables in the order of its request. While one pauses, it holds them. MariaDB
 * lets a change pass only while no other transaction holds the table, so there is one with a pause after it.
 */
const USES = {
  postgres: [
    [`select 1 from account join "user" on "user".id = "userId"`],
    [
      `select 1 from member join organization on organization.id = "organizationId" join "user" on "user".id = "userId"`,
    ],
    ["select * from session", "select pg_sleep(0.02)", 'select * from "user"', "select * from account"],
    ["select * from verification", "select pg_sleep(0.02)", 'select * from "user"', "select * from session"],
    ["select * from account", "select pg_sleep(0.02)", "select * from session", 'select * from "user"'],
    [
      `update "user" set name = 'Ada' where id = 'u1'`,
      "select pg_sleep(0.02)",
      "delete from verification where id = 'none'",
      "delete from session where id = 'none'",
    ],
  ],
  mariadb: [
    [
      `update "user" set name = 'Ada' where id = 'u1'`,
      "select sleep(0.05)",
      "delete from verification where id = 'none'",
      "delete from session where id = 'none'",
      "delete from account where id = 'none'",
      "commit",
      "select sleep(0.05)",
    ],
  ],
};

/** Uses the tables as better-auth does, until the function that it returns is called, which returns what failed. */
function oldVersion({ kind, url, other }: ServerPlace) {
  let isOver = false;
  const failures: string[] = [];
  const working = USES[kind].map(async (use) => {
    const connection = await connectTo(kind, new URL(url).pathname.slice(1));
    while (!isOver) {
      try {
        for (const sql of ["begin", ...use, "commit"]) await connection.query(quoted(sql, other));
      } catch (error) {
        failures.push(String(error));
        await connection.query("rollback");
      }
    }
    await connection.close();
  });
  return async () => {
    isOver = true;
    await Promise.all(working);
    return failures;
  };
}

const quoted = (sql: string, { quote }: ServerPlace["other"]) =>
  sql.replaceAll(/"(\w+)"/g, (_, name) => quote(name));

/** Makes a database of better-auth, changed by those statements, and an engine on it. */
async function found(kind: ServerPlace["kind"], ...changes: string[]) {
  const place = await serverPlace(kind);
  const made = kind === "postgres" ? tables("text", "timestamptz") : tables("varchar(36)", "timestamp(3)");
  await place.other.each([...made, ...changes].map((sql) => quoted(sql, place.other)));
  const plugins = [organization(), twoFactor()];
  const auth = latchkey({
    baseURL: BASE_URL,
    secret: SECRET,
    database: place.url,
    plugins,
    env: { patience: 20 },
  });
  onTestFinished(() => auth.close());
  return { place, auth };
}

for (const kind of ["postgres", "mariadb"] as const)
  test(`on ${kind}, better-auth keeps running without failures while its tables are changed`, {
    tags: kind === "mariadb" ? "long" : [],
  }, async () => {
    const { place, auth } = await found(kind);
    const stop = oldVersion(place);
    // On a busy machine a table may always be in use: then it gives up, and is run again.
    const adopted = await vi.waitFor(() => auth.adopt(), { timeout: 240_000 });
    expect(await stop()).toEqual([]);
    expect(adopted).toMatchObject({ format: "shared" });
    expect(await auth.adoptionPlan()).toMatchObject({ state: "adopted", statements: [] });
  });

test("on PostgreSQL an adoption that failed between two tables continues, and its earlier changes are recorded", async () => {
  const { place, auth } = await found(
    "postgres",
    "alter table account add column issuer varchar(50) not null",
    // No table, so it isn't noticed before.
    'create view "securityEvent" as select 1 as one',
  );
  await expect(auth.adopt()).rejects.toThrow("securityEvent");
  await place.other.query('drop view "securityEvent"');
  expect(await auth.adopt()).toMatchObject({ state: "interrupted" });
  expect(await auth.adoptionPlan()).toMatchObject({ state: "adopted", statements: [] });
  expect((await auth.giveBack({ plan: true })).condition).toContain("Only better-auth 1.7.3 or later");
});
