import { type App, type Person, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { ADA, carriedTo, emailWaysApp } from "@latchkey/testing/email-codes/mails";
import { wrongFor } from "@latchkey/testing/email-codes/wrong";
import { describe, expect, test } from "vitest";
import {
  INVALID_CALLBACK_URL,
  INVALID_ERROR_CALLBACK_URL,
  INVALID_NEW_USER_CALLBACK_URL,
  UNAUTHORIZED,
} from "../../base/errors.ts";
import type { EmailOtpApi } from "../../generated/email-otp.ts";
import {
  PASSWORD_COMPROMISED,
  PASSWORD_IS_PERSONAL,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
} from "../accounts/errors.ts";
import { FAILED_TO_CREATE_USER, INVALID_EMAIL } from "../email-password/errors.ts";
import { INVALID_OTP, OTP_EXPIRED, TOO_MANY_ATTEMPTS } from "../email-proofs/errors.ts";
import { EMAIL_IS_THE_SAME } from "../email-verification/errors.ts";
import { MAGIC_LINK_NOT_CONFIGURED, NEW_USER_SIGNUP_DISABLED } from "../magic-link/open-link.ts";
import { RESET_PASSWORD_DISABLED } from "../password-reset/errors.ts";
import { FAILED_TO_CREATE_SESSION } from "../sessions/errors.ts";
import {
  CHANGE_EMAIL_WITH_OTP_IS_DISABLED,
  SEND_EMAIL_VERIFICATION_IS_NOT_IMPLEMENTED,
  USER_NOT_FOUND,
} from "./errors.ts";

const PASSWORD = "another horse battery";
const NEW = "countess@example.com";

interface Scene {
  world: App;
  ada: Person;
}

async function scene(verifyCurrentEmail = false): Promise<Scene> {
  const world = await emailWaysApp({ code: { changeEmail: { enabled: true, verifyCurrentEmail } } });
  return { world, ada: await world.person({ email: ADA }) };
}

/** Endpoints that take a code: how it is sent, and the rest of the body. */
const PLACES: Readonly<Record<string, { send: (scene: Scene) => Promise<string>; body: object }>> = {
  "/sign-in/email-otp": { send: (scene) => sent(scene, "sign-in"), body: { email: ADA } },
  "/email-otp/check-verification-otp": {
    send: (scene) => sent(scene, "sign-in"),
    body: { email: ADA, type: "sign-in" },
  },
  "/email-otp/verify-email": { send: (scene) => sent(scene, "email-verification"), body: { email: ADA } },
  "/email-otp/reset-password": {
    send: (scene) => sent(scene, "forget-password"),
    body: { email: ADA, password: PASSWORD },
  },
  "/email-otp/change-email": {
    async send({ world, ada }) {
      await ada.client.post("/email-otp/request-email-change", { newEmail: NEW }).ok();
      return (await carriedTo(world, NEW)).code;
    },
    body: { newEmail: NEW },
  },
};

async function sent({ world, ada }: Scene, type: string): Promise<string> {
  await ada.client.post("/email-otp/send-verification-otp", { email: ADA, type }).ok();
  return (await carriedTo(world, ADA)).code;
}

describe.each(Object.entries(PLACES))("%s", (path, { send, body }) => {
  test("refuses wrong codes, then all of them", async () => {
    const here = await scene();
    const otp = await send(here);
    const give = (code: string) => here.ada.client.post(path, { ...body, otp: code });
    for (let at = 1; at <= 3; at++) await give(wrongFor(otp, at)).refuses(INVALID_OTP);
    await give(otp).refuses(TOO_MANY_ATTEMPTS);
  });

  test("refuses an expired code, and an email without a code", async () => {
    const here = await scene();
    const otp = await send(here);
    here.world.advance(300);
    await here.ada.client.post(path, { ...body, otp }).refuses(OTP_EXPIRED);
    expect((await here.ada.client.post(path, body)).body.code).toBe("VALIDATION_ERROR");
  });

  test("refuses an invalid email", async () => {
    const { ada } = await scene();
    const none = { email: "nobody", newEmail: "nobody" };
    await ada.client.post(path, { ...body, ...none, otp: "123456" }).refuses(INVALID_EMAIL);
  });
});

test("a change that needs approval refuses wrong and expired codes from the current email", async () => {
  const here = await scene(true);
  const ask = (otp: string) =>
    here.ada.client.post("/email-otp/request-email-change", { newEmail: NEW, otp });
  const otp = await sent(here, "email-verification");
  for (let at = 1; at <= 3; at++) await ask(wrongFor(otp, at)).refuses(INVALID_OTP);
  await ask(otp).refuses(TOO_MANY_ATTEMPTS);
  const late = await sent(here, "email-verification");
  here.world.advance(300);
  await ask(late).refuses(OTP_EXPIRED);
});

test("a change needs a session, and an email", async () => {
  const { world, ada } = await scene();
  for (const path of ["/email-otp/request-email-change", "/email-otp/change-email"]) {
    await world.client().post(path, { newEmail: NEW, otp: "123456" }).refuses(UNAUTHORIZED);
    expect((await ada.client.post(path, {})).body.code).toBe("VALIDATION_ERROR");
  }
  await ada.client.post("/email-otp/request-email-change", { newEmail: "nobody" }).refuses(INVALID_EMAIL);
});

test("reset emails are refused for an invalid email, and if passwords are off", async () => {
  const { world } = await scene();
  for (const path of ["/email-otp/request-password-reset", "/forget-password/email-otp"]) {
    expect((await world.client().post(path, {})).body.code).toBe("VALIDATION_ERROR");
    await world.client().post(path, { email: "nobody" }).refuses(INVALID_EMAIL);
  }
  const without = await emailWaysApp({ emailAndPassword: { enabled: false } });
  for (const path of ["/email-otp/request-password-reset", "/forget-password/email-otp"])
    await without.client().post(path, { email: ADA }).refuses(RESET_PASSWORD_DISABLED);
  const body = { email: ADA, otp: "123456", password: PASSWORD };
  await without.client().post("/email-otp/reset-password", body).refuses(RESET_PASSWORD_DISABLED);
});

test("a password that is too short or too long is refused before the code is checked", async () => {
  const { world } = await scene();
  const reset = (password: string) =>
    world.client().post("/email-otp/reset-password", { email: ADA, otp: "123456", password });
  await reset("short").refuses(PASSWORD_TOO_SHORT);
  await reset("x".repeat(129)).refuses(PASSWORD_TOO_LONG);
});

test("only the right code reveals that an email has no account", { tags: "servers" }, async () => {
  const { world } = await scene();
  const api = world.auth.api as unknown as EmailOtpApi;
  const body = { email: "nobody@example.com", type: "email-verification" } as const;
  const otp = await api.createVerificationOTP({ body });
  const give = (code: string) =>
    world.client().post("/email-otp/verify-email", { email: body.email, otp: code });
  await give(wrongFor(otp)).refuses(INVALID_OTP);
  await give(otp).refuses(USER_NOT_FOUND);
});

test("links redirect only to pages of the application", async () => {
  const { world } = await scene();
  const elsewhere = "https://evil.example/";
  const targets = {
    callbackURL: INVALID_CALLBACK_URL,
    errorCallbackURL: INVALID_ERROR_CALLBACK_URL,
    newUserCallbackURL: INVALID_NEW_USER_CALLBACK_URL,
  };
  for (const [name, error] of Object.entries(targets)) {
    const given = { [name]: elsewhere };
    await world
      .client()
      .post("/sign-in/magic-link", { email: ADA, ...given })
      .refuses(error);
    await world
      .client()
      .get("/magic-link/verify", { query: { token: "a", ...given } })
      .refuses(error);
    await world
      .client()
      .post("/magic-link/verify", { token: "a", ...given })
      .refuses(error);
  }
  expect((await world.client().post("/sign-in/magic-link", { email: "nobody" })).body.code).toBe(
    "VALIDATION_ERROR",
  );
  expect((await world.client().get("/magic-link/verify")).body.code).toBe("VALIDATION_ERROR");
  expect((await world.client().post("/magic-link/verify", {})).body.code).toBe("VALIDATION_ERROR");
  expect((await world.client().get("/magic-link/preview")).body.code).toBe("VALIDATION_ERROR");
});

describe("a refusal by the application", () => {
  const none = { create: { before: () => false } };
  /** Requests a link and a code in one email, in a browser. */
  const asked = async (world: App) => {
    const browser = world.client();
    await browser.post("/sign-in/magic-link", { email: ADA }).ok();
    return { browser, ...(await carriedTo(world, ADA)) };
  };

  test("of a new user, or a session, leaves the email valid", async () => {
    const cases = [
      [{ user: none }, FAILED_TO_CREATE_USER],
      [{ session: none }, FAILED_TO_CREATE_SESSION],
    ] as const;
    for (const [databaseHooks, error] of cases) {
      const world = await emailWaysApp({ databaseHooks });
      const { browser, token, code } = await asked(world);
      await browser.post("/magic-link/verify", { token }).refuses(error);
      await browser.post("/sign-in/email-otp", { email: ADA, otp: code }).refuses(error);
      const willing = await emailWaysApp({ beside: world });
      await willing.client().post("/magic-link/verify", { token }).ok();
    }
  });

  test("of new users also applies to earlier links", async () => {
    const world = await emailWaysApp();
    const { token } = await asked(world);
    const closed = await emailWaysApp({ beside: world, link: { disableSignUp: true } });
    await closed.client().post("/magic-link/verify", { token }).refuses(NEW_USER_SIGNUP_DISABLED);
  });
});

test("if no email can be sent, requests and codes are refused", async () => {
  const { client } = await emailWaysApp({ mail: false });
  await client().post("/sign-in/magic-link", { email: ADA }).refuses(MAGIC_LINK_NOT_CONFIGURED);
  await client()
    .post("/sign-in/email-otp", { email: ADA, otp: "123456" })
    .refuses(SEND_EMAIL_VERIFICATION_IS_NOT_IMPLEMENTED);
});

test("a new password that is common, or the email, is refused as at a sign-up", async () => {
  const emailAndPassword = { password: QUICK_PASSWORDS, refuseCommonPasswords: true };
  const world = await emailWaysApp({ emailAndPassword });
  const reset = (password: string) =>
    world.client().post("/email-otp/reset-password", { email: ADA, otp: "123456", password });
  await reset("password1234").refuses(PASSWORD_COMPROMISED);
  await reset(ADA).refuses(PASSWORD_IS_PERSONAL);
});

test("a change to the same email, or while changes are off, is refused with a code, too", async () => {
  const { ada } = await scene();
  const otp = "123456";
  await ada.client.post("/email-otp/change-email", { newEmail: ADA, otp }).refuses(EMAIL_IS_THE_SAME);
  const off = await (await emailWaysApp()).person();
  await off.client
    .post("/email-otp/change-email", { newEmail: NEW, otp })
    .refuses(CHANGE_EMAIL_WITH_OTP_IS_DISABLED);
});
