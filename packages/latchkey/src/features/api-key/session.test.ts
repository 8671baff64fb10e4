import { holding, keyApp, keyFor, keyOf, SESSIONS } from "@latchkey/testing/api-key/scene";
import type { App, Person } from "@latchkey/testing/app";
import { companyIn } from "@latchkey/testing/organization/company";
import { expect, test } from "vitest";
import { API_KEY_LACKS_PERMISSION, NOT_WITH_AN_API_KEY } from "../../base/errors.ts";
import { admin } from "../admin/index.ts";
import { organization } from "../index.ts";
import {
  INVALID_API_KEY,
  INVALID_REFERENCE_ID_FROM_API_KEY,
  KEY_DISABLED,
  KEY_EXPIRED,
  RATE_LIMITED,
  USAGE_EXCEEDED,
  USER_BANNED,
} from "./errors.ts";

const SESSION = "/get-session";
const userOf = async (here: App, key: string) => (await holding(here, key).get(SESSION).ok())?.user.id;

test("a key takes precedence over another user's cookie", async () => {
  const here = await keyApp(SESSIONS);
  const [ada, bob] = [await here.person(), await here.person()];
  const { key } = await keyOf(ada);
  const answer = await bob.client.get(SESSION, { headers: { "x-api-key": key } });
  expect(answer.body.user.id).toBe(ada.id);
  expect(answer.cookies).toEqual([]);
  expect((await bob.client.get(SESSION).ok()).user.id).toBe(bob.id);
});

test("an invalid key ends the request, whatever cookie comes with it", async () => {
  const here = await keyApp(SESSIONS);
  const ada = await here.person();
  const { key } = await keyOf(ada);
  const refusal = (text: string) => ada.client.get(SESSION, { headers: { "x-api-key": text } });
  for (const text of ["x", key.slice(1), `${key}, ${key}`, "k".repeat(10_000)])
    await refusal(text).refuses(INVALID_API_KEY.as(403));
  const other = await keyApp(SESSIONS);
  await refusal((await keyOf(await other.person())).key).refuses(INVALID_API_KEY);
});

test("disabled keys, expired keys, banned owners and used-up limits have different errors", async () => {
  const here = await keyApp(
    { enableSessionForAPIKeys: true, rateLimit: { maxRequests: 1 } },
    { plugins: [admin()] },
  );
  const ada = await here.person();
  const [one, two, three] = [await keyOf(ada), await keyOf(ada), await keyOf(ada)];
  const expiring = await keyOf(ada, { expiresIn: 86_400 });
  const counted = await keyFor(here, ada, { remaining: 1, rateLimitEnabled: false });
  await holding(here, counted.key).get(SESSION).ok();
  await holding(here, counted.key).get(SESSION).refuses(USAGE_EXCEEDED);
  await ada.client.post("/api-key/update", { keyId: one.id, enabled: false }).ok();
  await holding(here, one.key).get(SESSION).refuses(KEY_DISABLED);
  await holding(here, two.key).get(SESSION).ok();
  const limited = await holding(here, two.key).get(SESSION).refuses(RATE_LIMITED);
  expect(limited.headers.get("retry-after")).toBe("86400");
  await here.change("user", { banned: true });
  await holding(here, three.key).get(SESSION).refuses(USER_BANNED);
  here.advance(86_400);
  await holding(here, expiring.key).get(SESSION).refuses(KEY_EXPIRED);
});

test("a key without an owner opens no session", async () => {
  const here = await keyApp(SESSIONS);
  const { key } = await keyOf(await here.person());
  await here.change("apikey", { userId: null, referenceId: "gone" });
  await holding(here, key).get(SESSION).refuses(INVALID_REFERENCE_ID_FROM_API_KEY);
});

test("the application chooses the header, or another place, for a key", async () => {
  const named = await keyApp(
    { ...SESSIONS, apiKeyHeaders: ["X-Token", "x-other"] },
    { advanced: { cors: true } },
  );
  const { key } = await keyOf(await named.person());
  expect((await named.client({ "x-other": key }).get(SESSION).ok()).session).toBeTruthy();
  expect(await holding(named, key).get(SESSION).ok()).toBeNull();
  const preflight = await named.client().send("OPTIONS", SESSION, undefined);
  expect(preflight.headers.get("access-control-allow-headers")).toMatch(/, x-token, x-other$/);
  const customAPIKeyGetter = ({ headers }: { headers: Headers }) =>
    headers.get("authorization")?.replace("ApiKey ", "") ?? null;
  const read = await keyApp({ ...SESSIONS, customAPIKeyGetter });
  const other = await keyOf(await read.person());
  const client = read.client({ authorization: `ApiKey ${other.key}` });
  expect((await client.get(SESSION).ok()).session.id).toBe(other.id);
});

test("a getter that returns no text causes an error", async () => {
  const here = await keyApp({ ...SESSIONS, customAPIKeyGetter: (() => 7) as unknown as () => string });
  expect((await here.client().get(SESSION)).body.code).toBe("INVALID_API_KEY_GETTER_RETURN_TYPE");
});

test("a key in a header works in process, too", async () => {
  const here = await keyApp(SESSIONS);
  const ada = await here.person();
  const { key } = await keyOf(ada);
  const found = await here.auth.api.getSession({ headers: { "x-api-key": key } });
  expect(found?.user.id).toBe(ada.id);
});

const plugins = () => [organization(), admin()];

test("no key, however new, works for acts that are reserved to users themselves", async () => {
  const here = await keyApp(SESSIONS, {
    plugins: plugins(),
    user: { changeEmail: { enabled: true }, deleteUser: { enabled: true } },
  });
  const ada = await here.person();
  await here.change("user", { role: "admin" });
  const made = await keyOf(ada);
  const client = holding(here, made.key);
  const refused: readonly [string, object][] = [
    ["/api-key/create", { name: "other" }],
    ["/api-key/update", { keyId: made.id, enabled: true }],
    ["/api-key/rotate", { keyId: made.id }],
    ["/api-key/delete", { keyId: made.id }],
    ["/change-password", { currentPassword: ada.password, newPassword: "another horse battery" }],
    ["/change-email", { newEmail: "eve@example.com" }],
    ["/delete-user", { password: ada.password }],
    ["/reauthenticate", { password: ada.password }],
    ["/revoke-sessions", {}],
    ["/sign-out", {}],
    ["/organization/create", { name: "Acme", slug: "acme" }],
    ["/admin/create-user", { name: "Eve", email: "eve@example.com", password: "correct horse battery" }],
    ["/admin/set-user-password", { userId: ada.id, newPassword: "another horse battery" }],
    ["/admin/impersonate-user", { userId: ada.id }],
  ];
  for (const [path, body] of refused) {
    const { status, body: answer } = await client.post(path, body);
    expect([path, status, answer.code]).toEqual([path, 403, NOT_WITH_AN_API_KEY.code]);
  }
  await client.get("/export-account").refuses(NOT_WITH_AN_API_KEY);
  await client.get("/admin/list-users").refuses(NOT_WITH_AN_API_KEY);
  expect(await userOf(here, made.key)).toBe(ada.id);
  expect(await here.counts()).toMatchObject({ apikey: 1, user: 1 });
});

interface Scene {
  here: App;
  ada: Person;
  organizationId: string;
}

async function scene(): Promise<Scene> {
  const here = await keyApp(SESSIONS, { plugins: plugins() });
  const ada = await here.person();
  const { id } = await companyIn(here, ada);
  return { here, ada, organizationId: id };
}

test("a key without permissions has its owner's rights in an organization, until they leave", async () => {
  const { here, ada, organizationId } = await scene();
  const bob = await here.person();
  const body = { organizationId, data: { name: "Acme Ltd" } };
  const { key } = await keyOf(bob);
  const mine = await keyOf(ada);
  await holding(here, mine.key).post("/organization/update", body).ok();
  const code = async () => (await holding(here, key).post("/organization/update", body)).body.code;
  const stranger = await code();
  await ada.client
    .post("/organization/invite-member", { email: bob.email, role: "admin", organizationId })
    .ok();
  const [invitation] = await here.rows("invitation");
  await bob.client.post("/organization/accept-invitation", { invitationId: invitation?.id }).ok();
  await holding(here, key).post("/organization/update", body).ok();
  await bob.client.post("/organization/leave", { organizationId }).ok();
  expect(await code()).toBe(stranger);
});

test("a key that is limited to permissions needs those that a route requires", async () => {
  const { here, ada, organizationId } = await scene();
  const { key } = await keyFor(here, ada, { permissions: { organization: ["update"] } });
  expect((await holding(here, key).get(SESSION).ok()).user.id).toBe(ada.id);
  const client = holding(here, key);
  await client.post("/organization/update", { organizationId, data: { name: "Acme Ltd" } }).ok();
  // The session reveals only who the key's owner is.
  const query = { organizationId };
  for (const path of ["/organization/get-full-organization", "/organization/list", "/list-sessions"])
    await client.get(path, { query }).refuses(API_KEY_LACKS_PERMISSION);
  const email = "eve@example.com";
  for (const [path, body] of [
    ["/organization/delete", { organizationId }],
    ["/organization/invite-member", { email, role: "member", organizationId }],
    ["/organization/leave", { organizationId }],
    ["/update-user", { name: "Eve" }],
  ] as const)
    await client.post(path, body).refuses(API_KEY_LACKS_PERMISSION);
});

test("a limited key can't give a role with more permissions than its own", async () => {
  const { here, ada, organizationId } = await scene();
  const { key } = await keyFor(here, ada, { permissions: { invitation: ["create"], ac: ["read"] } });
  const invite = (role: string) =>
    holding(here, key).post("/organization/invite-member", {
      email: `${role}@example.com`,
      role,
      organizationId,
    });
  for (const role of ["owner", "admin"])
    expect((await invite(role)).body.code).toBe("YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE");
  await invite("member").ok();
});
