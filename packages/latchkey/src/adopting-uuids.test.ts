import { BASE_URL, PASSWORD, SECRET } from "@latchkey/testing/app";
import { serverPlace } from "@latchkey/testing/storage/server";
import { expect, onTestFinished, test } from "vitest";
import { type LatchkeyOptions, latchkey } from "./index.ts";

const USER = "11111111-1111-4111-8111-111111111111";
const TENANT = "22222222-2222-4222-8222-222222222222";

/** The tables that the compatible framework makes with UUIDs as IDs. */
const TABLES = [
  `create table "user" (id uuid primary key default gen_random_uuid(), name text not null, email text not null unique,
    "emailVerified" boolean not null, image text, "createdAt" timestamptz not null default now(), "updatedAt" timestamptz not null default now())`,
  `create table session (id uuid primary key default gen_random_uuid(), "expiresAt" timestamptz not null, token text not null unique,
    "createdAt" timestamptz not null, "updatedAt" timestamptz not null, "ipAddress" text, "userAgent" text,
    "userId" uuid not null references "user" (id) on delete cascade)`,
  `create table account (id uuid primary key default gen_random_uuid(), "accountId" text not null, "providerId" text not null,
    "userId" uuid not null references "user" (id) on delete cascade, "accessToken" text, "refreshToken" text, "idToken" text,
    "accessTokenExpiresAt" timestamptz, "refreshTokenExpiresAt" timestamptz, scope text, password text,
    "createdAt" timestamptz not null, "updatedAt" timestamptz not null)`,
  `create table verification (id uuid primary key default gen_random_uuid(), identifier text not null, value text not null,
    "expiresAt" timestamptz not null, "createdAt" timestamptz, "updatedAt" timestamptz)`,
  `insert into "user" (id, name, email, "emailVerified") values ('${USER}', 'Ada', 'ada@example.com', true)`,
];

/** Makes a database of the framework, changed by those statements, and an engine on it. */
async function found(
  statements: readonly string[],
  options: Pick<LatchkeyOptions, "user" | "advanced"> = {},
) {
  const { url, other } = await serverPlace("postgres");
  await other.each([...TABLES, ...statements]);
  const auth = latchkey({
    baseURL: BASE_URL,
    secret: SECRET,
    database: url,
    emailAndPassword: { enabled: true },
    env: { patience: 20 },
    ...options,
  });
  onTestFinished(() => auth.close());
  const typesOf = async (table: string) => {
    const rows = await other.query(
      `select column_name, data_type from information_schema.columns where table_name = '${table}'`,
    );
    return Object.fromEntries(rows.map((row) => [row.column_name, row.data_type]));
  };
  return { auth, other, typesOf };
}

test("UUIDs of the application that aren't IDs of its users stay, and can be used", async () => {
  const { auth, typesOf } = await found(
    [
      `alter table "user" add column "tenantId" uuid, add column "invitedBy" uuid references "user" (id)`,
      `update "user" set "tenantId" = '${TENANT}', "invitedBy" = id`,
    ],
    {
      user: {
        additionalFields: {
          tenantId: { type: "string", required: false },
          invitedBy: { type: "string", required: false },
        },
      },
    },
  );
  await auth.adopt();
  expect(await typesOf("user")).toMatchObject({ id: "text", tenantId: "uuid", invitedBy: "text" });
  expect(await typesOf("session")).toMatchObject({ id: "text", userId: "text" });
  const body = { name: "Finn", email: "finn@example.com", password: PASSWORD };
  const { user } = await auth.api.signUpEmail({
    body: Object.assign(body, { tenantId: TENANT, invitedBy: USER }),
  });
  expect(user).toMatchObject({ tenantId: TENANT, invitedBy: USER });
});

test.each([
  ["a view", ['create view people as select id, name from "user"'], "view people"],
  [
    "a materialized view",
    ['create materialized view people as select "userId" from session'],
    "materialized view people",
  ],
  [
    "a policy",
    ["create policy own_rows on \"user\" using (id = current_setting('app.user')::uuid)"],
    "policy own_rows on table",
  ],
  [
    "a policy of another table",
    [
      "create table note (id text)",
      'create policy own_notes on note using (exists (select from session where "userId" is not null))',
    ],
    "policy own_notes on table note",
  ],
  [
    "a trigger",
    [
      "create function noted() returns trigger language plpgsql as 'begin return new; end'",
      'create trigger noted before update of id on "user" for each row execute function noted()',
    ],
    "trigger noted on table",
  ],
  [
    "a generated column",
    ['alter table "user" add column code text generated always as (substr(id::text, 1, 8)) stored'],
    /code/,
  ],
  [
    "a key to a table of the application",
    [
      "create table person (id uuid primary key)",
      `insert into person values ('${USER}')`,
      'alter table "user" add constraint user_person foreign key (id) references person (id)',
    ],
    "foreign key user_person",
  ],
])("the plan names %s on a UUID", async (_title, statements, name) => {
  const { auth } = await found(statements);
  await expect(auth.adoptionPlan()).rejects.toThrow(name);
  await expect(auth.adopt()).rejects.toThrow(name);
});

test("keys, views, indexes and checks that can stay don't stop the adoption", async () => {
  const { auth, other } = await found([
    'create table "order" (id text, email text references "user" (email))',
    'create view emails as select email from "user"',
    `create index user_id_idx on "user" (id, name)`,
    `alter table "user" add constraint user_id_check check (id is not null)`,
  ]);
  await auth.adopt();
  expect(await auth.adoptionPlan()).toMatchObject({ state: "adopted", statements: [] });
  await other.query(`insert into "order" values ('1', 'ada@example.com')`);
  await expect(other.query(`insert into "order" values ('2', 'eve@example.com')`)).rejects.toThrow(
    "order_email_fkey",
  );
});

test("the plan names views and indexes by expressions on dates that get a time zone", async () => {
  const options = { advanced: { database: { timezone: "Europe/Berlin" } } };
  const statements = [
    `alter table "user" alter column "createdAt" type timestamp`,
    'create view joined as select email, "createdAt" from "user"',
    'create index joined_day on "user" (cast("createdAt" as date))',
    'create index joined_all on "user" (email, "createdAt") where "createdAt" is not null',
  ];
  const { auth, other, typesOf } = await found(statements, options);
  for (const call of [() => auth.adoptionPlan(), () => auth.adopt()])
    await expect(call()).rejects.toThrow(
      /dates such as "user.createdAt" become timestamptz.*: index joined_day, view joined\. Drop/,
    );
  await other.each(["drop view joined", "drop index joined_day"]);
  await auth.adopt();
  expect(await typesOf("user")).toMatchObject({ createdAt: "timestamp with time zone" });
});

test("dates without a time zone get the one in which better-auth wrote them", async () => {
  const { auth, other, typesOf } = await found(
    [
      `alter table "user" alter column "createdAt" type timestamp, alter column "updatedAt" type timestamp`,
      `update "user" set "createdAt" = '2026-07-01 12:00:00', "updatedAt" = '2026-12-01 12:00:00'`,
    ],
    { advanced: { database: { timezone: "Europe/Berlin" } } },
  );
  const plan = await auth.adoptionPlan();
  expect(plan.tables.find(({ table }) => table === "user")).toMatchObject({ isRewritten: true, rows: 1 });
  await auth.adopt();
  expect(await typesOf("user")).toMatchObject({ createdAt: "timestamp with time zone" });
  const [row] = await other.query(`select "createdAt", "updatedAt" from "user"`);
  expect(row).toEqual({
    createdAt: new Date("2026-07-01T10:00:00Z"),
    updatedAt: new Date("2026-12-01T11:00:00Z"),
  });
  for (const timezone of ["+02:00", "CET"])
    await expect(found([], { advanced: { database: { timezone } } })).rejects.toThrow(
      "advanced.database.timezone",
    );
});
