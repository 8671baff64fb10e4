import { BASE_URL } from "@latchkey/testing/app";
import type { Client } from "@latchkey/testing/client";
import { tokenTo } from "@latchkey/testing/email-verification/mails";
import { Authenticator, type Wrong } from "@latchkey/testing/passkey/authenticator";
import { passkeyApp, signInWith } from "@latchkey/testing/passkey/scene";
import { expect, test } from "vitest";
import {
  EMAIL_PASSWORD_SIGN_UP_DISABLED,
  INVALID_EMAIL,
  USER_ALREADY_EXISTS,
} from "../../email-password/errors.ts";
import { twoFactor } from "../../index.ts";
import { CHALLENGE_NOT_FOUND, YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY } from "../errors.ts";

const ADA = { name: "Ada", email: "ada@example.com" };

/** The response of a device that creates a passkey for a new account. */
async function created(browser: Client, device: Authenticator, person = ADA) {
  const options = await browser.post("/passkey/generate-sign-up-options", person).ok();
  return device.create(options, BASE_URL);
}

async function signUp(browser: Client, device: Authenticator, person = ADA, body: object = {}) {
  const response = await created(browser, device, person);
  return browser.post("/sign-up/passkey", { ...person, ...body, response });
}

test("a user signs up with a passkey, and has no password", async () => {
  const world = await passkeyApp({}, { user: { additionalFields: { team: { type: "string" } } } });
  const device = new Authenticator();
  const browser = world.client();
  const { body } = await signUp(browser, device, ADA, { team: "engines" });
  expect(body).toMatchObject({ token: expect.any(String), user: { ...ADA, team: "engines" } });
  expect(await browser.get("/get-session").ok()).toMatchObject({ user: ADA });
  expect(await world.counts()).toMatchObject({ user: 1, passkey: 1, account: 0, session: 1 });
  expect((await signInWith(world.client(), device)).body.user.id).toBe(body.user.id);
  const [options] = [await browser.get("/passkey/generate-register-options").ok()];
  expect(options.user.id).toBe(device.credentials[0]?.userHandle);
});

test("a taken or invalid email, and a closed sign-up, are refused before a passkey is created", async () => {
  const world = await passkeyApp();
  await world.person({ email: ADA.email });
  const begin = (email: string) =>
    world.client().post("/passkey/generate-sign-up-options", { name: "Ada", email });
  await begin("ADA@example.com").refuses(USER_ALREADY_EXISTS);
  await begin("ada").refuses(INVALID_EMAIL);
  for (const emailAndPassword of [{ disableSignUp: true }, { requireEmailVerification: true }]) {
    const closed = await passkeyApp({}, { emailAndPassword });
    expect((await closed.client().get("/ui/config").ok()).passkey.signUp).toBe(false);
    await closed
      .client()
      .post("/passkey/generate-sign-up-options", ADA)
      .refuses(EMAIL_PASSWORD_SIGN_UP_DISABLED);
    await closed
      .client()
      .post("/sign-up/passkey", { ...ADA, response: {} })
      .refuses(EMAIL_PASSWORD_SIGN_UP_DISABLED);
  }
});

test("a challenge is valid only for its email address, and only for a sign-up", async () => {
  const world = await passkeyApp();
  const browser = world.client();
  const options = await browser.post("/passkey/generate-sign-up-options", ADA).ok();
  const response = new Authenticator().create(options, BASE_URL);
  const other = { ...ADA, email: "bob@example.com", response };
  await browser.post("/sign-up/passkey", other).refuses(YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY);
  await browser.post("/sign-up/passkey", { ...ADA, response }).ok();
  await browser.post("/sign-out").ok();
  const again = { ...ADA, email: "eve@example.com", response };
  await browser.post("/sign-up/passkey", again).refuses(CHALLENGE_NOT_FOUND);
  expect(await world.counts()).toMatchObject({ user: 1, passkey: 1 });
});

test("two simultaneous sign-ups with one email address create one account", async () => {
  const world = await passkeyApp({}, { rateLimit: { enabled: false } });
  const browsers = [world.client(), world.client()];
  // A taken email address gets no options, so both clients request theirs first.
  const responses = await Promise.all(browsers.map((browser) => created(browser, new Authenticator())));
  const answers = await Promise.all(
    browsers.map((browser, at) => browser.post("/sign-up/passkey", { ...ADA, response: responses[at] })),
  );
  expect(answers.map(({ body }) => body.code ?? "ok").toSorted()).toEqual(["USER_ALREADY_EXISTS", "ok"]);
  expect(await world.counts()).toMatchObject({ user: 1, passkey: 1 });
});

test("the owner of an email address loses nothing to a stranger who signed up with it", async () => {
  const world = await passkeyApp({}, { emailVerification: { sendOnSignUp: true } });
  const stranger = new Authenticator();
  await signUp(world.client(), stranger);
  const token = await tokenTo(world, ADA.email);
  await world.client().post("/verify-email", { token, newPassword: "a password of Ada's" }).ok();
  expect((await signInWith(world.client(), stranger)).body.code).toBe("PASSKEY_NOT_FOUND");
  expect(await world.counts()).toMatchObject({ passkey: 0 });
});

test("a required second factor is set up first", async () => {
  const world = await passkeyApp({}, { plugins: [twoFactor({ required: true })] });
  const browser = world.client();
  const { body } = await signUp(browser, new Authenticator());
  expect(body).toMatchObject({ twoFactorRedirect: true, enrollmentRequired: true });
  expect((await browser.get("/get-session")).text).toBe("null");
});

test("an invalid sign-up creates no account", async () => {
  const world = await passkeyApp(
    {},
    {
      rateLimit: { enabled: false },
      user: { additionalFields: { tier: { type: "string", input: false, required: false } } },
      databaseHooks: {
        user: {
          create: { before: ({ email }: { email: string }) => !email.startsWith("banned") && undefined },
        },
      },
    },
  );
  const first = new Authenticator();
  await signUp(world.client(), first);
  const begin = world.client().post("/passkey/generate-sign-up-options", { name: "Eve" });
  expect((await begin).body.code).toBe("VALIDATION_ERROR");
  const codeOf = async (email: string, body: object, wrong: Wrong = {}): Promise<string> => {
    const browser = world.client();
    const person = { name: "Eve", email };
    const options = await browser.post("/passkey/generate-sign-up-options", person).ok();
    const response = new Authenticator().create(options, BASE_URL, wrong);
    return (await browser.post("/sign-up/passkey", { ...person, ...body, response })).body.code;
  };
  const id = first.credentials[0]?.id ?? "";
  expect([
    await codeOf("eve@example.com", {}, { origin: "https://evil.example" }),
    await codeOf("eve@example.com", {}, { id }),
    await codeOf("eve@example.com", { tier: "gold" }),
    await codeOf("banned@example.com", {}),
    await codeOf("eve@example.com", { email: "eve" }),
  ]).toEqual([
    "FAILED_TO_VERIFY_REGISTRATION",
    "PREVIOUSLY_REGISTERED",
    "FIELD_NOT_ALLOWED",
    "FAILED_TO_CREATE_USER",
    "INVALID_EMAIL",
  ]);
  expect(await world.counts()).toMatchObject({ user: 1, passkey: 1, session: 1 });
});
