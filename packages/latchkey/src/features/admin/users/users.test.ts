import { deletionTokenFor } from "@latchkey/testing/account-deletion/links";
import { adminApp, apiOf, ruthAt, withRole } from "@latchkey/testing/admin/scene";
import { type AppOptions, PASSWORD, type Person, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { describe, expect, test } from "vitest";
import { type ErrorCode, SESSION_NOT_FRESH, UNAUTHORIZED } from "../../../base/errors.ts";
import { FIELD_NOT_ALLOWED } from "../../../kernel/contracts/fields/field-values.ts";
import { administratorAc, userRoles } from "../../../shared/index.ts";
import { PASSWORD_COMPROMISED, PASSWORD_TOO_LONG, PASSWORD_TOO_SHORT } from "../../accounts/errors.ts";
import { FAILED_TO_CREATE_USER, INVALID_EMAIL } from "../../email-password/errors.ts";
import * as errors from "../errors.ts";

async function world(options: Parameters<typeof adminApp>[0] = {}, others: AppOptions = {}) {
  const emailAndPassword = { password: QUICK_PASSWORDS, refuseCommonPasswords: true };
  const here = await adminApp(options, { emailAndPassword, ...others });
  const ruth = await ruthAt(here);
  const ada = await here.person({ email: "ada@example.com" });
  const user = async (id: string) => (await here.rows("user")).find((row) => row.id === id);
  return { ...here, here, ruth, ada, user };
}

const GRACE = { email: "grace@example.com", name: "Grace" };

describe("a user whom an administrator creates", () => {
  test("has the email in lower case and a role, and signs in with the password", async () => {
    const { here, ruth, user } = await world();
    const body = { ...GRACE, email: "Grace@Example.com", password: PASSWORD, role: ["user", "admin"] };
    const made = (await ruth.client.post("/admin/create-user", body).ok()).user;
    expect(made).toMatchObject({ ...GRACE, role: "user,admin", banned: false, emailVerified: false });
    expect(await user(made.id)).toMatchObject({ email: GRACE.email });
    const browser = await here.signIn({ email: GRACE.email, password: PASSWORD });
    await browser.get("/admin/list-users").ok();
  });

  test("can be without a password, and has the default role", async () => {
    const { ruth, here } = await world();
    const { user } = await ruth.client.post("/admin/create-user", GRACE).ok();
    expect(user.role).toBe("user");
    expect((await here.rows("account")).filter(({ userId }) => userId === user.id)).toEqual([]);
  });

  test("is refused with an email that has an account, no email, a weak password, or an unknown role", async () => {
    const { ruth } = await world();
    const refuses = (more: object, error: ErrorCode) =>
      ruth.client.post("/admin/create-user", { ...GRACE, ...more }).refuses(error);
    await refuses({ email: "ADA@example.com" }, errors.EMAIL_TAKEN);
    await refuses({ email: "grace" }, INVALID_EMAIL);
    await refuses({ password: "short" }, PASSWORD_TOO_SHORT);
    await refuses({ password: "x".repeat(300) }, PASSWORD_TOO_LONG);
    await refuses({ password: "password" }, PASSWORD_COMPROMISED);
    expect(
      (await ruth.client.post("/admin/create-user", { ...GRACE, password: GRACE.email })).body.code,
    ).toBe("PASSWORD_IS_PERSONAL");
    await refuses({ role: "root" }, errors.UNKNOWN_ROLE);
    await refuses({ role: ["user", "toString"] }, errors.UNKNOWN_ROLE);
    await refuses({ role: "" }, errors.UNKNOWN_ROLE);
    await refuses({ role: 7 }, errors.INVALID_ROLE_TYPE);
    await refuses({ role: [] }, errors.INVALID_ROLE_TYPE);
    expect((await ruth.client.post("/admin/create-user", { name: "Grace" })).body.code).toBe(
      "VALIDATION_ERROR",
    );
  });

  test("takes the application's fields, a role and a ban from `data`, but no email or ID", async () => {
    const additionalFields = {
      plan: { type: "string" },
      tier: { type: "string", input: false },
    } as const;
    const { ruth, user } = await world({}, { user: { additionalFields } });
    const data = {
      plan: "pro",
      role: "admin",
      email: "eve@example.com",
      id: "mine",
      password: "x",
      banned: true,
    };
    const made = (await ruth.client.post("/admin/create-user", { ...GRACE, data }).ok()).user;
    expect(made.id).not.toBe("mine");
    expect(await user(made.id)).toMatchObject({
      ...GRACE,
      plan: "pro",
      role: "admin",
      banned: true,
      banReason: "No reason",
    });
    const fixed = { ...GRACE, email: "g@example.com", data: { tier: "gold" } };
    await ruth.client.post("/admin/create-user", fixed).refuses(FIELD_NOT_ALLOWED);
  });

  test("isn't created if the application refuses it", async () => {
    const before = async ({ email }: { email: string }) =>
      email === GRACE.email ? (false as const) : undefined;
    const { ruth, counts } = await world({}, { databaseHooks: { user: { create: { before } } } });
    await ruth.client.post("/admin/create-user", GRACE).refuses(FAILED_TO_CREATE_USER.as(500));
    expect(await counts()).toMatchObject({ user: 2 });
  });
});

describe("changing a user", () => {
  test("writes the given fields, and an unconfirmed email, with a notice to the previous one", {
    tags: "servers",
  }, async () => {
    const { here, ruth, ada, user, change, sent } = await world(
      {},
      { user: { changeEmail: { enabled: true } } },
    );
    await change("user", { emailVerified: true }, { id: ada.id });
    const data = { name: "Ada L.", email: "Lovelace@example.com", timeZone: "Europe/London" };
    const changed = await ruth.client.post("/admin/update-user", { userId: ada.id, data }).ok();
    expect(changed).toMatchObject({ name: "Ada L.", email: "lovelace@example.com", emailVerified: false });
    expect(await user(ada.id)).toMatchObject({ timeZone: "Europe/London" });
    expect((await sent()).map(({ to }) => to)).toContain("ada@example.com");
    const confirmed = { emailVerified: true };
    await ruth.client.post("/admin/update-user", { userId: ada.id, data: confirmed }).ok();
    expect(await user(ada.id)).toMatchObject({ emailVerified: true });
    const told = { event: "user_updated", userId: ada.id, actorId: ruth.id, changed: "name,timeZone,email" };
    expect(await here.rows("securityEvent")).toContainEqual(expect.objectContaining(told));
  });

  test("gives a role and a ban, which ends the user's sessions", async () => {
    const { ruth, ada } = await world();
    const data = { role: "admin", banned: true, banReason: "spam" };
    const changed = await ruth.client.post("/admin/update-user", { userId: ada.id, data }).ok();
    expect(changed).toMatchObject({ role: "admin", banned: true, banReason: "spam", banExpires: null });
    expect((await ada.client.get("/get-session")).body).toBeNull();
    const lifted = await ruth.client
      .post("/admin/update-user", { userId: ada.id, data: { banned: false } })
      .ok();
    expect(lifted).toMatchObject({ banned: false, banReason: null });
  });

  test("changes the reason and the end of a ban by themselves, but not of a user who isn't banned", async () => {
    const { ruth, ada, here } = await world();
    const update = (data: object) => {
      // Events of one moment are ordered by their IDs.
      here.advance(1);
      return ruth.client.post("/admin/update-user", { userId: ada.id, data }).ok();
    };
    expect(await update({ banReason: "spam", name: "A" })).toMatchObject({ banned: false, banReason: null });
    await update({ banned: true, banReason: "spam" });
    const banExpires = new Date(here.now() + 86_400_000).toISOString();
    expect(await update({ banExpires })).toMatchObject({ banned: true, banReason: "spam", banExpires });
    expect(await update({ banReason: "fraud" })).toMatchObject({ banReason: "fraud", banExpires });
    expect(await update({ banExpires: null })).toMatchObject({ banReason: "fraud", banExpires: null });
    const events = (await here.rows("securityEvent"))
      .filter(({ event }) => event === "user_updated")
      .sort((one, other) => Number(one.createdAt) - Number(other.createdAt));
    expect(events.map(({ changed }) => changed)).toEqual([
      "name",
      "banned,banReason",
      "banExpires",
      "banReason",
      "banExpires",
    ]);
    expect(JSON.parse(String(events[3]?.details))).toEqual({ banReason: ["spam", "fraud"] });
  });

  test("calls the application's hooks for the role and a ban, too", async () => {
    const asked: object[] = [];
    const before = async (data: object) => void asked.push(data);
    const { ruth, ada } = await world({}, { databaseHooks: { user: { update: { before } } } });
    const update = (data: object) => ruth.client.post("/admin/update-user", { userId: ada.id, data }).ok();
    await update({ role: "admin" });
    await update({ banned: true, banReason: "spam" });
    expect(asked).toContainEqual(expect.objectContaining({ role: "admin" }));
    expect(asked).toContainEqual(expect.objectContaining({ banned: true, banReason: "spam" }));
  });

  test("doesn't bring back a ban that is over", async () => {
    const { ruth, ada, here } = await world();
    const update = (data: object) => ruth.client.post("/admin/update-user", { userId: ada.id, data }).ok();
    const banExpires = new Date(here.now() + 60_000).toISOString();
    await update({ banned: true, banExpires });
    here.advance(61);
    await update({ banExpires: null, banReason: "spam" });
    await here.signIn(ada);
  });

  test("is refused for passwords, IDs, empty input, invalid values, and unknown users", async () => {
    const { ruth, ada, user } = await world();
    const refuses = (data: object, error: ErrorCode, userId = ada.id) =>
      ruth.client.post("/admin/update-user", { userId, data }).refuses(error);
    await refuses({ password: PASSWORD }, errors.PASSWORD_IS_NO_DATA);
    await refuses({}, errors.NO_DATA_TO_UPDATE);
    await refuses({ role: "root" }, errors.UNKNOWN_ROLE);
    await refuses({ role: 7 }, errors.INVALID_ROLE_TYPE);
    await refuses({ email: "ada" }, INVALID_EMAIL);
    await refuses({ email: "ruth@example.com" }, errors.EMAIL_TAKEN);
    await refuses({ banned: true }, errors.CAN_NOT_BAN_YOURSELF, ruth.id);
    await refuses({ role: "user" }, errors.LAST_ADMINISTRATOR, ruth.id);
    await refuses({ name: "Nobody" }, errors.USER_NOT_FOUND, "nobody");
    expect(
      (await ruth.client.post("/admin/update-user", { userId: ada.id, data: { banned: "x" } })).body.code,
    ).toBe("VALIDATION_ERROR");
    const before = await user(ada.id);
    await ruth.client.post("/admin/update-user", { userId: ada.id, data: { id: "mine", createdAt: "2020" } });
    expect({ ...(await user(ada.id)), updatedAt: "" }).toEqual({ ...before, updatedAt: "" });
  });

  test("doesn't write fields that only the server sets", async () => {
    const additionalFields = { tier: { type: "string", input: false } } as const;
    const { ruth, ada } = await world({}, { user: { additionalFields } });
    const body = { userId: ada.id, data: { tier: "gold" } };
    await ruth.client.post("/admin/update-user", body).refuses(FIELD_NOT_ALLOWED);
  });
});

test("an administrator reads a user, gives roles, and ends sessions by handles that can't sign in", async () => {
  const { here, ruth, ada } = await world();
  expect((await ruth.client.get("/admin/get-user", { query: { id: ada.id } }).ok()).email).toBe(ada.email);
  await ruth.client.get("/admin/get-user", { query: { id: "nobody" } }).refuses(errors.USER_NOT_FOUND);
  expect((await ruth.client.get("/admin/get-user")).body.code).toBe("VALIDATION_ERROR");
  const { user } = await ruth.client.post("/admin/set-role", { userId: ada.id, role: ["admin"] }).ok();
  expect(user.role).toBe("admin");
  const refuses = (body: object, error: ErrorCode) =>
    ruth.client.post("/admin/set-role", body).refuses(error);
  await refuses({ userId: ada.id, role: "root" }, errors.UNKNOWN_ROLE);
  await refuses({ userId: ada.id, role: { a: 1 } }, errors.INVALID_ROLE_TYPE);
  await refuses({ userId: "nobody", role: "user" }, errors.USER_NOT_FOUND);
  expect((await ruth.client.post("/admin/set-role", { role: "user" })).body.code).toBe("VALIDATION_ERROR");

  const other = await here.signIn(ada);
  const { sessions } = await ruth.client.post("/admin/list-user-sessions", { userId: ada.id }).ok();
  expect(sessions).toHaveLength(2);
  const thief = here.client();
  for (const { token } of sessions) {
    const asked = await thief.get("/get-session", { headers: { authorization: `Bearer ${token}` } });
    expect(asked.body).toBeNull();
  }
  await ruth.client.post("/admin/revoke-user-session", { sessionToken: sessions[0].token }).ok();
  await ruth.client.post("/admin/revoke-user-session", { sessionToken: "unknown" }).ok();
  const left = [ada.client, other].map(async (browser) => (await browser.get("/get-session")).body);
  expect((await Promise.all(left)).filter((body) => body !== null)).toHaveLength(1);
  await ruth.client.post("/admin/revoke-user-sessions", { userId: ada.id }).ok();
  expect((await ruth.client.post("/admin/list-user-sessions", { userId: ada.id }).ok()).sessions).toEqual([]);
  for (const path of ["list-user-sessions", "revoke-user-session", "revoke-user-sessions"])
    expect((await ruth.client.post(`/admin/${path}`, {})).body.code).toBe("VALIDATION_ERROR");
});

test("an administrator sets their own password and email in a fresh session only", async () => {
  const { here, ruth, ada } = await world();
  const newPassword = "another horse battery";
  here.advance(2 * 86_400);
  const data = { email: "other@example.com" };
  await ruth.client.post("/admin/update-user", { userId: ruth.id, data }).refuses(SESSION_NOT_FRESH);
  await ruth.client
    .post("/admin/set-user-password", { userId: ruth.id, newPassword })
    .refuses(SESSION_NOT_FRESH);
  await ruth.client.post("/admin/set-user-password", { userId: ada.id, newPassword }).ok();
  await ruth.client.post("/reauthenticate", { password: ruth.password }).ok();
  await ruth.client.post("/admin/set-user-password", { userId: ruth.id, newPassword }).ok();
  await here.signIn({ email: ruth.email, password: newPassword });
});

test("a password that an administrator sets ends the sessions, works, and is reported to the user", async () => {
  const { here, ruth, ada, sent } = await world({}, { notices: { passwordChanged: true } });
  const newPassword = "another horse battery";
  await ruth.client.post("/admin/set-user-password", { userId: ada.id, newPassword }).ok();
  expect((await ada.client.get("/get-session")).body).toBeNull();
  await here.signIn({ email: ada.email, password: newPassword });
  expect((await sent()).at(-1)).toMatchObject({ to: ada.email, subject: "Your password was changed" });
  const { user } = await ruth.client.post("/admin/create-user", GRACE).ok();
  await ruth.client.post("/admin/set-user-password", { userId: user.id, newPassword }).ok();
  await here.signIn({ email: GRACE.email, password: newPassword });
  const refuses = (password: string, error: ErrorCode, userId = ada.id) =>
    ruth.client.post("/admin/set-user-password", { userId, newPassword: password }).refuses(error);
  await refuses("short", PASSWORD_TOO_SHORT);
  await refuses("x".repeat(300), PASSWORD_TOO_LONG);
  await refuses("password", PASSWORD_COMPROMISED);
  await refuses(newPassword, errors.USER_NOT_FOUND, "nobody");
  const personal = await ruth.client.post("/admin/set-user-password", {
    userId: ada.id,
    newPassword: ada.email,
  });
  expect(personal.body.code).toBe("PASSWORD_IS_PERSONAL");
  const empty = await ruth.client.post("/admin/set-user-password", { userId: "", newPassword: "" });
  expect(empty.body.code).toBe("VALIDATION_ERROR");
});

test("a removed user is gone with all their data, and an administrator can't remove themselves or the last administrator", async () => {
  const { here, ruth, ada } = await world({}, { user: { deleteUser: { enabled: true } } });
  await ruth.client.post("/admin/remove-user", { userId: ada.id }).ok();
  expect((await here.rows("user")).map(({ email }) => email)).toEqual([ruth.email]);
  expect((await ada.client.get("/get-session")).body).toBeNull();
  const refuses = (userId: string, error: ErrorCode) =>
    ruth.client.post("/admin/remove-user", { userId }).refuses(error);
  await refuses(ada.id, errors.USER_NOT_FOUND);
  await refuses(ruth.id, errors.CAN_NOT_REMOVE_YOURSELF);
  expect((await ruth.client.post("/admin/remove-user", {})).body.code).toBe("VALIDATION_ERROR");
  await ruth.client.post("/delete-user", { password: PASSWORD }).refuses(errors.LAST_ADMINISTRATOR);
  await ruth.client
    .post("/admin/set-role", { userId: ruth.id, role: "user" })
    .refuses(errors.LAST_ADMINISTRATOR);
});

test("the last administrator stays, whatever permissions others have, and whatever link is opened", async () => {
  const deleteUser = { enabled: true, sendDeleteAccountVerification: true } as const;
  const { here, ruth } = await world(
    { roles: { ...userRoles, chief: administratorAc } },
    { user: { deleteUser } },
  );
  const chief = await withRole(here, "chief@example.com", "chief");
  const boss = await withRole(here, "boss@example.com", "admin");
  const token = await deletionTokenFor(here, ruth);
  const administer = (path: string, { id }: Person) => chief.client.post(`/admin/${path}`, { userId: id });
  await administer("ban-user", boss).ok();
  await administer("ban-user", ruth).refuses(errors.LAST_ADMINISTRATOR);
  await administer("remove-user", ruth).refuses(errors.LAST_ADMINISTRATOR);
  await ruth.client.get("/delete-user/callback", { query: { token } }).refuses(errors.LAST_ADMINISTRATOR);
  await administer("unban-user", boss).ok();
  await administer("remove-user", ruth).ok();
});

test("an administrator with several roles counts, also while one with that role alone is banned", async () => {
  const { here, ruth, ada } = await world();
  const { client } = await withRole(here, "grace@example.com", "user,admin");
  const boss = await withRole(here, "boss@example.com", "admin");
  await client.post("/admin/ban-user", { userId: boss.id }).ok();
  await client.post("/admin/set-role", { userId: ruth.id, role: "user,admin" }).ok();
  await client.post("/admin/remove-user", { userId: ruth.id }).ok();
  await client.post("/admin/set-role", { userId: ada.id, role: "admin" }).ok();
});

test("the stored roles decide what the caller may do, and a session is required", async () => {
  const { here, ruth, ada, change } = await world();
  const ask = (body: object, { client } = ruth) => client.post("/admin/has-permission", body);
  expect((await ask({ permissions: { user: ["ban"] } }).ok()).success).toBe(true);
  expect((await ask({ permission: { user: ["ban"] } }, ada).ok()).success).toBe(false);
  await change("user", { role: "admin" }, { id: ada.id });
  expect((await ask({ permissions: { user: ["ban"] } }, ada).ok()).success).toBe(true);
  // Over HTTP, the ID and the role of another user are ignored.
  const other = { permissions: { user: ["ban"] }, userId: ruth.id, role: "admin" };
  await here.client().post("/admin/has-permission", other).refuses(UNAUTHORIZED);
  await change("user", { role: "user" }, { id: ada.id });
  expect((await ask(other, ada).ok()).success).toBe(false);
  await ask({}).refuses(errors.NO_PERMISSIONS_PASSED);
  expect((await ask({ permissions: "all" })).body.code).toBe("VALIDATION_ERROR");
  const api = apiOf(here);
  const may = (body: object) => api.userHasPermission({ body: { permissions: { user: ["ban"] }, ...body } });
  expect(await may({ role: "admin" })).toMatchObject({ success: true });
  expect(await may({ userId: ada.id })).toMatchObject({ success: false });
  await expect(may({})).rejects.toMatchObject({ body: { code: errors.ROLE_OR_USER_REQUIRED.code } });
  await expect(may({ userId: "x" })).rejects.toMatchObject({ body: { code: errors.USER_NOT_FOUND.code } });
});

test("users named in the options hold every permission, whatever their role", async () => {
  const one = await adminApp({}, { file: true });
  const ada = await one.person();
  const two = await adminApp({ adminUserIds: [ada.id] }, { beside: one });
  const browser = two.client({ cookie: ada.client.cookie });
  await browser.get("/admin/list-users").ok();
  const ruth = await withRole(two, "ruth@example.com", "admin");
  await browser.post("/admin/impersonate-user", { userId: ruth.id }).ok();
});
