import { adminApp, apiOf, ruthAt, withRole } from "@latchkey/testing/admin/scene";
import {
  type App,
  type AppOptions,
  app,
  PASSWORD,
  type Person,
  QUICK_PASSWORDS,
} from "@latchkey/testing/app";
import { optionalFeatures } from "@latchkey/testing/declared";
import { EVERYTHING, furnish, proved } from "@latchkey/testing/organization/scene";
import { Authenticator } from "@latchkey/testing/passkey/authenticator";
import { assertion, register } from "@latchkey/testing/passkey/scene";
import { FROM_A_BROWSER } from "@latchkey/testing/pictures/webp";
import { EMAIL_BEGINNINGS, EMAIL_WRITINGS, STORED_EMAIL } from "@latchkey/testing/security/email-forms";
import { challenged, enrol } from "@latchkey/testing/two-factor/factors";
import { describe, expect, test, vi } from "vitest";
import { administration, administratorAc, userAc } from "../../../shared/index.ts";
import { INVALID_EMAIL_OR_PASSWORD } from "../../email-password/errors.ts";
import { organization } from "../../organization/index.ts";
import {
  CAN_NOT_RESTORE_USER,
  LAST_ADMINISTRATOR,
  MAY_NOT_DELETE,
  REMOVED_USER_NOT_FOUND,
  USER_NOT_FOUND,
} from "../errors.ts";
import { admin } from "../index.ts";
import type { AdminOptions } from "../options.ts";

const DAY = 86_400;
/**
 * Tables whose rows aren't restored: those that have expired, records of events and requests, texts, which
 * aren't about a user, and the archive itself.
 */
const OVER = [
  ...["session", "verification", "twoFactorChallenge"],
  ...["securityEvent", "outbox", "traffic", "customText", "removedUser"],
];

async function world(options: AdminOptions = {}, others: AppOptions = {}) {
  const here = await adminApp({ deletion: "soft", ...options }, { rateLimit: { enabled: false }, ...others });
  const ruth = await ruthAt(here);
  const ada = await here.person({ email: "ada@example.com" });
  const ask = (path: string, { id: userId }: Pick<Person, "id">) =>
    ruth.client.post(`/admin/${path}`, { userId });
  return { ...here, here, ruth, ada, ask };
}

/** Returns every row of the restored tables, including rows without a user. */
async function contents(here: App): Promise<Record<string, unknown[]>> {
  const names = Object.keys(await here.counts()).filter(
    (name) => !OVER.includes(name) && !name.startsWith("latchkey_"),
  );
  const tables: Record<string, unknown[]> = {};
  for (const name of names) tables[name] = await here.rows(name);
  return tables;
}

/** Sets up an engine with every feature, and a user who has a row in every possible table. */
async function everything() {
  const plugins = [...optionalFeatures().filter(({ id }) => id !== "admin"), admin({ deletion: "soft" })];
  const here = await app({
    plugins,
    ...{ rateLimit: { enabled: false }, emailAndPassword: { password: QUICK_PASSWORDS } },
  });
  const ruth = await ruthAt(here);
  const [host, ada, guest] = [await proved(here), await proved(here), await proved(here)];
  const { teamId } = await furnish(host, { members: [[ada, "admin"]], invited: guest, roleName: "clerk" });
  await host.client.post("/organization/add-team-member", { teamId, userId: ada.id }).ok();
  await ada.client.post("/organization/invite-member", { email: "zoe@example.com", role: "member" }).ok();
  await ada.client.post("/organization/create", { name: "Alone", slug: "alone" }).ok();
  await ada.client.post("/organization/create-team", { name: "Ones" }).ok();
  await ada.client.post("/update-user", { username: "ada_l", name: "Ada", locale: "de" }).ok();
  await ada.client.post("/api-key/create", { name: "Backup" }).ok();
  await ada.client.get("/token").ok();
  const headers = { "content-type": "image/webp" };
  await ada.client.send("POST", "/ui/upload", FROM_A_BROWSER.lossy, { headers }).ok();
  const key = new Authenticator();
  await register(ada.client, key);
  const factor = await enrol(here, ada);
  const trusting = await challenged(here, factor);
  await trusting
    .post("/two-factor/verify-totp", { code: factor.authenticator.code(), trustDevice: true })
    .ok();
  const { runId } = await here.auth.api.beginImport({ body: { format: "csv", source: "users.csv" } });
  await here.change("user", { emailVerified: true }, { id: ada.id });
  const accounts = [{ providerId: "github", accountId: "1" }];
  const row = { position: 1, email: ada.email, emailVerified: true, accounts };
  await here.auth.api.importRows({ body: { runId, users: [row] } });
  return { here, ruth, ada, key, factor };
}

test("a removed and restored user has all data back, in every table", {
  tags: "servers",
}, async () => {
  const { here, ruth, ada, key, factor } = await everything();
  const before = await contents(here);
  const empty = Object.entries(before).flatMap(([name, rows]) => (rows.length === 0 ? [name] : []));
  expect(empty, "no table has nothing to lose").toEqual(["emailCode"]);
  await ruth.client.post("/admin/remove-user", { userId: ada.id }).ok();
  const gone = JSON.stringify(await contents(here));
  expect(gone).not.toContain(ada.id);
  expect(gone).not.toContain("Alone");
  const kept = JSON.stringify(await here.rows("removedUser"));
  for (const secret of before.account as { password: string }[])
    if (secret.password !== null) expect(kept).not.toContain(secret.password);
  const { user } = await ruth.client.post("/admin/restore-user", { userId: ada.id }).ok();
  expect(user).toMatchObject({ id: ada.id, email: ada.email });
  const after = await contents(here);
  for (const [name, rows] of Object.entries(before))
    expect([name, after[name]]).toEqual([name, expect.arrayContaining(rows)]);
  expect(await here.counts()).toMatchObject({ removedUser: 0 });
  const browser = here.client();
  await browser.post("/passkey/verify-authentication", { response: await assertion(browser, key) }).ok();
  const pending = await challenged(here, factor);
  here.advance(60);
  await pending.post("/two-factor/verify-totp", { code: factor.authenticator.code() }).ok();
});

describe("a removed user", () => {
  test("is gone at once, and their email is free", async () => {
    const { here, ruth, ada, ask } = await world();
    await ask("remove-user", ada).ok();
    expect((await ada.client.get("/get-session")).body).toBeNull();
    await here.client().post("/sign-in/email", ada).refuses(INVALID_EMAIL_OR_PASSWORD);
    await ruth.client.get("/admin/get-user", { query: { id: ada.id } }).refuses(USER_NOT_FOUND);
    await ask("ban-user", ada).refuses(USER_NOT_FOUND);
    await here.person({ email: ada.email });
  });

  test("is restored without sessions, signs in with the password, and stays banned", async () => {
    const { here, ruth, ada, ask } = await world();
    await ask("remove-user", ada).ok();
    await ask("restore-user", ada).ok();
    expect((await ada.client.get("/get-session")).body).toBeNull();
    await here.signIn(ada);
    await ask("ban-user", ada).ok();
    await ask("remove-user", ada).ok();
    await ask("restore-user", ada).ok();
    expect((await here.client().post("/sign-in/email", ada)).body.code).toBe("BANNED_USER");
    const events = (await here.rows("securityEvent")).filter(({ userId }) => userId === ada.id);
    expect(events).toContainEqual(expect.objectContaining({ event: "sign_up", ipAddress: "" }));
    const told = { event: "user_restored", actorId: ruth.id, outcome: "success" };
    expect(events).toContainEqual(expect.objectContaining(told));
  });

  test("isn't restored while another account has the email, and is once it is free", async () => {
    const { here, ada, ask } = await world();
    await ask("remove-user", ada).ok();
    const other = await here.person({ email: ada.email });
    const refused = await ask("restore-user", ada);
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({
        code: CAN_NOT_RESTORE_USER.code,
        taken: { table: "user", column: "email" },
      }),
    ]);
    await ask("remove-user", other).ok();
    expect((await ask("restore-user", ada).ok()).user.id).toBe(ada.id);
  });

  test("is listed with the administrator who removed them and the end of the period, and found by the beginning of the email", async () => {
    const { here, ruth, ada, ask } = await world();
    const bob = await here.person({ email: "bob_x@example.com" });
    await ask("remove-user", ada).ok();
    here.advance(60);
    await ask("remove-user", bob).ok();
    const list = (query: Record<string, string> = {}) =>
      ruth.client.get("/admin/list-removed-users", { query }).ok();
    const first = await list({ limit: "1" });
    expect(first.users).toEqual([
      {
        ...{ id: bob.id, email: bob.email, name: "Ada" },
        removedAt: new Date(here.now()).toISOString(),
        removedBy: { id: ruth.id, name: "ruth", email: ruth.email },
        purgeAt: new Date(here.now() + 30 * DAY * 1000).toISOString(),
      },
    ]);
    const second = await list({ limit: "1", cursor: first.nextCursor });
    expect([second.users[0].id, second.nextCursor]).toEqual([ada.id, null]);
    expect((await list({ search: "BOB_" })).users).toHaveLength(1);
    expect((await list({ search: "b%" })).users).toEqual([]);
    await ask("remove-user", await here.person({ email: STORED_EMAIL })).ok();
    for (const search of [...EMAIL_WRITINGS, ...EMAIL_BEGINNINGS])
      expect([search, (await list({ search })).users.length]).toEqual([search, 1]);
  });

  test("has no email for administrators who may not see users", async () => {
    const roles = { admin: administratorAc, user: userAc, clerk: administration.newRole({ user: ["list"] }) };
    const { here, ada, ask } = await world({ roles });
    const { client } = await withRole(here, "clerk@example.com", "clerk");
    await ask("remove-user", ada).ok();
    for (const search of ["ada", "nobody"]) {
      const { users } = await client.get("/admin/list-removed-users", { query: { search } }).ok();
      expect(users).toMatchObject([{ id: ada.id, email: null, removedBy: { email: null } }]);
    }
  });

  test("is restored and deleted only by administrators with the user's permissions", async () => {
    const roles = {
      admin: administratorAc,
      user: userAc,
      janitor: administration.newRole({ user: ["delete"] }),
    };
    const { here, ask } = await world({ roles });
    const { client } = await withRole(here, "janitor@example.com", "janitor");
    const boss = await withRole(here, "boss@example.com", "admin");
    await ask("remove-user", boss).ok();
    for (const path of ["restore-user", "purge-removed-user"])
      await client.post(`/admin/${path}`, { userId: boss.id }).refuses(MAY_NOT_DELETE);
    await ask("restore-user", boss).ok();
    expect(await here.rows("user")).toContainEqual(expect.objectContaining({ id: boss.id, role: "admin" }));
  });

  test("can't be restored after permanent deletion, and their events no longer name them", async () => {
    const { here, ada, ask } = await world();
    await ask("remove-user", ada).ok();
    await ask("purge-removed-user", ada).ok();
    await ask("restore-user", ada).refuses(REMOVED_USER_NOT_FOUND);
    await ask("purge-removed-user", ada).refuses(REMOVED_USER_NOT_FOUND);
    const events = await here.rows("securityEvent");
    expect(JSON.stringify(events)).not.toContain(ada.id);
    expect(events.map(({ event }) => event)).toContain("user_purged");
    expect(await here.counts()).toMatchObject({ removedUser: 0 });
  });

  test("is deleted permanently after 30 days, in the background, and no sooner", {
    tags: "servers",
  }, async () => {
    const { here, ada, ask } = await world({}, { file: true });
    const bob = await here.person();
    await ask("remove-user", ada).ok();
    here.advance(DAY);
    await ask("remove-user", bob).ok();
    here.auth.start();
    here.advance(29 * DAY + 60);
    const left = async () => (await here.rows("removedUser")).map(({ userId }) => userId);
    await vi.waitUntil(async () => (await left()).length === 1, { interval: 20, timeout: 60_000 });
    expect(await left()).toEqual([bob.id]);
    const events = await here.rows("securityEvent");
    expect(JSON.stringify(events)).not.toContain(ada.id);
    expect(events).toContainEqual(expect.objectContaining({ event: "user_purged", actorType: "host" }));
  });
});

test("a restored user isn't in deleted teams, and their invitation is replaced by a later one", async () => {
  const here = await adminApp({ deletion: "soft" }, { plugins: [organization(EVERYTHING)] });
  const [ruth, host, ada, guest] = [
    await ruthAt(here),
    await proved(here),
    await proved(here),
    await proved(here),
  ];
  const { id, teamId } = await furnish(host, {
    members: [[ada, "admin"]],
    invited: guest,
    roleName: "clerk",
  });
  const { id: second } = await host.client.post("/organization/create-team", { name: "Second" }).ok();
  for (const team of [teamId, second])
    await host.client.post("/organization/add-team-member", { teamId: team, userId: ada.id }).ok();
  const zoe = { email: "zoe@example.com", role: "member" };
  await ada.client.post("/organization/invite-member", zoe).ok();
  await ruth.client.post("/admin/remove-user", { userId: ada.id }).ok();
  await host.client.post("/organization/remove-team", { teamId }).ok();
  const { id: later } = await host.client.post("/organization/invite-member", zoe).ok();
  await ruth.client.post("/admin/restore-user", { userId: ada.id }).ok();
  const invitations = (await here.rows("invitation")).filter(({ email }) => email === zoe.email);
  expect(invitations.map((row) => row.id)).toEqual([later]);
  expect(await here.rows("member")).toContainEqual(
    expect.objectContaining({ organizationId: id, userId: ada.id, role: "admin", teamId: second }),
  );
  expect((await here.rows("team")).find((row) => row.id === second)?.memberCount).toBe(1);
});

describe("the option", () => {
  test("keeps no removed users by default, nor users who delete their own account", async () => {
    const own = { user: { deleteUser: { enabled: true } } };
    const { here, ada, ask } = await world({ deletion: "now" }, own);
    const bob = await here.person();
    await ask("remove-user", ada).ok();
    await bob.client.post("/delete-user", { password: PASSWORD }).ok();
    expect(await here.counts()).toMatchObject({ removedUser: 0 });
    await ask("restore-user", ada).refuses(REMOVED_USER_NOT_FOUND);
  });

  test("keeps users who delete their own account with `ownDeletion`", async () => {
    const own = { user: { deleteUser: { enabled: true } } };
    const { here, ada, ask } = await world({ deletion: "now", ownDeletion: "soft" }, own);
    await ada.client.post("/delete-user", { password: PASSWORD }).ok();
    await ask("restore-user", ada).ok();
    await here.signIn(ada);
  });

  test("doesn't let the last administrator be removed in either way", async () => {
    const { here, ruth } = await world({}, { user: { deleteUser: { enabled: true } } });
    const removed = apiOf(here).removeUser({ body: { userId: ruth.id }, headers: new Headers() });
    await expect(removed).rejects.toMatchObject({ statusCode: 401 });
    await ruth.client.post("/delete-user", { password: PASSWORD }).refuses(LAST_ADMINISTRATOR);
  });
});
