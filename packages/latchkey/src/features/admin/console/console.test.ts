import { type Console, consoleApp } from "@latchkey/testing/admin/console";
import { PASSWORD, type Person } from "@latchkey/testing/app";
import { isRedisChosen } from "@latchkey/testing/databases/kind";
import { describe, expect, test, vi } from "vitest";
import { UNAUTHORIZED, VALIDATION_ERROR } from "../../../base/errors.ts";
import { apiKey } from "../../index.ts";
import { ORGANIZATION_NOT_FOUND } from "../../organization/errors.ts";
import { organization } from "../../organization/index.ts";
import {
  MAY_NOT_DELETE_ORGANIZATIONS,
  MAY_NOT_GET,
  MAY_NOT_LIST_ORGANIZATIONS,
  MAY_NOT_LIST_SESSIONS,
  MAY_NOT_READ_SERVICE,
  USER_NOT_FOUND,
} from "../errors.ts";
import { EMAIL_NOT_SET_UP, TEST_EMAIL_FAILED } from "./test-email.ts";

const DAY = 86_400;

/** Sets up a console with its administrator. */
async function world(options: Parameters<typeof consoleApp>[0] = {}): Promise<Console & { root: Person }> {
  const here = await consoleApp({
    plugins: [organization()],
    roles: { sessions: { session: ["list", "revoke"] }, registrar: { organization: ["list"] } },
    ...options,
  });
  return { ...here, root: await here.staff("admin", { email: "root@example.com" }) };
}

test.each([
  ["/admin/metrics", MAY_NOT_READ_SERVICE],
  ["/admin/service", MAY_NOT_READ_SERVICE],
  ["/admin/list-sessions", MAY_NOT_LIST_SESSIONS],
  ["/admin/list-organizations", MAY_NOT_LIST_ORGANIZATIONS],
  ["/admin/get-organization?id=x", MAY_NOT_LIST_ORGANIZATIONS],
  ["/admin/list-organization-members?organizationId=x", MAY_NOT_LIST_ORGANIZATIONS],
  ["/admin/list-user-accounts?userId=x", MAY_NOT_GET],
  ["/admin/list-user-api-keys?userId=x", MAY_NOT_GET],
  ["/admin/list-user-organizations?userId=x", MAY_NOT_GET],
])("%s is for those alone who have the permission", async (path, refusal) => {
  const { client, person, root } = await world();
  await client().get(path).refuses(UNAUTHORIZED);
  await (await person()).client.get(path).refuses(refusal);
  expect((await root.client.get(path)).status).toBe(path.endsWith("=x") ? 404 : 200);
});

test("an invalid query is refused", async () => {
  const { root } = await world();
  for (const [path, query] of [
    ["/admin/metrics", { range: "ever" }],
    ["/admin/list-sessions", { limit: "0" }],
    ["/admin/list-organizations", { cursor: "x" }],
    ["/admin/get-organization", {}],
    ["/admin/list-organization-members", {}],
    ["/admin/list-failed-emails", { cursor: "x" }],
    ["/admin/list-user-api-keys", { userId: "x", limit: "0" }],
    ["/admin/list-user-accounts", {}],
    ["/admin/list-user-api-keys", {}],
    ["/admin/list-user-organizations", {}],
  ] as const)
    expect((await root.client.get(path, { query })).body.code).toBe(VALIDATION_ERROR.code);
});

test("callers see their own permissions and the roles they may give, and nothing while they act as a user", async () => {
  const here = await world();
  const { access } = await here.root.client.get("/admin/access").ok();
  expect(access).toMatchObject({
    permissions: { organization: ["list", "delete"], service: ["read", "update"] },
    roles: [{ name: "admin", mayGive: true }, { name: "user" }, { name: "sessions" }, { name: "registrar" }],
    organizations: true,
  });
  const clerk = await here.staff("sessions");
  const own = await clerk.client.get("/admin/access").ok();
  expect(own.access.permissions).toEqual({ session: ["list", "revoke"] });
  expect(own.access.roles).toContainEqual({ name: "registrar", mayGive: false });
  const { client, id } = await here.person();
  expect(await client.get("/admin/access").ok()).toEqual({ access: null });
  await here.root.client.post("/admin/impersonate-user", { userId: id }).ok();
  expect(await here.root.client.get("/admin/access").ok()).toEqual({ access: null });
});

test("only administrators with the permission delete an organization, with everything in it, and the deletion is recorded", async () => {
  const here = await world();
  const ada = await here.person();
  const { id } = await ada.client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
  const ask = ({ client }: Person) => client.post("/admin/delete-organization", { organizationId: id });
  await ask(await here.staff("registrar")).refuses(MAY_NOT_DELETE_ORGANIZATIONS);
  await ask(ada).refuses(MAY_NOT_DELETE_ORGANIZATIONS);
  await ask(here.root).ok();
  expect(await here.counts()).toMatchObject({ organization: 0, member: 0 });
  const events = (await here.rows("securityEvent")).filter(({ event }) => event === "organization_deleted");
  expect(events).toMatchObject([{ actorId: here.root.id, organizationId: id }]);
  await ask(here.root).refuses(ORGANIZATION_NOT_FOUND.as(404));
});

test("figures count sign-ups, sign-ins, failures and active people, day by day", {
  tags: "servers",
}, async () => {
  const here = await world();
  const ada = await here.person();
  here.advance(2 * DAY);
  await here.person();
  await here.signIn(ada);
  await here.signIn(ada);
  await here.client().post("/sign-in/email", { ...ada, password: "wrong" });
  await here.client().post("/sign-in/email", { email: "no@example.com", password: "wrong" });
  await here.signIn({ email: "root@example.com", password: PASSWORD });
  await vi.waitUntil(async () => (await here.rows("securityEvent")).length === 8, {
    interval: 5,
    timeout: 60_000,
  });
  const client = await here.signIn(here.root);
  const { days, methods, users, sessions } = await client
    .get("/admin/metrics", { query: { range: "7d" } })
    .ok();
  expect(days).toHaveLength(7);
  const [first, between, last] = days.slice(4);
  expect(first).toMatchObject({ signUps: 2, signIns: 0, failures: 0, activeUsers: 2 });
  expect(between).toMatchObject({ signUps: 0, signIns: 0, failures: 0, activeUsers: 0 });
  expect(last).toMatchObject({ signUps: 1, signIns: 4, failures: 2, activeUsers: 3 });
  expect(last.day).toBe(new Date(here.now()).toISOString().slice(0, 10));
  expect(methods).toEqual([
    { method: "password", reason: null, signIns: 4, failures: 0 },
    { method: "password", reason: expect.any(String), signIns: 0, failures: 1 },
    { method: "password", reason: expect.any(String), signIns: 0, failures: 1 },
  ]);
  expect(users).toBe(3);
  expect(sessions).toBe(7);
});

test("figures of the days before a range are there to compare with, as long as events are kept", async () => {
  const here = await world();
  await here.signIn(await here.person());
  here.advance(10 * DAY);
  await here.person();
  const read = async (range: string) =>
    (await (await here.signIn(here.root)).get("/admin/metrics", { query: { range } }).ok()).before;
  await vi.waitUntil(async () => (await here.rows("securityEvent")).length === 4, {
    interval: 5,
    timeout: 60_000,
  });
  expect(await read("7d")).toMatchObject({ signUps: 2, signIns: 1, failures: 0, activeUsers: 2 });
  expect(await read("30d")).toMatchObject({ signUps: 0, signIns: 0, failures: 0, activeUsers: 0 });
});

test("the service page shows the state of the service, and no secrets", async () => {
  const secret = "2:a new secret of 32 characters and more,1:an old secret of 32 characters and more";
  const { root } = await world({ secret });
  const page = await root.client.get("/admin/service").ok();
  expect(page).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    database: { version: expect.stringMatching(/\d+\.\d+/) },
    mail: { isOn: true, pending: 0, givenUp: 0 },
    redis: isRedisChosen() ? { isUp: true } : null,
    topology: null,
    secrets: [
      { id: "2", isSigning: true },
      { id: "1", isSigning: false },
    ],
    troubles: [],
  });
  expect(page.features).toContain("admin");
  expect(["sqlite", "postgres", "mysql", "mariadb"]).toContain(page.database.kind);
  expect(JSON.stringify(page)).not.toMatch(/secret of 32/);
});

describe("a test email", () => {
  const PATH = "/admin/send-test-email";

  test("goes to the administrator who asks for it, at once", async () => {
    const { root, mails } = await world();
    expect(await root.client.post(PATH).ok()).toEqual({ to: "root@example.com" });
    expect(mails.at(-1)).toMatchObject({
      to: "root@example.com",
      subject: expect.stringMatching(/^Test email from /),
    });
  });

  test("that can't be sent fails with the email server's message", async () => {
    const { root, mails } = await world();
    vi.spyOn(mails, "push").mockImplementationOnce(() => {
      throw new Error("550 5.7.1 relaying denied");
    });
    expect((await root.client.post(PATH).refuses(TEST_EMAIL_FAILED)).body).toMatchObject({
      reason: "550 5.7.1 relaying denied",
    });
  });

  test("is refused if no email is set up, and without the permission to read the service", async () => {
    const { root, client, person } = await world({ mail: false });
    await client().post(PATH).refuses(UNAUTHORIZED);
    await (await person()).client.post(PATH).refuses(MAY_NOT_READ_SERVICE);
    await root.client.post(PATH).refuses(EMAIL_NOT_SET_UP);
  });
});

describe("the sessions of the service", () => {
  test("are listed with their users, filtered, in pages, and ended", async () => {
    const here = await world();
    const ada = await here.person({ email: "ada@example.com" });
    here.advance(60);
    const phone = await here.signIn(ada);
    const list = async (query: Record<string, string> = {}) =>
      here.root.client.get("/admin/list-sessions", { query }).ok();
    const { sessions } = await list();
    expect(sessions.map(({ userEmail }: { userEmail: string }) => userEmail).toSorted()).toEqual([
      "ada@example.com",
      "ada@example.com",
      "root@example.com",
    ]);
    expect(JSON.stringify(sessions)).not.toContain((await phone.get("/get-session").ok()).session.token);
    expect((await list({ userId: ada.id })).sessions).toHaveLength(2);
    expect((await list({ userId: ada.id, to: sessions[0].createdAt })).sessions).toHaveLength(1);
    expect((await list({ from: sessions[0].createdAt })).sessions).toHaveLength(1);
    expect((await list({ ipAddress: "192.0.2.77" })).sessions).toEqual([]);
    const first = await list({ limit: "2" });
    const second = await list({ limit: "2", cursor: first.nextCursor });
    expect([...first.sessions, ...second.sessions]).toEqual(sessions);
    expect(second.nextCursor).toBeNull();
    await here.root.client.post("/admin/revoke-user-session", { sessionToken: sessions[0].token }).ok();
    expect((await phone.get("/get-session")).body).toBeNull();
    expect((await list()).sessions).toHaveLength(2);
  });

  test("are shown without emails to administrators who may not see users, and not once they have ended", async () => {
    const here = await world();
    const clerk = await here.staff("sessions");
    await here.person({ email: "ada@example.com" });
    // The administrator's own session isn't shown to a clerk.
    const { sessions } = await clerk.client.get("/admin/list-sessions").ok();
    expect(sessions).toHaveLength(2);
    expect(JSON.stringify(sessions)).not.toContain("@example.com");
    here.advance(8 * DAY);
    const again = await here.signIn(clerk);
    expect((await again.get("/admin/list-sessions").ok()).sessions).toHaveLength(1);
  });
});

describe("the organizations of the service", () => {
  test("are listed, found by name, slug and ID, in pages, with their members", {
    tags: "servers",
  }, async () => {
    const here = await world();
    const ada = await here.person({ email: "ada@example.com" });
    const ids: string[] = [];
    for (const name of ["Acme", "Ünal & Co", "100% Co"]) {
      here.advance(1);
      const body = { name, slug: `slug-${ids.length}` };
      ids.unshift((await ada.client.post("/organization/create", body).ok()).id);
    }
    const find = async (query: Record<string, string> = {}) => {
      const { organizations } = await here.root.client.get("/admin/list-organizations", { query }).ok();
      return organizations.map(({ name }: { name: string }) => name);
    };
    expect(await find()).toEqual(["100% Co", "Ünal & Co", "Acme"]);
    expect(await find({ search: "acm" })).toEqual(["Acme"]);
    expect(await find({ search: "ünal" })).toEqual(["Ünal & Co"]);
    expect(await find({ search: "SLUG-2" })).toEqual(["100% Co"]);
    expect(await find({ search: "0%" })).toEqual(["100% Co"]);
    expect(await find({ search: ids[2] ?? "" })).toEqual(["Acme"]);
    const first = await here.root.client.get("/admin/list-organizations", { query: { limit: "2" } }).ok();
    expect(first.organizations).toMatchObject([{ members: 1 }, { members: 1 }]);
    expect(await find({ cursor: first.nextCursor })).toEqual(["Acme"]);
    const one = await here.root.client.get("/admin/get-organization", { query: { id: ids[0] ?? "" } }).ok();
    expect(one).toMatchObject({
      organization: { name: "100% Co" },
      counts: { members: 1, owners: 1, pendingInvitations: 0 },
    });
    await here.root.client
      .get("/admin/get-organization", { query: { id: "x" } })
      .refuses(ORGANIZATION_NOT_FOUND.as(404));
    const own = await here.root.client
      .get("/admin/list-user-organizations", { query: { userId: ada.id } })
      .ok();
    expect(own.organizations).toHaveLength(3);
    expect(own.organizations).toContainEqual(expect.objectContaining({ name: "Acme", role: "owner" }));
  });

  test("have members in pages, in the order in which they joined", { tags: "servers" }, async () => {
    const here = await world();
    const ada = await here.person({ email: "ada@example.com" });
    const { id } = await ada.client.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
    const members = (by: Person, query: Record<string, string> = {}) =>
      by.client.get("/admin/list-organization-members", { query: { organizationId: id, ...query } });
    const { addMember } = here.auth.api as unknown as { addMember(call: object): Promise<unknown> };
    const expected = [ada.id];
    for (let at = 0; at < 4; at++) {
      // Two of them join at the same time.
      here.advance((at + 1) % 2);
      const { id: userId } = await here.person();
      await addMember({ body: { userId, organizationId: id, role: "member" } });
      expected.push(userId);
    }
    const found: string[] = [];
    let cursor: string | null = null;
    for (let pages = 0; pages < 3; pages++) {
      const page = await members(here.root, { limit: "2", ...(cursor === null ? {} : { cursor }) }).ok();
      found.push(...page.members.map(({ userId }: { userId: string }) => userId));
      cursor = page.nextCursor;
    }
    expect(found.toSorted()).toEqual(expected.toSorted());
    expect(found[0]).toBe(ada.id);
    expect(cursor).toBeNull();
    const [first] = (await members(here.root).ok()).members;
    expect(first).toMatchObject({ userId: ada.id, name: "Ada", email: "ada@example.com", role: "owner" });
    const seen = await members(await here.staff("registrar")).ok();
    expect(seen.members[0]).toMatchObject({ name: "Ada", email: null });
    await members(here.root, { organizationId: "x" }).refuses(ORGANIZATION_NOT_FOUND.as(404));
  });

  test("are an empty list if the engine has no organizations", async () => {
    const here = await world({ plugins: [] });
    const ada = await here.person();
    const get = (path: string) => here.root.client.get(path);
    expect((await get("/admin/list-organizations").ok()).organizations).toEqual([]);
    expect((await get(`/admin/list-user-organizations?userId=${ada.id}`).ok()).organizations).toEqual([]);
    await get("/admin/get-organization?id=x").refuses(ORGANIZATION_NOT_FOUND.as(404));
  });
});

test("a user's API keys are shown without their secrets, and none if the engine has no API keys", async () => {
  const here = await world({ plugins: [apiKey()] });
  const ada = await here.person();
  const { key } = await ada.client.post("/api-key/create", { name: "Backup" }).ok();
  const listed = (at: Console & { root: Person }, userId: string) =>
    at.root.client.get("/admin/list-user-api-keys", { query: { userId } });
  await listed(here, "x").refuses(USER_NOT_FOUND);
  const { apiKeys, total } = await listed(here, ada.id).ok();
  expect(total).toBe(1);
  expect(apiKeys).toMatchObject([{ name: "Backup", userId: ada.id, enabled: true }]);
  expect(JSON.stringify(apiKeys)).not.toContain(key);
  const without = await world();
  expect((await listed(without, without.root.id).ok()).apiKeys).toEqual([]);
});

test("a user's sign-in methods are shown without hashes and tokens", async () => {
  const here = await world();
  const ada = await here.person();
  const get = (userId: string) => here.root.client.get("/admin/list-user-accounts", { query: { userId } });
  const { accounts } = await get(ada.id).ok();
  expect(accounts).toMatchObject([{ providerId: "credential", userId: ada.id }]);
  expect(JSON.stringify(accounts)).not.toContain("quick:");
  await get("x").refuses(USER_NOT_FOUND);
});
