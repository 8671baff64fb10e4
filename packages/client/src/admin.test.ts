import type { Feature } from "latchkey";
import { type AdminOptions, admin, organization } from "latchkey/features";
import { createAccessControl } from "latchkey/shared";
import type { AdminApi } from "latchkey/wire";
import { expect, test, vi } from "vitest";
import { adminClient, organizationClient } from "./features.ts";
import { createAuthClient } from "./index.ts";
import { browser } from "./testing/browser.ts";
import { ADA } from "./testing/people.ts";
import { startService } from "./testing/service.ts";

const RUTH = { name: "Ruth", email: "ruth@example.com", password: "correct horse battery" };

/** Starts a service with an administrator, and returns the administrator's client. */
async function start(others: Feature[] = [], options: AdminOptions = {}) {
  const service = await startService({ plugins: [admin(options), ...others] });
  const api = service.auth.api as unknown as AdminApi;
  await api.createUser({ body: { ...RUTH, role: "admin" } });
  const { fetch } = browser(service.url);
  const client = createAuthClient({
    baseURL: service.url,
    fetch,
    plugins: [adminClient(), organizationClient()],
  });
  await client.signIn.email({ email: RUTH.email, password: RUTH.password }, { throw: true });
  return { service, client };
}

test("its methods are named like their paths, and those that only read use GET", async () => {
  const asked: string[] = [];
  const fetch = async (url: string, { method }: RequestInit): Promise<Response> => {
    asked.push(`${method} ${url.replace("/api/auth/admin", "")}`);
    return Response.json({});
  };
  const { admin } = createAuthClient({ fetch, plugins: [adminClient()] });
  const userId = "u1";
  await admin.createUser({ email: ADA.email, name: ADA.name, role: ["user"] });
  await admin.listUsers();
  await admin.listUsers({ query: { limit: 10 } });
  await admin.getUser({ query: { id: userId } });
  await admin.updateUser({ userId, data: { name: "Ada" } });
  await admin.setRole({ userId, role: "user" });
  await admin.banUser({ userId });
  await admin.unbanUser({ userId });
  await admin.impersonateUser({ userId });
  await admin.stopImpersonating();
  await admin.listUserSessions({ userId });
  await admin.revokeUserSession({ sessionToken: "x" });
  await admin.revokeUserSessions({ userId });
  await admin.removeUser({ userId });
  await admin.setUserPassword({ userId, newPassword: "x" });
  await admin.hasPermission({ permissions: { user: ["list"] } });
  expect(asked).toEqual([
    "POST /create-user",
    "GET /list-users",
    "GET /list-users?limit=10",
    "GET /get-user?id=u1",
    "POST /update-user",
    "POST /set-role",
    "POST /ban-user",
    "POST /unban-user",
    "POST /impersonate-user",
    "POST /stop-impersonating",
    "POST /list-user-sessions",
    "POST /revoke-user-session",
    "POST /revoke-user-sessions",
    "POST /remove-user",
    "POST /set-user-password",
    "POST /has-permission",
  ]);
});

test("a banned user has the end of the ban as a date, and the types include administration's fields", async () => {
  const { client } = await start();
  const { user } = await client.admin.createUser({ email: ADA.email, name: ADA.name }, { throw: true });
  expect(user.role).toBe("user");
  const banned = await client.admin.banUser({ userId: user.id, banExpiresIn: 60 });
  expect(banned.data?.user.banExpires).toBeInstanceOf(Date);
  const { data: page } = await client.admin.listUsers({
    query: { filterField: "banned", filterValue: true },
  });
  expect(page?.users.map(({ email, banReason }) => [email, banReason])).toEqual([[ADA.email, "No reason"]]);
  const again = await client.admin.banUser({ userId: "nobody" });
  expect(again.error?.code).toBe("USER_NOT_FOUND");
  const own = await client.admin.banUser({ userId: (await client.getSession()).data?.user.id ?? "" });
  expect(client.$ERROR_CODES.YOU_CANNOT_BAN_YOURSELF).toBe(own.error?.message);
});

test("the console's data is requested by methods, with its times as dates", async () => {
  const { client } = await start([organization()], { deletion: "soft" });
  const { admin } = client;
  const ada = { email: ADA.email, name: ADA.name, role: "user" };
  const imported = await admin.importUsers({ users: [ada, { email: "nobody" }], invite: false });
  expect(imported.data).toMatchObject({ created: 1, invalid: 1 });
  const userId = imported.data?.rows[0]?.userId ?? "";
  const { data: made } = await client.organization.create({ name: "Acme", slug: "acme" });
  const ruth = (await client.getSession()).data?.user.id ?? "";
  expect((await admin.listOrganizations()).data?.organizations).toMatchObject([{ slug: "acme" }]);
  expect((await admin.getOrganization({ query: { id: made?.id ?? "" } })).data).toMatchObject({
    counts: { members: 1 },
  });
  expect((await admin.listUserOrganizations({ query: { userId: ruth } })).error).toBeNull();
  expect((await admin.listUserAccounts({ query: { userId: ruth } })).data?.accounts).toHaveLength(1);
  expect((await admin.listSessions({ query: { userId: ruth } })).data?.sessions[0]?.expiresAt).toBeInstanceOf(
    Date,
  );
  const { data: log } = await admin.listAuditEvents({ query: { event: "user_created", limit: 1 } });
  const [event] = log?.events ?? [];
  expect(event?.createdAt).toBeInstanceOf(Date);
  expect((await admin.getAuditEvent({ query: { id: event?.id ?? "" } })).error).toBeNull();
  expect((await admin.explain({ query: { of: ADA.email } })).error).toBeNull();
  expect((await admin.metrics({ query: { range: "7d" } })).error).toBeNull();
  expect((await admin.service()).error).toBeNull();
  await admin.removeUser({ userId }, { throw: true });
  const { data: removed } = await admin.listRemovedUsers({ query: { search: "ada" } });
  expect(removed?.users).toMatchObject([{ id: userId, removedBy: { id: ruth } }]);
  expect(removed?.users[0]?.purgeAt).toBeInstanceOf(Date);
  expect((await admin.restoreUser({ userId })).data?.user.role).toBe("user");
  await admin.removeUser({ userId }, { throw: true });
  expect((await admin.purgeRemovedUser({ userId })).data).toEqual({ success: true });
  const again = await admin.restoreUser({ userId });
  expect(client.$ERROR_CODES.REMOVED_USER_NOT_FOUND).toBe(again.error?.message);
  expect((await admin.setup({ token: "used", password: "x" })).error?.code).toBe("SETUP_LINK_INVALID");
});

test("the session is requested again when the browser begins to act as a user, and when it stops", async () => {
  const { service, client } = await start();
  const { user } = await client.admin.createUser({ email: ADA.email, name: ADA.name }, { throw: true });
  const stop = client.session.subscribe(() => undefined);
  await vi.waitFor(() => expect(client.session.get().data?.user.email).toBe(RUTH.email), { timeout: 60_000 });
  await client.admin.impersonateUser({ userId: user.id }, { throw: true });
  await vi.waitFor(() => expect(client.session.get().data?.user.email).toBe(ADA.email), { timeout: 60_000 });
  expect(client.session.get().data?.session.impersonatedBy).toBeTypeOf("string");
  await client.admin.stopImpersonating();
  await vi.waitFor(() => expect(client.session.get().data?.user.email).toBe(RUTH.email), { timeout: 60_000 });
  const before = service.count("GET /get-session");
  await client.admin.listUsers();
  expect(service.count("GET /get-session")).toBe(before);
  stop();
});

test("a role's permissions are checked without a request, by the roles of the service", () => {
  const { admin } = createAuthClient({ baseURL: "https://app.example.com", plugins: [adminClient()] });
  expect(admin.checkRolePermission({ role: "admin", permissions: { user: ["ban"] } })).toBe(true);
  expect(admin.checkRolePermission({ role: "user", permissions: { user: ["list"] } })).toBe(false);
  const ac = createAccessControl({ user: ["list"], project: ["share"] });
  const roles = { support: ac.newRole({ user: ["list"] }) };
  const other = createAuthClient({
    baseURL: "https://app.example.com",
    plugins: [adminClient({ ac, roles })],
  });
  const may = other.admin.checkRolePermission;
  expect(may({ role: "support", permissions: { user: ["list"] } })).toBe(true);
  expect(may({ role: "admin", permissions: { project: ["share"] } })).toBe(false);
  // @ts-expect-error: no such action
  expect(may({ role: "support", permissions: { user: ["paint"] } })).toBe(false);
});
