import { adminApp, ruthAt } from "@latchkey/testing/admin/scene";
import { type AppOptions, BASE_URL } from "@latchkey/testing/app";
import { codeFor, follow, linkFor } from "@latchkey/testing/email-codes/mails";
import { fakeProviders, somebody } from "@latchkey/testing/fake-providers/index";
import { Authenticator } from "@latchkey/testing/passkey/authenticator";
import { register, signInWith } from "@latchkey/testing/passkey/scene";
import { journey, type ProviderApp } from "@latchkey/testing/social/provider-app";
import { expect, onTestFinished, test } from "vitest";
import { emailOTP } from "../../email-otp/index.ts";
import { magicLink } from "../../magic-link/index.ts";
import { passkey } from "../../passkey/index.ts";
import { BANNED_USER, CAN_NOT_BAN_YOURSELF, LAST_ADMINISTRATOR, USER_NOT_FOUND } from "../errors.ts";

async function world(options: Parameters<typeof adminApp>[0] = {}, others: AppOptions = {}) {
  const here = await adminApp(options, others);
  const ruth = await ruthAt(here);
  const ada = await here.person({ email: "ada@example.com" });
  const ban = (body: object = {}) => ruth.client.post("/admin/ban-user", { userId: ada.id, ...body });
  return { ...here, here, ruth, ada, ban };
}

test("a ban has a reason and an end, ends every session, and is reported at the sign-in", async () => {
  const { here, ada, ban, ruth } = await world({ bannedUserMessage: "Write to us." });
  const other = await here.signIn(ada);
  const { user } = await ban({ banReason: "spam", banExpiresIn: 3600 }).ok();
  const banExpires = new Date(here.now() + 3_600_000).toISOString();
  expect(user).toMatchObject({ banned: true, banReason: "spam", banExpires });
  for (const browser of [ada.client, other]) expect((await browser.get("/get-session")).body).toBeNull();
  const refused = await here.client().post("/sign-in/email", { email: ada.email, password: ada.password });
  expect(refused).toMatchObject({
    status: 403,
    body: { code: "BANNED_USER", message: "Write to us.", banExpires },
  });
  const told = { event: "user_banned", userId: ada.id, actorId: ruth.id };
  const details = JSON.stringify({ reason: "spam", expires: banExpires });
  expect(await here.rows("securityEvent")).toContainEqual(expect.objectContaining({ ...told, details }));
});

test("the sign-in shows the message to the user but not the reason; both end with the ban", async () => {
  const { here, ada, ban, ruth } = await world();
  const { user } = await ban({ banReason: "spam", banMessage: " You sent spam. " }).ok();
  expect(user).toMatchObject({ banReason: "spam", banMessage: "You sent spam." });
  const refused = await here.client().post("/sign-in/email", { email: ada.email, password: ada.password });
  expect(refused.body).toMatchObject({ code: "BANNED_USER", banMessage: "You sent spam." });
  expect(JSON.stringify(refused.body)).not.toContain('"spam"');
  const changed = { userId: ada.id, data: { banReason: "fraud" } };
  expect((await ruth.client.post("/admin/update-user", changed).ok()).banMessage).toBe("You sent spam.");
  const lifted = await ruth.client.post("/admin/unban-user", { userId: ada.id }).ok();
  expect(lifted.user.banMessage).toBeNull();
});

test("an expired ban is lifted at the next sign-in, and a lifted ban is over at once", async () => {
  const { here, ada, ban, ruth } = await world({ defaultBanReason: "Rules", defaultBanExpiresIn: 60 });
  expect((await ban().ok()).user.banReason).toBe("Rules");
  here.advance(59);
  await here.client().post("/sign-in/email", ada).refuses(BANNED_USER);
  here.advance(1);
  await here.signIn(ada);
  const row = (await here.rows("user")).find(({ id }) => id === ada.id);
  expect(row).toMatchObject({ banReason: null, banExpires: null });
  expect([0, false]).toContain(row?.banned);
  await ban({ banExpiresIn: 1e300 }).ok();
  const { user } = await ruth.client.post("/admin/unban-user", { userId: ada.id }).ok();
  expect(user).toMatchObject({ banned: false, banReason: null, banExpires: null });
  await here.signIn(ada);
});

test("an administrator can't ban themselves, the last administrator, or an unknown user", async () => {
  const { ruth, ban, ada, here } = await world();
  await ban({ userId: ruth.id }).refuses(CAN_NOT_BAN_YOURSELF);
  await ban({ userId: "nobody" }).refuses(USER_NOT_FOUND);
  await ruth.client.post("/admin/unban-user", { userId: "nobody" }).refuses(USER_NOT_FOUND);
  for (const body of [{ userId: null }, { banExpiresIn: -1 }, { banExpiresIn: "soon" }, { banReason: 7 }])
    expect((await ban(body)).body.code).toBe("VALIDATION_ERROR");
  expect((await ruth.client.post("/admin/unban-user", {})).body.code).toBe("VALIDATION_ERROR");
  // A banned administrator doesn't count as a remaining one.
  await here.change("user", { role: "admin" }, { id: ada.id });
  await here.change("user", { banned: true }, { id: ruth.id });
  await ada.client.post("/admin/set-role", { userId: ada.id, role: "user" }).refuses(LAST_ADMINISTRATOR);
  await ada.client.post("/admin/remove-user", { userId: ruth.id }).ok();
});

// Covers CVE-2025-53942, CVE-2025-64521.
test("no kind of sign-in opens a session for a banned user", async () => {
  const fake = await fakeProviders({ now: () => here.now() });
  onTestFinished(fake.close);
  const { clientId = "", clientSecret = "" } = fake.credentials.google as Record<string, string>;
  const { here, ada, ban } = await world(
    {},
    {
      fetch: fake.fetch,
      socialProviders: { google: { clientId, clientSecret } },
      plugins: [passkey(), magicLink(), emailOTP()],
    },
  );
  await here.change("user", { emailVerified: true }, { id: ada.id });
  const device = new Authenticator();
  await register(ada.client, device);
  const browser = here.client();
  const app: ProviderApp = { ...here, fake };
  const as = somebody({ email: ada.email });
  await ban().ok();
  expect((await signInWith(here.client(), device)).body.code).toBe("BANNED_USER");
  const otp = await codeFor(here, browser, ada.email);
  await browser.post("/sign-in/email-otp", { email: ada.email, otp }).refuses(BANNED_USER);
  const link = await linkFor(here, browser, { callbackURL: "/home" }, ada.email);
  const token = fake.at("google").idToken({ as });
  const byToken = await here.client().post("/sign-in/social", { provider: "google", idToken: { token } });
  expect(byToken.body.code).toBe("BANNED_USER");
  // A sign-in link opened in a browser redirects to the application, with the code.
  const followed = new URL((await follow(browser, link)).headers.get("location") ?? "", BASE_URL);
  const { location } = await journey(app, "google", { as });
  for (const { searchParams } of [followed, new URL(location ?? "", BASE_URL)]) {
    expect(searchParams.get("error")).toBe("BANNED_USER");
    expect(searchParams.get("error_description")).toBe(BANNED_USER.message);
  }
  expect((await here.rows("session")).filter(({ userId }) => userId === ada.id)).toEqual([]);
  const failed = { event: "sign_in_failed", userId: ada.id, reason: "banned" };
  await expect.poll(() => here.rows("securityEvent")).toContainEqual(expect.objectContaining(failed));
});
