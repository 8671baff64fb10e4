import { apiOf } from "@latchkey/testing/admin/scene";
import { type App, type AppOptions, BASE_URL, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { optionalFeatures } from "@latchkey/testing/declared";
import { tokenFor } from "@latchkey/testing/password-reset/links";
import { journey, providerApp } from "@latchkey/testing/social/provider-app";
import { expect, test } from "vitest";
import { coreFeatures } from "../../../engine/core-features.ts";
import { resolveOptions } from "../../../options/declared.ts";
import { schema } from "../../../storage/tables/schema.ts";
import type { Column } from "../../../storage/tables/table.ts";
import type { AdditionalFields } from "../../contracts/fields/fields.ts";
import type { DatabaseHooks } from "../../contracts/hooks.ts";

type TableName = keyof DatabaseHooks;
type Values = Readonly<Record<string, unknown>>;

const ADA = { name: "Ada", email: "ada@example.com", password: PASSWORD };
const additionalFields: AdditionalFields = {
  shade: { type: "string", required: false },
  internal: { type: "string", required: false, returned: false },
  count: { type: "number", required: false, input: false },
  seenAt: { type: "date", required: false },
  tags: { type: "json", required: false },
};
const options = {
  emailAndPassword: { password: QUICK_PASSWORDS, autoSignIn: false },
  user: { additionalFields },
  session: { additionalFields },
  account: { additionalFields },
  verification: { additionalFields },
} satisfies AppOptions;

/** Columns that identify a row and its owner, and columns that the engine never shows. */
const FIXED: Readonly<Record<TableName, readonly string[]>> = {
  user: ["id", "email", "twoFactorRequiredSince"],
  session: ["id", "token", "userId", "proofs"],
  account: [
    ...["id", "accountId", "providerId", "userId", "password", "accessToken", "refreshToken", "idToken"],
    ...["channel", "identityKey", "credentialKey", "refreshClaim"],
  ],
  verification: ["id", "identifier", "userId", "value", "onceKey"],
};
/** With other values the user wouldn't be signed in. */
const SIGNED_IN: Values = { banned: false, twoFactorEnabled: false, impersonatedBy: null };

const VALUES: Readonly<Record<Column["kind"], (name: string) => unknown>> = {
  id: () => "another-id",
  reference: () => "another-id",
  text: (name) => `hooked_${name.toLowerCase()}`,
  boolean: () => true,
  integer: () => 7,
  date: () => new Date("2040-02-03T04:05:06.789Z"),
  json: (name) => [name],
  bytes: () => new Uint8Array(),
};

/** Returns a value for each column of a table of an engine with every feature. */
function valuesOf(table: TableName): Values {
  const plugins = optionalFeatures();
  const all = [
    ...coreFeatures(resolveOptions({ baseURL: BASE_URL, database: "sqlite::memory:", ...options, plugins })),
    ...plugins,
  ];
  const columns = [...schema(all.flatMap(({ tables = [] }) => tables)).columnsOf(table)];
  return Object.fromEntries(
    columns.map(([name, { kind }]) => [name, name in SIGNED_IN ? SIGNED_IN[name] : VALUES[kind](name)]),
  );
}

/** Returns the values as rows are read. */
const stored = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  );
const without = (names: readonly string[], values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** Returns the answered row, if the write answers it. */
type Write = (world: App) => Promise<Values | undefined>;

const signIn: Write = async (world) => {
  await world.client().post("/sign-up/email", ADA).ok();
  const browser = await world.signIn(ADA);
  return (await browser.get("/get-session").ok()).session;
};
const WRITES: readonly [string, TableName, "create" | "update", Write][] = [
  [
    "a sign-up",
    "user",
    "create",
    async (world) => (await world.client().post("/sign-up/email", ADA).ok()).user,
  ],
  [
    "a sign-up with a provider",
    "user",
    "create",
    async (world) => {
      const { client } = await journey(world as Parameters<typeof journey>[0], "github");
      return (await client.get("/get-session").ok()).user;
    },
  ],
  [
    "an administrator's new user",
    "user",
    "create",
    async (world) => (await apiOf(world).createUser({ body: { ...ADA, role: "admin" } })).user,
  ],
  [
    "a change of one's own profile",
    "user",
    "update",
    async (world) => {
      await world.client().post("/sign-up/email", ADA).ok();
      const browser = await world.signIn(ADA);
      await browser.post("/update-user", { name: "Ada Lovelace" }).ok();
      return (await browser.get("/get-session").ok()).user;
    },
  ],
  ["a sign-in", "session", "create", signIn],
  [
    "a change of a session",
    "session",
    "update",
    async (world) => {
      await world.client().post("/sign-up/email", ADA).ok();
      const browser = await world.signIn(ADA);
      return (await browser.post("/update-session", { shade: "green" }).ok()).session;
    },
  ],
  [
    "a new password's account",
    "account",
    "create",
    async (world) => void (await world.client().post("/sign-up/email", ADA).ok()),
  ],
  [
    "a provider's account",
    "account",
    "create",
    async (world) => void (await journey(world as Parameters<typeof journey>[0], "github")),
  ],
  [
    "the link of an email",
    "verification",
    "create",
    async (world) => {
      await world.client().post("/sign-up/email", ADA).ok();
      await tokenFor(world, ADA.email);
      return undefined;
    },
  ],
];

test.each(WRITES)(
  "each column that a hook sets of %s is written, and shown as it is written",
  { tags: "servers" },
  async (_, table, operation, write) => {
    const values = valuesOf(table);
    const databaseHooks = { [table]: { [operation]: { before: () => ({ data: values }) } } };
    const world = await providerApp({ ...options, plugins: optionalFeatures(), databaseHooks });
    const answer = await write(world);
    const [row = {}] = await world.rows(table);
    const fixed = operation === "update" ? ["updatedAt", ...FIXED[table]] : FIXED[table];
    const set = stored(without(fixed, values));
    expect(row).toMatchObject(set);
    for (const name of fixed) expect([name, row[name]]).not.toEqual([name, values[name]]);
    if (answer === undefined) return;
    const { internal, ...shown } = set;
    expect(stored(answer)).toMatchObject(shown);
    expect(answer).not.toHaveProperty("internal");
  },
);
