import { type App, type AppOptions, app, type Person, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { mailTo } from "@latchkey/testing/email-verification/mails";
import { Authenticator } from "@latchkey/testing/passkey/authenticator";
import { register } from "@latchkey/testing/passkey/scene";
import { tokenFor } from "@latchkey/testing/password-reset/links";
import { authenticatorFor, challenged, type Enrolled, enrol } from "@latchkey/testing/two-factor/factors";
import { describe, expect, test } from "vitest";
import { INVALID_PASSWORD } from "../accounts/errors.ts";
import { UNDO_NEEDS_PROOF } from "../email-verification/errors.ts";
import { passkey, twoFactor } from "../index.ts";
import { UNDO_LINK_INVALID } from "./index.ts";

const PATH = "/undo-sign-in-method";
const NEW = "another horse battery";

async function world(options: AppOptions = {}): Promise<{ here: App; ada: Person }> {
  const here = await app({
    emailAndPassword: { password: QUICK_PASSWORDS },
    notices: { twoFactorChanged: true, passkeyChanged: true },
    rateLimit: { enabled: false },
    plugins: [twoFactor(), passkey()],
    ...options,
  });
  const ada = await here.person({ email: "ada@example.com" });
  await here.change("user", { emailVerified: true }, { id: ada.id });
  return { here, ada };
}

/** Returns the token of the link in the last email that has one. */
async function linkTo(here: App, { email }: Pick<Person, "email">): Promise<string> {
  const mail = await mailTo(here, email, /undo-sign-in-method/);
  return /undo-sign-in-method\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

const rowsOf = async (here: App, table: string, { id }: Pick<Person, "id">) =>
  (await here.rows(table)).filter(({ userId }) => userId === id);

/** An intruder with the password has set up an authenticator; Ada's own browser was signed in before. */
async function intruded(options: AppOptions = {}) {
  const { here, ada } = await world(options);
  const own = await here.signIn(ada);
  const eve: Enrolled = await enrol(here, { ...ada, client: await here.signIn(ada) });
  return { here, ada, own, eve, token: await linkTo(here, ada) };
}

/** Resets the password with the account's email. Returns the browser that did so. */
async function reset(here: App, { email }: Person, newPassword = NEW) {
  const browser = here.client();
  await browser.post("/reset-password", { token: await tokenFor(here, email), newPassword }).ok();
  return browser;
}

describe("the link in the email about a new second factor", () => {
  test("removes it in a browser that was signed in before, and ends all sessions", {
    tags: "servers",
  }, async () => {
    const { here, ada, own, eve, token } = await intruded();
    const waiting = await challenged(here, ada);
    await own.post(PATH, { token }).ok();
    for (const table of ["session", "twoFactor", "trustedDevice", "twoFactorChallenge"])
      expect([table, await rowsOf(here, table, ada)]).toEqual([table, []]);
    const [code] = eve.backupCodes;
    expect((await waiting.post("/two-factor/verify-backup-code", { code })).status).toBe(401);
    expect((await eve.client.get("/get-session")).body).toBeNull();
    await here.signIn(ada);
    const undone = { event: "sign_in_method_undone", userId: ada.id, method: "two-factor" };
    expect(await here.rows("securityEvent")).toContainEqual(expect.objectContaining(undone));
  });

  test("removes it with the password in any browser, and not with a wrong one", async () => {
    const { here, ada, token } = await intruded();
    const stranger = here.client();
    await stranger.post(PATH, { token, password: "a wrong guess" }).refuses(INVALID_PASSWORD);
    await stranger.post(PATH, { token, password: ada.password }).ok();
    expect(await rowsOf(here, "twoFactor", ada)).toEqual([]);
  });

  test("works once, for seven days, and only for the factor that it is about", async () => {
    const { here, ada, own, token } = await intruded();
    await own.post(PATH, { token }).ok();
    await own.post(PATH, { token }).refuses(UNDO_LINK_INVALID);
    const client = await here.signIn(ada);
    await enrol(here, { ...ada, client });
    const next = await linkTo(here, ada);
    await own.post(PATH, { token }).refuses(UNDO_LINK_INVALID);
    here.advance(7 * 86_400);
    await own.post(PATH, { token: next }).refuses(UNDO_LINK_INVALID);
    expect(await rowsOf(here, "twoFactor", ada)).toHaveLength(1);
  });
});

describe("the mailbox alone can't remove an authenticator", () => {
  test("with only the link", async () => {
    const { here, ada, token } = await intruded();
    await here.client().post(PATH, { token }).refuses(UNDO_NEEDS_PROOF);
    expect(await rowsOf(here, "twoFactor", ada)).toHaveLength(1);
  });

  test("with a password that was reset by email, in the browser that reset it", async () => {
    const { here, ada, token } = await intruded();
    const thief = await reset(here, ada);
    await thief.post(PATH, { token }).refuses(UNDO_NEEDS_PROOF);
    await thief.post(PATH, { token, password: NEW }).refuses(UNDO_NEEDS_PROOF);
    expect(await rowsOf(here, "twoFactor", ada)).toHaveLength(1);
  });

  test("with a password that was reset before, and the browser that signed in with it", async () => {
    const { here, ada } = await world({
      emailAndPassword: { password: QUICK_PASSWORDS, revokeSessionsOnPasswordReset: false },
    });
    await reset(here, ada);
    const thief = await here.signIn({ ...ada, password: NEW });
    // The owner's session is open, and sets up the authenticator.
    const begun = await ada.client.post("/two-factor/enable", { password: NEW }).ok();
    await ada.client
      .post("/two-factor/verify-totp", { code: authenticatorFor(here, begun.totpURI).code() })
      .ok();
    const token = await linkTo(here, ada);
    await thief.post(PATH, { token }).refuses(UNDO_NEEDS_PROOF);
    await thief.post(PATH, { token, password: NEW }).refuses(UNDO_NEEDS_PROOF);
    expect(await rowsOf(here, "twoFactor", ada)).toHaveLength(1);
  });
});

test("the link in the email about a new passkey removes this passkey", { tags: "servers" }, async () => {
  const { here, ada } = await world();
  const own = await here.signIn(ada);
  await register(ada.client, new Authenticator(), { name: "Ada's" });
  // Emails that wait together are sent in any order.
  await linkTo(here, ada);
  const eve = await here.signIn(ada);
  await register(eve, new Authenticator(), { name: "Eve's" });
  const token = await linkTo(here, ada);
  await here.client().post(PATH, { token }).refuses(UNDO_NEEDS_PROOF);
  await own.post(PATH, { token }).ok();
  expect((await rowsOf(here, "passkey", ada)).map(({ name }) => name)).toEqual(["Ada's"]);
  expect((await eve.get("/get-session")).body).toBeNull();
});
