import { adminApp, apiOf, ruthAt } from "@latchkey/testing/admin/scene";
import { PASSWORD } from "@latchkey/testing/app";
import { chosenDatabase } from "@latchkey/testing/databases/kind";
import {
  EMAIL_BEGINNINGS,
  EMAIL_PARTS,
  EMAIL_WRITINGS,
  STORED_EMAIL,
} from "@latchkey/testing/security/email-forms";
import { expect, test } from "vitest";
import { VALIDATION_ERROR } from "../../../base/errors.ts";
import { username } from "../../username/index.ts";

const PEOPLE = [
  ["a_b@example.com", "Änne 100%", true],
  ["axb@example.com", "Anna_1", false],
  ["c%d@example.com", "Bob", false],
  ["cxd@example.com", "ZOË", true],
] as const;

async function world() {
  const here = await adminApp(
    {},
    {
      user: {
        additionalFields: {
          level: { type: "number" },
          born: { type: "date" },
          secret: { type: "string", returned: false },
        },
      },
    },
  );
  const ruth = await ruthAt(here);
  for (const [at, [email, name, banned]] of PEOPLE.entries()) {
    here.advance(60);
    const born = `200${at}-01-01T00:00:00.000Z`;
    await apiOf(here).createUser({ body: { email, name, data: { banned, level: at, born, secret: "s" } } });
  }
  const list = (query: Record<string, string>) => ruth.client.get("/admin/list-users", { query });
  const names = async (query: Record<string, string>) =>
    (await list({ sortBy: "createdAt", ...query }).ok()).users.map(({ name }: { name: string }) => name);
  return { here, ruth, list, names };
}

test("pages are sorted, and each has the total number of users", async () => {
  const { list, names } = await world();
  expect(await list({ limit: "2", offset: "1", sortBy: "email", sortDirection: "desc" }).ok()).toMatchObject({
    users: [{ name: "ZOË" }, { name: "Bob" }],
    total: 5,
    limit: 2,
    offset: 1,
  });
  expect(await names({})).toEqual(["ruth", "Änne 100%", "Anna_1", "Bob", "ZOË"]);
  expect(await names({ offset: "1000000000" })).toEqual([]);
  // A limit above the maximum returns the largest page.
  expect((await list({ limit: "1000000" }).ok()).limit).toBe(1000);
});

test("a search ignores case, and takes % and _ literally", async () => {
  const { names } = await world();
  expect(await names({ searchValue: "A_B" })).toEqual(["Änne 100%"]);
  expect(await names({ searchValue: "c%" })).toEqual(["Bob"]);
  expect(await names({ searchValue: "C", searchOperator: "starts_with" })).toEqual(["Bob", "ZOË"]);
  expect(await names({ searchValue: "d@example.com", searchOperator: "ends_with" })).toEqual(["Bob", "ZOË"]);
  expect(await names({ searchValue: "0%", searchField: "name" })).toEqual(["Änne 100%"]);
  expect(await names({ searchValue: "änne", searchField: "name" })).toEqual(["Änne 100%"]);
  expect(await names({ searchValue: "zoë", searchField: "name" })).toEqual(["ZOË"]);
  expect(await names({ searchValue: "!", searchField: "name" })).toEqual([]);
  expect(await names({ searchValue: "' or 1=1 --" })).toEqual([]);
});

test("a search matches names, emails, usernames and IDs by the beginning of each word", {
  tags: "servers",
}, async () => {
  const { here, names } = await world();
  const { user } = await apiOf(here).createUser({
    body: { email: "countess@analytical.example", name: "Ada Lovelace" },
  });
  for (const searchValue of [
    "Lovelace",
    "love ada",
    "COUNTESS",
    "analytical",
    user.id.slice(0, 12),
    "ada countess",
  ])
    expect([searchValue, await names({ searchValue, searchField: "any" })]).toEqual([
      searchValue,
      ["Ada Lovelace"],
    ]);
  for (const searchValue of ["ovelace", "ada babbage", "%", "nobody"])
    expect([searchValue, await names({ searchValue, searchField: "any" })]).toEqual([searchValue, []]);
});

test("a search over every field finds usernames if the feature is on", { tags: "servers" }, async () => {
  const here = await adminApp({}, { plugins: [username()] });
  const { client } = await ruthAt(here);
  const person = { name: "Zoë", email: "zoe@example.com", password: PASSWORD, username: "Countess_1" };
  await here.client().post("/sign-up/email", person).ok();
  const found = async (searchValue: string): Promise<number> =>
    (await client.get("/admin/list-users", { query: { searchValue, searchField: "any" } }).ok()).total;
  expect([await found("countess_"), await found("COUNT"), await found("ountess")]).toEqual([1, 1, 0]);
});

test("emails and names are found in the spellings that people use", { tags: "servers" }, async () => {
  const { here, names } = await world();
  await apiOf(here).createUser({ body: { email: STORED_EMAIL, name: "Jürgen" } });
  const found = async (query: Record<string, string>) => [query, await names(query)];
  const finds = async (query: Record<string, string>) =>
    expect(await found(query)).toEqual([query, ["Jürgen"]]);
  for (const filterValue of EMAIL_WRITINGS) {
    await finds({ filterField: "email", filterValue });
    await finds({
      filters: JSON.stringify([{ field: "email", value: ["x@y.de", filterValue], operator: "in" }]),
    });
  }
  for (const searchValue of [...EMAIL_WRITINGS, ...EMAIL_PARTS]) await finds({ searchValue });
  for (const searchValue of [...EMAIL_WRITINGS, ...EMAIL_BEGINNINGS])
    await finds({ searchValue, searchOperator: "starts_with" });
  await finds({ searchValue: "Müller.de", searchOperator: "ends_with" });
  const decomposed = "Jürgen".normalize("NFD");
  await finds({ searchValue: decomposed, searchField: "name" });
  await finds({ filterField: "name", filterValue: decomposed });
});

test("filters work on every visible column, and can be combined", async () => {
  const { here, names } = await world();
  const by = (filterField: string, filterOperator: string, filterValue: string) =>
    names({ filterField, filterOperator, filterValue });
  expect(await by("banned", "eq", "true")).toEqual(["Änne 100%", "ZOË"]);
  expect(await by("role", "ne", "user")).toEqual(["ruth"]);
  expect(await by("level", "gte", "2")).toEqual(["Bob", "ZOË"]);
  expect(await by("born", "lt", "2001-06-01")).toEqual(["Änne 100%", "Anna_1"]);
  expect(await by("name", "contains", "o")).toEqual(["Bob", "ZOË"]);
  const filters = JSON.stringify([
    { field: "banned", value: false },
    { field: "level", value: [1, 2], operator: "in" },
  ]);
  expect(await names({ filters })).toEqual(["Anna_1", "Bob"]);
  expect(await names({ filters, searchValue: "axb" })).toEqual(["Anna_1"]);
  const since = new Date(here.now()).toISOString();
  expect(await by("createdAt", "gte", since)).toEqual(["ZOË"]);
});

test("hidden columns, values of wrong types and absurd pages are refused", async () => {
  const { list } = await world();
  for (const query of [
    { sortBy: "secret" },
    { sortBy: "password" },
    { sortBy: "id;drop table user" },
    { filterField: "secret", filterValue: "s" },
    { filterField: "level", filterValue: "high" },
    { filterField: "level", filterValue: "1e400" },
    { filterField: "banned", filterValue: "maybe" },
    { filterField: "banned", filterValue: "true", filterOperator: "lt" },
    { filterField: "born", filterValue: "yesterday" },
    { filterField: "level", filterValue: "1", filterOperator: "contains" },
    { filterField: "email" },
    { filterField: "email", filterValue: "x", filterOperator: "regex" },
    { searchField: "secret", searchValue: "s" },
    { searchValue: "x".repeat(255) },
    { limit: "1000000000" },
    { limit: "0" },
    { limit: "-1" },
    { limit: "ten" },
    { offset: "-1" },
    { offset: "1.5" },
    { filters: "[" },
    { filters: '{"field":"email"}' },
    { filters: '[{"field":"secret","value":"s"}]' },
    { filters: '[{"field":"email","value":{"a":1}}]' },
    { filters: JSON.stringify(Array.from({ length: 11 }, () => ({ field: "email", value: "x" }))) },
  ])
    expect([query, (await list(query as Record<string, string>)).body.code]).toEqual([
      query,
      VALIDATION_ERROR.code,
    ]);
});

test("no answer contains fields that the application hides", async () => {
  const { list } = await world();
  const { users } = await list({}).ok();
  for (const user of users) expect(user).not.toHaveProperty("secret");
});

// Servers choose a plan by the number of rows, SQLite by the statement. Plans are read by the declared names.
test.runIf(chosenDatabase() === "sqlite" && process.env.LATCHKEY_TEST_NAMES === undefined)(
  "pages by creation and by email, and an email's beginning, are read by an index",
  async () => {
    const { here, list } = await world();
    const plans = async (query: Record<string, string>): Promise<string[]> => {
      const probes = await here.watch(() => list(query).ok());
      const [sql] = probes
        .flatMap((probe) => (probe.kind === "statement" ? [probe.sql] : []))
        .filter((text) => text.includes("offset"));
      return (await here.place.connection.query(`explain query plan ${sql}`)).map(({ detail }) =>
        String(detail),
      );
    };
    expect(await plans({})).toEqual(["SCAN user USING INDEX user_createdAt_id_idx"]);
    expect(await plans({ sortDirection: "desc" })).toEqual(["SCAN user USING INDEX user_createdAt_id_idx"]);
    expect(await plans({ sortBy: "email" })).toEqual(["SCAN user USING INDEX user_email_uidx"]);
    expect(await plans({ sortBy: "email", searchValue: "a", searchOperator: "starts_with" })).toEqual([
      "SEARCH user USING INDEX user_email_uidx (email>? AND email<?)",
    ]);
  },
);
