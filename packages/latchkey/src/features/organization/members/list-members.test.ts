import {
  apiOf,
  type Company,
  company,
  companyIn,
  organizationApp,
} from "@latchkey/testing/organization/company";
import { EMAIL_PARTS, EMAIL_WRITINGS, STORED_EMAIL } from "@latchkey/testing/security/email-forms";
import { describe, expect, test } from "vitest";
import { UNAUTHORIZED, VALIDATION_ERROR } from "../../../base/errors.ts";
import {
  NO_ACTIVE_ORGANIZATION,
  ORGANIZATION_NOT_FOUND,
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
} from "../errors.ts";

const INVALID = { ...VALIDATION_ERROR, message: "Invalid query parameters" };

type Query = Readonly<Record<string, string>>;

const list = ({ owner }: Company, query: Query = {}) =>
  owner.client.get("/organization/list-members", { query: { ...query } });

interface Listed {
  names: string[];
  total: number;
}

async function listed(acme: Company, query: Query = {}): Promise<Listed> {
  const { members, total } = await list(acme, query).ok();
  return { names: members.map(({ user }: { user: { name: string } }) => user.name), total };
}

/** An organization of Zoe, the owner, whose members joined in this order. */
async function staffed(people: readonly (readonly [name: string, role: string])[], options = {}) {
  const acme = await company(options);
  await acme.owner.client.post("/update-user", { name: "Zoe" }).ok();
  for (const [name, role] of people) {
    acme.here.advance(1);
    const somebody = await acme.here.person({
      email: `${name.toLowerCase().replaceAll(" ", ".")}@example.com`,
    });
    await somebody.client.post("/update-user", { name }).ok();
    await acme.join(role, somebody);
  }
  return acme;
}

const STAFF = [
  ["Ada Lovelace", "member"],
  ["Bob", "admin"],
  ["Carol", "member,admin"],
  ["Dan", "admin,owner"],
  ["Eve", "member"],
] as const;

describe("the members of an organization", () => {
  test("are listed in the order of joining, each with the user's public data", async () => {
    const acme = await staffed(STAFF);
    const { members, total } = await list(acme).ok();
    expect(total).toBe(6);
    expect(members[0]).toEqual({
      id: acme.owner.memberId,
      organizationId: acme.id,
      userId: acme.owner.id,
      role: "owner",
      createdAt: expect.any(String),
      user: { id: acme.owner.id, name: "Zoe", email: acme.owner.email, image: null },
    });
    const names = ["Zoe", ...STAFF.map(([name]) => name)];
    expect((await listed(acme)).names).toEqual(names);
    expect(await listed(acme, { sortDirection: "desc" })).toEqual({ names: names.toReversed(), total: 6 });
  });

  test("come in pages, with the total of all of them", async () => {
    const acme = await staffed(STAFF);
    expect(await listed(acme, { limit: "2" })).toEqual({ names: ["Zoe", "Ada Lovelace"], total: 6 });
    expect(await listed(acme, { limit: "2", offset: "4" })).toEqual({ names: ["Dan", "Eve"], total: 6 });
    expect(await listed(acme, { offset: "6" })).toEqual({ names: [], total: 6 });
    expect(await listed(acme, { offset: "1000000000" })).toEqual({ names: [], total: 6 });
    expect(await listed(acme, { limit: "1", offset: "1", role: "admin" })).toEqual({
      names: ["Carol"],
      total: 3,
    });
  });

  test("are only those of this organization", async () => {
    const acme = await staffed(STAFF);
    const other = await companyIn(acme.here);
    await other.join("admin");
    expect((await listed(acme)).total).toBe(6);
    expect((await listed(other)).total).toBe(2);
    expect((await listed(other, { search: "ada", role: "admin" })).total).toBe(1);
    const [stranger] = (await list(other, { role: "admin" }).ok()).members;
    for (const filterField of ["id", "userId"]) {
      const filterValue = filterField === "id" ? stranger.id : stranger.userId;
      expect(await listed(acme, { filterField, filterValue })).toEqual({ names: [], total: 0 });
      expect((await listed(acme, { filterField, filterValue, filterOperator: "ne" })).total).toBe(6);
    }
    expect((await listed(acme, { filterField: "organizationId", filterValue: other.id })).total).toBe(0);
  });

  test("are listed for members, by the organization's ID or the active one", async () => {
    const acme = await company();
    const other = await companyIn(acme.here);
    const bob = await acme.join();
    const ask = (query: Query = {}) => bob.client.get("/organization/list-members", { query: { ...query } });
    await acme.here.client().get("/organization/list-members").refuses(UNAUTHORIZED);
    await ask().refuses(NO_ACTIVE_ORGANIZATION);
    expect((await ask({ organizationId: acme.id }).ok()).total).toBe(2);
    expect((await ask({ organizationSlug: acme.slug }).ok()).total).toBe(2);
    await ask({ organizationSlug: "no-such-company" }).refuses(ORGANIZATION_NOT_FOUND);
    for (const query of [
      { organizationSlug: other.slug },
      { organizationId: other.id },
      { organizationId: "none" },
    ])
      await ask(query).refuses(YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION);
  });

  test("can be sorted by any column that is shown", async () => {
    const acme = await staffed(STAFF);
    const roles = async (query: Query) =>
      (await list(acme, query).ok()).members.map(({ role }: { role: string }) => role);
    const sorted = ["admin", "admin,owner", "member", "member", "member,admin", "owner"];
    expect(await roles({ sortBy: "role" })).toEqual(sorted);
    expect(await roles({ sortBy: "role", sortDirection: "desc" })).toEqual(sorted.toReversed());
    const ids = (await list(acme, { sortBy: "userId" }).ok()).members.map(
      ({ userId }: { userId: string }) => userId,
    );
    expect(ids).toEqual(ids.toSorted());
  });
});

test("members are sorted by name in any case, without one by email address", {
  tags: "servers",
}, async () => {
  const acme = await staffed([...STAFF, ["alan", "member"]]);
  await acme.here.change("user", { name: "" }, { email: "carol@example.com" });
  const expected = ["Ada Lovelace", "alan", "Bob", "", "Dan", "Eve", "Zoe"];
  const by = async (query: Query) => (await listed(acme, { sortBy: "name", ...query })).names;
  expect(await by({})).toEqual(expected);
  expect(await by({ sortDirection: "desc" })).toEqual(expected.toReversed());
  expect(await by({ limit: "2", offset: "4" })).toEqual(["Dan", "Eve"]);
  expect(await by({ search: "a", sortDirection: "desc", role: "admin" })).toEqual(["Dan", "", "Bob"]);
});

describe("searching for members", () => {
  test.each([
    ["ada", ["Ada Lovelace"]],
    ["LOVE", ["Ada Lovelace"]],
    ["  lovelace ", ["Ada Lovelace"]],
    ["bob@EXAMPLE", ["Bob"]],
    ["ove ada", []],
    ["%", []],
    ["_", []],
    ["!", []],
    ["'", []],
    ["\\", []],
  ])("finds a part of the name or email address: %j", async (search, names) => {
    const acme = await staffed(STAFF);
    expect(await listed(acme, { search })).toEqual({ names, total: names.length });
  });

  test("ignores case, also of letters with diacritics", async () => {
    const acme = await staffed([
      ["Ümit", "member"],
      ["Åsa Öberg", "member"],
      ["50% Off_", "member"],
    ]);
    for (const search of ["ümit", "Ümit", "ÜMIT", "ÜmIt"])
      expect((await listed(acme, { search })).names).toEqual(["Ümit"]);
    for (const search of ["öberg", "ÖBERG", "asa ö".replace("a", "å")])
      expect((await listed(acme, { search })).names).toEqual(["Åsa Öberg"]);
    for (const search of ["50%", "off_", "0% o"])
      expect((await listed(acme, { search })).names).toEqual(["50% Off_"]);
    expect((await listed(acme, { search: "50_" })).names).toEqual([]);
  });

  test("finds a name and an email address in each Unicode form", { tags: "servers" }, async () => {
    const acme = await staffed([["Ümit", "member"]]);
    await acme.join("member", await acme.here.person({ email: STORED_EMAIL }));
    for (const search of [...EMAIL_WRITINGS, ...EMAIL_PARTS])
      expect([search, (await listed(acme, { search })).total]).toEqual([search, 1]);
    expect((await listed(acme, { search: "ümit".normalize("NFD") })).names).toEqual(["Ümit"]);
  });

  test("finds all with an empty search", async () => {
    const acme = await staffed(STAFF);
    for (const search of ["", "  "]) expect((await listed(acme, { search })).total).toBe(6);
  });

  test.each([
    ["admin", ["Bob", "Carol", "Dan"]],
    ["owner", ["Zoe", "Dan"]],
    ["member", ["Ada Lovelace", "Carol", "Eve"]],
    ["admin,owner", ["Dan"]],
    ["adm", []],
    ["own%", []],
    ["a_min", []],
  ])("finds members by one of their roles: %j", async (role, names) => {
    const acme = await staffed(STAFF);
    expect(await listed(acme, { role })).toEqual({ names, total: names.length });
  });

  test("ignores spaces between roles, as permission checks do", async () => {
    const acme = await staffed(STAFF);
    await acme.here.change("member", { role: "member, admin" }, { role: "member,admin" });
    expect((await listed(acme, { role: "admin" })).names).toEqual(["Bob", "Carol", "Dan"]);
  });

  test("combines search, role and filter", async () => {
    const acme = await staffed(STAFF);
    expect(await listed(acme, { search: "a", role: "member" })).toEqual({
      names: ["Ada Lovelace", "Carol", "Eve"],
      total: 3,
    });
    const filter = { filterField: "role", filterOperator: "contains", filterValue: "own" };
    expect((await listed(acme, { search: "dan", role: "admin", ...filter })).names).toEqual(["Dan"]);
    expect((await listed(acme, { search: "zoe", role: "admin", ...filter })).names).toEqual([]);
    expect((await listed(acme, { ...filter, sortDirection: "desc" })).names).toEqual(["Dan", "Zoe"]);
  });

  test.each([
    ["eq", "member", ["Ada Lovelace", "Eve"]],
    [undefined, "member", ["Ada Lovelace", "Eve"]],
    ["ne", "member", ["Zoe", "Bob", "Carol", "Dan"]],
    ["lt", "admin,owner", ["Bob"]],
    ["lte", "admin,owner", ["Bob", "Dan"]],
    ["gt", "member,admin", ["Zoe"]],
    ["gte", "member,admin", ["Zoe", "Carol"]],
    ["in", "admin", ["Bob"]],
    ["not_in", "admin", ["Zoe", "Ada Lovelace", "Carol", "Dan", "Eve"]],
    ["contains", "ADMIN", ["Bob", "Carol", "Dan"]],
    ["contains", "%", []],
    ["starts_with", "mem", ["Ada Lovelace", "Carol", "Eve"]],
    ["ends_with", "ner", ["Zoe", "Dan"]],
  ])("filters by a column: role %s %j", async (filterOperator, filterValue, names) => {
    const acme = await staffed(STAFF);
    const query = { filterField: "role", filterValue, ...(filterOperator ? { filterOperator } : {}) };
    expect(await listed(acme, query)).toEqual({ names, total: names.length });
  });

  test("filters by the time of joining, to the millisecond", async () => {
    const acme = await staffed(STAFF);
    const { members } = await list(acme).ok();
    const [, , bob] = members;
    const by = async (filterOperator: string, filterValue = bob.createdAt) =>
      (await listed(acme, { filterField: "createdAt", filterOperator, filterValue })).names;
    expect(await by("eq")).toEqual(["Bob"]);
    expect(await by("lt")).toEqual(["Zoe", "Ada Lovelace"]);
    expect(await by("gte")).toEqual(["Bob", "Carol", "Dan", "Eve"]);
    expect(await by("eq", new Date(bob.createdAt).toISOString().replace("Z", "+00:00"))).toEqual(["Bob"]);
  });

  test("filters by several values, from repeated parameters", async () => {
    const acme = await staffed(STAFF);
    const get = (query: string) => acme.owner.client.get(`/organization/list-members?${query}`);
    const several = "filterField=role&filterValue=owner&filterValue=admin";
    const { members } = await get(`${several}&filterOperator=in`).ok();
    expect(members.map(({ role }: { role: string }) => role)).toEqual(["owner", "admin"]);
    expect((await get(`${several}&filterOperator=not_in`).ok()).total).toBe(4);
    await get(several).refuses(INVALID);
    await get("search=a&search=b").refuses(INVALID);
    const query = { filterField: "role", filterOperator: "in" as const, filterValue: ["owner", "admin"] };
    const headers = { cookie: acme.owner.client.cookie };
    expect((await apiOf(acme.here).listMembers({ query, headers })).total).toBe(2);
  });

  test("filters and sorts by the columns of the application, if they are shown", {
    tags: "servers",
  }, async () => {
    const acme = await company({
      schema: {
        member: {
          additionalFields: {
            desk: { type: "number" },
            remote: { type: "boolean" },
            salary: { type: "number", returned: false },
            likes: { type: "string[]" },
          },
        },
      },
    });
    for (const desk of [3, 1, 2]) {
      const { id } = await acme.here.person();
      const body = {
        userId: id,
        organizationId: acme.id,
        role: "member",
        desk,
        remote: desk > 1,
        salary: desk,
      };
      await apiOf(acme.here).addMember({ body });
    }
    const desks = async (query: Query) =>
      (await list(acme, query).ok()).members.map(({ desk }: { desk: number | null }) => desk);
    const by = { filterField: "desk", filterOperator: "gt", filterValue: "1" };
    expect(await desks({ ...by, sortBy: "desk" })).toEqual([2, 3]);
    expect(await desks({ filterField: "remote", filterValue: "false" })).toEqual([1]);
    for (const query of [
      { sortBy: "salary" },
      { filterField: "salary", filterValue: "1" },
      { sortBy: "likes" },
      { filterField: "likes", filterValue: "tea" },
      { ...by, filterValue: "many" },
      { ...by, filterOperator: "contains" },
      { filterField: "remote", filterValue: "maybe" },
      { filterField: "remote", filterValue: "true", filterOperator: "lt" },
    ])
      await list(acme, query).refuses(INVALID);
  });
});

describe("an invalid query of the list", () => {
  const REFUSED: Query[] = [
    ...[
      "-1",
      "0",
      "1e9",
      "1000000000",
      "NaN",
      "Infinity",
      "1.5",
      "0x10",
      "",
      "ten",
      "99999999999999999999",
    ].map((limit) => ({ limit })),
    ...["-1", "NaN", "1e400", "1.5", "next", "10000000000"].map((offset) => ({ offset })),
    ...[
      "membershipKey",
      "password",
      "user.password",
      "user.email",
      "email",
      "__proto__",
      "constructor",
      "id;",
      "",
    ].flatMap((column) => [{ sortBy: column }, { filterField: column, filterValue: "x" }]),
    { sortDirection: "up" },
    { sortDirection: "asc, id desc" },
    { filterField: "role" },
    { filterField: "role", filterValue: "x", filterOperator: "regex" },
    { filterField: "createdAt", filterValue: "yesterday" },
    { filterField: "createdAt", filterValue: "0001-01-01T00:00:00.000Z" },
    { filterField: "createdAt", filterValue: "2026", filterOperator: "contains" },
    { search: "x".repeat(101) },
    { role: "x".repeat(101) },
  ];

  test.each(REFUSED)("is refused: %j", async (query) => {
    const acme = await company();
    await list(acme, query).refuses(INVALID);
  });

  test("is refused to every caller", async () => {
    const acme = await company();
    const query = { sortBy: "membershipKey" };
    await acme.here.client().get("/organization/list-members", { query }).refuses(INVALID);
  });
});

describe("one response", () => {
  async function crowd(acme: Company, size: number): Promise<void> {
    for (let at = 0; at < size; at++) await acme.join();
  }

  test("has at most a hundred members if the application sets no limit", async () => {
    const acme = await company({ membershipLimit: 130, app: { file: true } });
    await crowd(acme, 105);
    const here = await organizationApp({ app: { beside: acme.here } });
    const client = await here.signIn(acme.owner);
    const query = { organizationId: acme.id, limit: "1000" };
    const { members, total } = await client.get("/organization/list-members", { query }).ok();
    expect(members).toHaveLength(100);
    expect(total).toBe(106);
    expect((await list(acme, query).ok()).members).toHaveLength(106);
  });

  test("has at most as many as the limit of members, even if more are requested", async () => {
    const limits = [10, 3];
    const acme = await company({ membershipLimit: async () => limits[0] ?? 0 });
    await crowd(acme, 5);
    limits.shift();
    expect(await listed(acme)).toMatchObject({ names: { length: 3 }, total: 6 });
    expect((await listed(acme, { limit: "5" })).names).toHaveLength(3);
    expect((await listed(acme, { limit: "5", role: "member" })).names).toHaveLength(3);
    limits.shift();
    expect(await listed(acme)).toMatchObject({ names: { length: 1 }, total: 6 });
  });
});
