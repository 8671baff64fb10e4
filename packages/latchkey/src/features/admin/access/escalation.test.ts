import { adminApp, apiOf, withRole } from "@latchkey/testing/admin/scene";
import { holding, keyFor, SESSIONS } from "@latchkey/testing/api-key/scene";
import { type App, type AppOptions, PASSWORD, type Person } from "@latchkey/testing/app";
import type { Client, ClientAnswer } from "@latchkey/testing/client";
import { declaredRoutes } from "@latchkey/testing/declared";
import { expect, test } from "vitest";
import { API_KEY_LACKS_PERMISSION, NOT_WITH_AN_API_KEY } from "../../../base/errors.ts";
import { administration, administratorAc, adminStatements, userAc } from "../../../shared/index.ts";
import { apiKey } from "../../index.ts";
import { admin } from "../index.ts";

type Resource = keyof typeof adminStatements;

/** Every permission, as `user:ban`. */
const PERMISSIONS = Object.entries(adminStatements).flatMap(([resource, actions]) =>
  actions.map((action) => `${resource}:${action}`),
);
const roleOf = (permission: string): string => permission.replace(":", "-");

const roles = {
  admin: administratorAc,
  user: userAc,
  ...Object.fromEntries(
    PERMISSIONS.map((permission) => {
      const [resource = "", action = ""] = permission.split(":");
      // Splitting reverses the join above.
      return [roleOf(permission), administration.newRole({ [resource as Resource]: [action] })];
    }),
  ),
};

interface Target {
  id: string;
  email: string;
  /** Removes the user. */
  remove(): Promise<unknown>;
}

interface Door {
  /** Undefined: every signed-in user is admitted. */
  permission: string | undefined;
  refusal?: string;
  ask: (browser: Client, target: Target) => Promise<ClientAnswer>;
  /**
   * True if the route gives the caller something of the user. The caller must then hold all of
   * the user's permissions.
   */
  takesOver?: true;
}

const post =
  (path: string, more: object = {}) =>
  (browser: Client, { id }: Target) =>
    browser.post(`/admin/${path}`, { userId: id, ...more });

const NOT_ALLOWED = "YOU_ARE_NOT_ALLOWED_TO_";

/** A reading route: an answer of "not found" also shows that the caller was admitted. */
const read = (path: string, permission: string, what: string): Door => ({
  permission,
  refusal: NOT_ALLOWED + what,
  async ask(browser) {
    const answer = await browser.get(`/admin/${path}`);
    return answer.status === 404 ? { ...answer, status: 200 } : answer;
  },
});

const changeOfEmails = (path: string): Door => ({
  permission: "service:update",
  refusal: `${NOT_ALLOWED}CHANGE_THE_SERVICE`,
  ask: (browser) => browser.post(`/admin/${path}`, { ids: ["none"] }),
});

/** The user is removed before the request. */
const ofRemoved = (path: string): Door["ask"] => {
  return async (browser, { id, remove }) => {
    await remove();
    return browser.post(`/admin/${path}`, { userId: id });
  };
};

/** The permission that each route of administration requires. */
const DOORS: Readonly<Record<string, Door>> = {
  "/admin/create-user": {
    permission: "user:create",
    refusal: `${NOT_ALLOWED}CREATE_USERS`,
    ask: (browser, { email }) => browser.post("/admin/create-user", { email: `new-${email}`, name: "New" }),
  },
  "/admin/import-users": {
    permission: "user:create",
    refusal: `${NOT_ALLOWED}CREATE_USERS`,
    ask: (browser, { email }) => browser.post("/admin/import-users", { users: [{ email }] }),
  },
  "/admin/list-users": {
    permission: "user:list",
    refusal: `${NOT_ALLOWED}LIST_USERS`,
    ask: (browser) => browser.get("/admin/list-users"),
  },
  "/admin/get-user": {
    permission: "user:get",
    refusal: `${NOT_ALLOWED}GET_USER`,
    ask: (browser, { id }) => browser.get("/admin/get-user", { query: { id } }),
  },
  "/admin/update-user": {
    permission: "user:update",
    refusal: `${NOT_ALLOWED}UPDATE_USERS`,
    ask: post("update-user", { data: { name: "Changed" } }),
    takesOver: true,
  },
  "/admin/set-role": {
    permission: "user:set-role",
    refusal: `${NOT_ALLOWED}CHANGE_USERS_ROLE`,
    ask: post("set-role", { role: "user" }),
    takesOver: true,
  },
  "/admin/ban-user": {
    permission: "user:ban",
    refusal: `${NOT_ALLOWED}BAN_USERS`,
    ask: post("ban-user"),
    takesOver: true,
  },
  "/admin/unban-user": {
    permission: "user:ban",
    refusal: `${NOT_ALLOWED}BAN_USERS`,
    ask: post("unban-user"),
    takesOver: true,
  },
  "/admin/impersonate-user": {
    permission: "user:impersonate",
    refusal: `${NOT_ALLOWED}IMPERSONATE_USERS`,
    ask: post("impersonate-user"),
    takesOver: true,
  },
  "/admin/list-user-sessions": {
    permission: "session:list",
    refusal: `${NOT_ALLOWED}LIST_USERS_SESSIONS`,
    ask: post("list-user-sessions"),
    takesOver: true,
  },
  "/admin/revoke-user-session": {
    permission: "session:revoke",
    refusal: `${NOT_ALLOWED}REVOKE_USERS_SESSIONS`,
    ask: (browser) => browser.post("/admin/revoke-user-session", { sessionToken: "unknown" }),
  },
  "/admin/revoke-user-sessions": {
    permission: "session:revoke",
    refusal: `${NOT_ALLOWED}REVOKE_USERS_SESSIONS`,
    ask: post("revoke-user-sessions"),
    takesOver: true,
  },
  "/admin/remove-user": {
    permission: "user:delete",
    refusal: `${NOT_ALLOWED}DELETE_USERS`,
    ask: post("remove-user"),
    takesOver: true,
  },
  "/admin/list-removed-users": read("list-removed-users", "user:list", "LIST_USERS"),
  "/admin/restore-user": {
    permission: "user:delete",
    refusal: `${NOT_ALLOWED}DELETE_USERS`,
    ask: ofRemoved("restore-user"),
    takesOver: true,
  },
  "/admin/purge-removed-user": {
    permission: "user:delete",
    refusal: `${NOT_ALLOWED}DELETE_USERS`,
    ask: ofRemoved("purge-removed-user"),
    takesOver: true,
  },
  "/admin/set-user-password": {
    permission: "user:set-password",
    refusal: `${NOT_ALLOWED}SET_USERS_PASSWORD`,
    ask: post("set-user-password", { newPassword: "another horse battery" }),
    takesOver: true,
  },
  "/admin/remove-sign-in-method": {
    permission: "user:set-password",
    refusal: `${NOT_ALLOWED}REMOVE_USERS_SIGN_IN_METHODS`,
    // The user has none, so this error shows that the caller was admitted.
    async ask(browser, { id }) {
      const body = { userId: id, method: "provider", reason: "Lost" };
      const answer = await browser.post("/admin/remove-sign-in-method", body);
      return answer.status === 404 ? { ...answer, status: 200 } : answer;
    },
    takesOver: true,
  },
  "/admin/list-audit-events": read("list-audit-events", "audit:list", "LIST_AUDIT_EVENTS"),
  "/admin/get-audit-event": read("get-audit-event?id=none", "audit:list", "LIST_AUDIT_EVENTS"),
  "/admin/export-audit-events": read("export-audit-events?format=csv", "audit:list", "LIST_AUDIT_EVENTS"),
  "/admin/explain": read("explain?of=none", "audit:list", "LIST_AUDIT_EVENTS"),
  "/admin/metrics": read("metrics", "service:read", "READ_THE_SERVICE"),
  "/admin/service": read("service", "service:read", "READ_THE_SERVICE"),
  "/admin/send-test-email": {
    permission: "service:read",
    refusal: `${NOT_ALLOWED}READ_THE_SERVICE`,
    ask: (browser) => browser.post("/admin/send-test-email"),
  },
  "/admin/list-failed-emails": read("list-failed-emails", "service:read", "READ_THE_SERVICE"),
  "/admin/retry-failed-emails": changeOfEmails("retry-failed-emails"),
  "/admin/discard-failed-emails": changeOfEmails("discard-failed-emails"),
  // The host has no texts, so an admitted caller is told that.
  "/admin/list-texts": read("list-texts?language=en", "text:list", "LIST_TEXTS"),
  "/admin/change-texts": {
    permission: "text:update",
    refusal: `${NOT_ALLOWED}CHANGE_TEXTS`,
    async ask(browser) {
      const body = { language: "en", texts: [{ id: "a.b", text: "Hello" }] };
      const answer = await browser.post("/admin/change-texts", body);
      return answer.status === 404 ? { ...answer, status: 200 } : answer;
    },
  },
  "/admin/list-sessions": read("list-sessions", "session:list", "LIST_USERS_SESSIONS"),
  "/admin/list-organizations": read("list-organizations", "organization:list", "LIST_ORGANIZATIONS"),
  "/admin/get-organization": read("get-organization?id=none", "organization:list", "LIST_ORGANIZATIONS"),
  "/admin/list-organization-members": read(
    "list-organization-members?organizationId=none",
    "organization:list",
    "LIST_ORGANIZATIONS",
  ),
  "/admin/delete-organization": {
    permission: "organization:delete",
    refusal: `${NOT_ALLOWED}DELETE_ORGANIZATIONS`,
    async ask(browser) {
      const answer = await browser.post("/admin/delete-organization", { organizationId: "none" });
      return answer.status === 404 ? { ...answer, status: 200 } : answer;
    },
  },
  "/admin/list-user-accounts": read("list-user-accounts?userId=none", "user:get", "GET_USER"),
  "/admin/list-user-api-keys": read("list-user-api-keys?userId=none", "user:get", "GET_USER"),
  "/admin/list-user-organizations": read("list-user-organizations?userId=none", "user:get", "GET_USER"),
  "/admin/access": {
    permission: undefined,
    ask: (browser) => browser.get("/admin/access"),
  },
  "/admin/has-permission": {
    permission: undefined,
    ask: (browser) => browser.post("/admin/has-permission", { permissions: { user: ["list"] } }),
  },
};

const codeOf = ({ status, body }: ClientAnswer): string => (status === 200 ? "ok" : body.code);

let targets = 0;
async function target(world: World, role = "user"): Promise<Target> {
  targets += 1;
  const email = `target${targets}@example.com`;
  const { user } = await apiOf(world).createUser({ body: { email, name: "Target", role } });
  const remove = () => world.chief.client.post("/admin/remove-user", { userId: user.id }).ok();
  return { id: user.id, email, remove };
}

/** An app with an administrator who is never the target. */
type World = App & { chief: Person };

async function world(others: AppOptions = {}): Promise<World> {
  const options = { roles, allowImpersonatingAdmins: true, deletion: "soft" } as const;
  const here = await adminApp(options, { rateLimit: { enabled: false }, ...others });
  return { ...here, chief: await withRole(here, "chief@example.com", "admin") };
}

/** Each caller has a separate browser, because some routes change the session. */
const browserOf = (here: App, { client }: Person): Client => here.client({ cookie: client.cookie });

test("every route is open only to users who hold its permission", {
  tags: "servers",
}, async () => {
  const declared = declaredRoutes([admin()])
    .filter(({ path, spec }) => path.startsWith("/admin/") && spec.serverOnly !== true)
    .map(({ path }) => path);
  // Ending impersonation needs no permission, and a setup link from the terminal is a permission by itself.
  const others = ["/admin/stop-impersonating", "/admin/setup"];
  expect([...Object.keys(DOORS), ...others].toSorted()).toEqual([...new Set(declared)].toSorted());
  const here = await world();
  const people = new Map<string, Person>();
  for (const role of Object.keys(roles)) people.set(role, await withRole(here, `${role}@example.com`, role));
  for (const [path, { permission, refusal, ask }] of Object.entries(DOORS)) {
    expect([path, codeOf(await ask(here.client(), await target(here)))]).toEqual([path, "UNAUTHORIZED"]);
    for (const [role, person] of people) {
      const mayDoIt = permission === undefined || role === "admin" || role === roleOf(permission);
      const code = codeOf(await ask(browserOf(here, person), await target(here)));
      expect([path, role, code]).toEqual([path, role, mayDoIt ? "ok" : refusal]);
    }
  }
});

test("acting on an administrator can't give a caller more permissions than they hold", async () => {
  const here = await world();
  for (const [path, { permission, ask, takesOver }] of Object.entries(DOORS)) {
    if (permission === undefined || takesOver !== true) continue;
    const email = `${path.slice(7)}@example.com`;
    const person = await withRole(here, email, roleOf(permission));
    const answer = await ask(browserOf(here, person), await target(here, "admin"));
    expect([path, answer.status]).toEqual([path, 403]);
  }
});

test("a role that manages sessions neither sees nor ends those of an administrator", async () => {
  const here = await world();
  const ruth = await withRole(here, "ruth@example.com", "admin");
  const sam = await withRole(here, "sam@example.com", "user");
  const { client } = await withRole(here, "support@example.com", ["session-list", "session-revoke"]);
  const seen: readonly { userId: string }[] = (await client.get("/admin/list-sessions").ok()).sessions;
  expect(seen.map(({ userId }) => userId)).not.toContain(ruth.id);
  expect(seen.map(({ userId }) => userId)).toContain(sam.id);
  const sessionToken = (await ruth.client.get("/get-session").ok()).session.token;
  const refused = await client.post("/admin/revoke-user-session", { sessionToken });
  expect([refused.status, refused.body.code]).toEqual([403, `${NOT_ALLOWED}REVOKE_USERS_SESSIONS`]);
  expect((await ruth.client.get("/get-session").ok()).user.id).toBe(ruth.id);
});

test("an administrator who acts as another one administers nothing", async () => {
  const here = await world();
  const ruth = await withRole(here, "ruth@example.com", "admin");
  const { id } = await target(here, "admin");
  await ruth.client.post("/admin/impersonate-user", { userId: id }).ok();
  for (const [path, { permission, ask }] of Object.entries(DOORS)) {
    const code = codeOf(await ask(browserOf(here, ruth), await target(here)));
    expect([path, code]).toEqual([path, permission === undefined ? "ok" : "NOT_WHILE_IMPERSONATING"]);
  }
});

test("a key of an administrator administers nothing, and neither does one with every permission", async () => {
  const here = await world({ plugins: [apiKey(SESSIONS)] });
  const ruth = await withRole(here, "ruth@example.com", "admin");
  for (const permissions of [undefined, adminStatements]) {
    const { key } = await keyFor(here, ruth, permissions === undefined ? {} : { permissions });
    for (const [path, { permission, ask }] of Object.entries(DOORS)) {
      const code = codeOf(await ask(holding(here, key), await target(here)));
      const refusal =
        permission === undefined ? ["ok", API_KEY_LACKS_PERMISSION.code] : [NOT_WITH_AN_API_KEY.code];
      expect([path, refusal.includes(code) ? refusal : code]).toEqual([path, refusal]);
    }
  }
});

test("a permission to create or update users doesn't allow roles, bans or confirmed emails", async () => {
  const here = await world();
  const { client } = await withRole(here, "editor@example.com", ["user-create", "user-update"]);
  const refused = {
    role: `${NOT_ALLOWED}CHANGE_USERS_ROLE`,
    banned: `${NOT_ALLOWED}BAN_USERS`,
    emailVerified: `${NOT_ALLOWED}SET_USERS_EMAIL`,
    email: `${NOT_ALLOWED}SET_USERS_EMAIL`,
  };
  const { id } = await target(here);
  for (const [member, code] of Object.entries(refused)) {
    const value = { role: "user", banned: true, emailVerified: true, email: "x@example.com" }[member];
    const updated = await client.post("/admin/update-user", { userId: id, data: { [member]: value } });
    expect([member, updated.body.code]).toEqual([member, code]);
    if (member === "email") continue;
    const body = { email: "new@example.com", name: "New" };
    const given = member === "role" ? { ...body, role: value } : { ...body, data: { [member]: value } };
    expect([member, (await client.post("/admin/create-user", given)).body.code]).toEqual([member, code]);
  }
});

test("an administrator can't give a role with more permissions than their own", async () => {
  const here = await world();
  const { client } = await withRole(here, "clerk@example.com", [
    "user-create",
    "user-set-role",
    "user-update",
  ]);
  const { id } = await target(here);
  const code = `${NOT_ALLOWED}CHANGE_USERS_ROLE`;
  for (const role of ["admin", "user-ban", ["user-update", "user-ban"]]) {
    expect((await client.post("/admin/set-role", { userId: id, role })).body.code).toBe(code);
    expect((await client.post("/admin/update-user", { userId: id, data: { role } })).body.code).toBe(code);
    const body = { email: "new@example.com", name: "New", password: PASSWORD };
    expect((await client.post("/admin/create-user", { ...body, role })).body.code).toBe(code);
    expect((await client.post("/admin/create-user", { ...body, data: { role } })).body.code).toBe(code);
  }
  await client.post("/admin/set-role", { userId: id, role: ["user-update", "user-create"] }).ok();
});
