import { adminApp, ruthAt, withRole } from "@latchkey/testing/admin/scene";
import type { AppOptions } from "@latchkey/testing/app";
import { expect, test } from "vitest";
import { NOT_WHILE_IMPERSONATING, UNAUTHORIZED } from "../../base/errors.ts";
import * as errors from "./errors.ts";

async function world(options: Parameters<typeof adminApp>[0] = {}, others: AppOptions = {}) {
  const here = await adminApp(options, others);
  const ruth = await ruthAt(here);
  const ada = await here.person({ email: "ada@example.com" });
  const act = (body: object = {}) => ruth.client.post("/admin/impersonate-user", { userId: ada.id, ...body });
  const who = async () => (await ruth.client.get("/get-session")).body?.user.email;
  return { ...here, here, ruth, ada, act, who };
}

test("an administrator acts as a user for an hour, and the browser then has their own session again", async () => {
  const { here, ruth, ada, act, who } = await world();
  const { session, user } = await act().ok();
  expect(user.email).toBe(ada.email);
  expect(session).toMatchObject({ userId: ada.id, impersonatedBy: ruth.id });
  expect(Date.parse(session.expiresAt)).toBe(here.now() + 3_600_000);
  expect(await who()).toBe(ada.email);
  // The user's own sessions are unchanged, and their list doesn't show the impersonation.
  expect(await ada.client.get("/list-sessions").ok()).toHaveLength(1);
  here.advance(3_599);
  expect(await who()).toBe(ada.email);
  const back = await ruth.client.post("/admin/stop-impersonating", {}).ok();
  expect(back.user.email).toBe(ruth.email);
  expect(await who()).toBe(ruth.email);
  await ruth.client.get("/admin/list-users").ok();
  await ruth.client.post("/admin/stop-impersonating", {}).refuses(errors.NOT_IMPERSONATING);
  await here.client().post("/admin/stop-impersonating", {}).refuses(UNAUTHORIZED);
});

test("an administrator returns to their own session after the impersonation has expired", async () => {
  const { here, ruth, act, who } = await world({}, { session: { updateAge: 0 } });
  await act().ok();
  here.advance(1_800);
  expect(await who()).toBe("ada@example.com");
  // Using the session doesn't extend it.
  here.advance(1_801);
  expect(await who()).toBeUndefined();
  await act().refuses(UNAUTHORIZED);
  await ruth.client.post("/admin/stop-impersonating", {}).ok();
  expect(await who()).toBe(ruth.email);
});

test("the administrator's own session waits as long as it would have lasted in this browser", async () => {
  const { here, ruth } = await world();
  const { id } = await here.person();
  const waiting = async (rememberMe: boolean) => {
    const browser = await here.signIn(ruth, { rememberMe });
    const { cookies } = await browser.post("/admin/impersonate-user", { userId: id });
    return cookies.find(({ name }) => name.endsWith("admin_session"))?.attributes["Max-Age"];
  };
  expect(await waiting(true)).toBe(String(7 * 86_400));
  expect(await waiting(false)).toBeUndefined();
});

test("an administrator can't act as themselves, an administrator, a banned user, an unknown user, or two users at once", async () => {
  const { ruth, ada, act, here } = await world();
  const boss = await withRole(here, "boss@example.com", "admin");
  await act({ userId: ruth.id }).refuses(errors.CAN_NOT_IMPERSONATE_YOURSELF);
  await act({ userId: boss.id }).refuses(errors.CAN_NOT_IMPERSONATE_ADMINS);
  await act({ userId: "nobody" }).refuses(errors.USER_NOT_FOUND);
  expect((await act({ userId: null })).body.code).toBe("VALIDATION_ERROR");
  await ruth.client.post("/admin/ban-user", { userId: ada.id }).ok();
  await act().refuses(errors.BANNED_USER);
  await ruth.client.post("/admin/unban-user", { userId: ada.id }).ok();
  await act().ok();
  await act({ userId: ada.id }).refuses(NOT_WHILE_IMPERSONATING);
});

test("the session ends when the administrator is signed out, banned, removed or loses the permission", async () => {
  const { here, ada, ruth } = await world();
  const ends = {
    "signed out everywhere": (id: string) =>
      ruth.client.post("/admin/revoke-user-sessions", { userId: id }).ok(),
    banned: (id: string) => ruth.client.post("/admin/ban-user", { userId: id }).ok(),
    removed: (id: string) => ruth.client.post("/admin/remove-user", { userId: id }).ok(),
    "no administrator": (id: string) =>
      ruth.client.post("/admin/set-role", { userId: id, role: "user" }).ok(),
  };
  for (const [how, end] of Object.entries(ends)) {
    const email = `${how.replaceAll(" ", "-")}@example.com`;
    const actor = await withRole(here, email, "admin");
    await actor.client.post("/admin/impersonate-user", { userId: ada.id }).ok();
    // The session alone, without the administrator's own.
    const [session] = [...actor.client.jar].find(([name]) => name.includes("session_token")) ?? [];
    const alone = here.client({ cookie: `${session}=${actor.client.jar.get(session ?? "")}` });
    expect([how, (await alone.get("/get-session")).body?.user.email]).toEqual([how, ada.email]);
    await end(actor.id);
    expect([how, (await actor.client.get("/get-session")).body]).toEqual([how, null]);
    expect([how, (await alone.get("/get-session")).body]).toEqual([how, null]);
  }
});

test("the session stays over when the administrator's ban is lifted, whatever cookies are left", async () => {
  const { here, ada, ruth } = await world();
  const boss = await withRole(here, "boss@example.com", "admin");
  await boss.client.post("/admin/impersonate-user", { userId: ada.id }).ok();
  const { cookie } = boss.client;
  const alone = cookie.split("; ").filter((pair) => pair.includes("session_token"));
  for (const path of ["ban-user", "unban-user"])
    await ruth.client.post(`/admin/${path}`, { userId: boss.id }).ok();
  for (const left of [cookie, ...alone])
    expect((await here.client({ cookie: left }).get("/get-session")).body).toBeNull();
});

test("a browser that signs out while it acts as a user is signed out of both", async () => {
  const { here, ruth, act } = await world();
  const own = [...ruth.client.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  await act().ok();
  await ruth.client.post("/sign-out").ok();
  expect((await here.client({ cookie: own }).get("/get-session")).body).toBeNull();
  await ruth.client.post("/admin/stop-impersonating", {}).refuses(UNAUTHORIZED);
});

test("events of the session name the administrator, and its start and end are logged with the reason", async () => {
  const { ruth, ada, act, rows } = await world({ impersonation: { requireReason: true } });
  await act().refuses(errors.REASON_REQUIRED);
  await act({ reason: " \n " }).refuses(errors.REASON_REQUIRED);
  await act({ reason: "ticket 7" }).ok();
  await ruth.client.post("/update-user", { name: "Ada L." }).ok();
  await ruth.client.post("/admin/stop-impersonating", {}).ok();
  const events = (await rows("securityEvent")).filter(({ userId }) => userId === ada.id);
  const of = (name: string) => events.find(({ event }) => event === name);
  expect(of("impersonation_started")).toMatchObject({
    actorId: ruth.id,
    details: JSON.stringify({ reason: "ticket 7" }),
  });
  expect(of("user_updated")).toMatchObject({ impersonatorId: ruth.id });
  expect(of("impersonation_stopped")).toMatchObject({ impersonatorId: ruth.id });
});

test("the user gets an email with the reason if the options say so", async () => {
  const { act, ada, sent } = await world({ impersonation: { notify: true } });
  await act({ reason: "ticket 7" }).ok();
  const mail = (await sent()).find(({ subject }) => subject === "An administrator accessed your account");
  expect(mail).toMatchObject({ to: ada.email, text: expect.stringContaining("ticket 7") });
});

test("impersonation doesn't count as a sign-in of the user", async () => {
  const { act, rows } = await world();
  const before = (await rows("securityEvent")).filter(({ event }) => event === "sign_in").length;
  await act().ok();
  expect((await rows("securityEvent")).filter(({ event }) => event === "sign_in")).toHaveLength(before);
});

test("a neighboring host can't plant the session to return to", async () => {
  const { here, ruth, act } = await world();
  await act().ok();
  const [name = "", value = ""] =
    [...ruth.client.jar].find(([known]) => known.endsWith("admin_session")) ?? [];
  expect(name).toMatch(/^__Host-/);
  const victim = here.client({ cookie: `admin_session=${value}` });
  await victim.post("/admin/stop-impersonating", {}).refuses(UNAUTHORIZED);
});
