import { type App, type AppOptions, app, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { mailTo, open, tokenTo } from "@latchkey/testing/email-verification/mails";
import { describe, expect, test, vi } from "vitest";
import { UNAUTHORIZED } from "../../../base/errors.ts";
import { INVALID_PASSWORD } from "../../accounts/errors.ts";
import {
  CHANGE_EMAIL_DISABLED,
  COULDNT_UPDATE_YOUR_EMAIL,
  EMAIL_IS_THE_SAME,
  INVALID_TOKEN,
  PASSWORD_REQUIRED,
  TOKEN_EXPIRED,
  VERIFICATION_EMAIL_NOT_ENABLED,
} from "../errors.ts";

const OLD = "ada@example.com";
const NEW = "lovelace@example.com";

const options: AppOptions = {
  emailAndPassword: { password: QUICK_PASSWORDS },
  user: { changeEmail: { enabled: true } },
};

/** Returns a person whose address is confirmed. */
async function proved(world: App, email = OLD) {
  const person = await world.person({ email });
  await world.change("user", { emailVerified: true }, { id: person.id });
  return person;
}

const userOf = async (world: App, id: string) => (await world.rows("user")).find((row) => row.id === id);

describe("changing a confirmed address", () => {
  test("waits until that address agrees and the new one is confirmed; then the old one is notified", async () => {
    const world = await app(options);
    const ada = await proved(world);
    const answer = await ada.client.post("/change-email", {
      newEmail: "LoveLace@Example.com",
      callbackURL: "/account",
    });
    expect(answer.body).toEqual({ status: true });
    expect((await mailTo(world, OLD))?.text).toContain(NEW);
    expect((await world.sent()).filter(({ to }) => to === NEW)).toEqual([]);

    world.advance(60);
    // Opened on another device without a session.
    const agreed = await open(world.client(), await tokenTo(world, OLD));
    expect(agreed.body).toEqual({ status: true, user: null });
    expect(await userOf(world, ada.id)).toMatchObject({ email: OLD, emailVerified: true });
    await world.signIn({ email: OLD, password: PASSWORD });

    const { body } = await open(world.client(), await tokenTo(world, NEW));
    expect(body).toMatchObject({ status: true, user: { id: ada.id, email: NEW, emailVerified: true } });
    const now = new Date(world.now()).toISOString();
    expect(await userOf(world, ada.id)).toMatchObject({ email: NEW, emailVerified: true, updatedAt: now });
    expect((await ada.client.get("/get-session").ok()).user.email).toBe(NEW);
    expect((await mailTo(world, OLD))?.subject).toBe("Your email address was changed");
    await world.signIn({ email: NEW, password: PASSWORD });
    const events = (await world.rows("securityEvent")).map(({ event }) => event);
    expect(events).toEqual(
      expect.arrayContaining(["email_change_requested", "email_changed", "email_verified"]),
    );
  });

  test("redirects to the requested page, and renews the cookie in a signed-in browser", async () => {
    const world = await app(options);
    const ada = await proved(world);
    await ada.client.post("/change-email", { newEmail: NEW, callbackURL: "/account?a=b" }).ok();
    const visit = (token: string) =>
      ada.client.get("/verify-email", { query: { token, callbackURL: "/account?a=b" } });
    const agreed = await visit(await tokenTo(world, OLD));
    expect([agreed.status, agreed.headers.get("location")]).toEqual([302, "/account?a=b"]);
    const token = await tokenTo(world, NEW);
    const answer = await visit(token);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/account?a=b"]);
    expect(answer.cookies).toMatchObject([{ attributes: { "Max-Age": "604800" } }]);
    expect((await visit(token)).headers.get("location")).toBe("/account?a=b&error=user_not_found");
  });

  test("needs more than the new mailbox on the service's page, because its reader may be a stranger", async () => {
    const world = await app(options);
    const ada = await proved(world);
    await ada.client.post("/change-email", { newEmail: NEW }).ok();
    await open(world.client(), await tokenTo(world, OLD)).ok();
    const token = await tokenTo(world, NEW);
    const before = await world.dump();
    const stranger = world.client();
    await stranger.post("/verify-email", { token }).refuses(PASSWORD_REQUIRED);
    await stranger
      .post("/verify-email", { token, newPassword: "a password of Eve" })
      .refuses(PASSWORD_REQUIRED);
    await stranger.post("/verify-email", { token, password: "a guess of Eve's" }).refuses(INVALID_PASSWORD);
    expect(await world.dump()).toBe(before);
    const { user } = await world.client().post("/verify-email", { token, password: PASSWORD }).ok();
    expect(user).toMatchObject({ email: NEW, emailVerified: true });
    // The account keeps its session and password.
    await ada.client.get("/get-session").ok();
    await world.signIn({ email: NEW, password: PASSWORD });
  });

  test("sends the new address another email on request, without asking the current one twice", async () => {
    const world = await app(options);
    const ada = await proved(world);
    const pending = async () => (await ada.client.get("/change-email").ok()).pending;
    await ada.client.post("/change-email", { newEmail: NEW }).ok();
    expect(await pending()).toMatchObject({ newEmail: NEW, asked: "current" });
    await open(world.client(), await tokenTo(world, OLD)).ok();
    expect(await pending()).toMatchObject({ newEmail: NEW, asked: "new" });
    const first = await tokenTo(world, NEW);
    await ada.client.post("/change-email", { newEmail: NEW }).ok();
    const second = await tokenTo(world, NEW);
    expect((await world.sent()).filter(({ to }) => to === OLD)).toHaveLength(1);
    await open(world.client(), first).refuses(INVALID_TOKEN);
    // A change to another address starts over.
    await ada.client.post("/change-email", { newEmail: "other@example.com" }).ok();
    expect(await pending()).toMatchObject({ newEmail: "other@example.com", asked: "current" });
    await open(world.client(), second).refuses(INVALID_TOKEN);
  });

  test("happens as soon as that address agrees, if the options say so", async () => {
    const world = await app({
      ...options,
      user: { changeEmail: { enabled: true, switch: "at-confirmation" } },
    });
    const ada = await proved(world);
    await ada.client.post("/change-email", { newEmail: NEW }).ok();
    const { body } = await open(world.client(), await tokenTo(world, OLD));
    expect(body).toMatchObject({ status: true, user: { id: ada.id, email: NEW, emailVerified: false } });
    expect((await mailTo(world, OLD, new RegExp(NEW)))?.subject).toBe("Your email address was changed");
    await open(world.client(), await tokenTo(world, NEW)).ok();
    expect(await userOf(world, ada.id)).toMatchObject({ email: NEW, emailVerified: true });
  });

  test("works only with the link of the last email, once, to its last second", async () => {
    const world = await app(options);
    const ada = await proved(world);
    await ada.client.post("/change-email", { newEmail: "first@example.com" }).ok();
    const first = await tokenTo(world, OLD);
    await ada.client.post("/change-email", { newEmail: NEW }).ok();
    const token = await tokenTo(world, OLD);
    const before = await world.dump();
    await open(world.client(), first).refuses(INVALID_TOKEN);
    world.advance(3600);
    await open(world.client(), token).refuses(TOKEN_EXPIRED);
    expect(await world.dump()).toBe(before);
    world.advance(-1);
    await open(world.client(), token).ok();
    // Back at the first address, its old tokens still don't work.
    await world.change("user", { email: OLD, emailVerified: true });
    for (const used of [first, token]) await open(world.client(), used).refuses(INVALID_TOKEN);
  });

  test("is refused in a browser that is signed in as another user", async () => {
    const world = await app(options);
    const ada = await proved(world);
    const bob = await world.person();
    await ada.client.post("/change-email", { newEmail: NEW }).ok();
    const token = await tokenTo(world, OLD);
    const answer = await open(bob.client, token);
    const refused = { status: 401, body: { code: "UNAUTHORIZED", message: "unauthorized" } };
    expect(answer).toMatchObject(refused);
    expect(await bob.client.post("/verify-email", { token })).toMatchObject(refused);
    const to = await bob.client.get("/verify-email", { query: { token, callbackURL: "/" } });
    expect(to.headers.get("location")).toBe("/?error=unauthorized");
    await open(ada.client, token).ok();
  });

  test("changes nothing if another account has the address by then", async () => {
    const world = await app(options);
    const ada = await proved(world);
    await ada.client.post("/change-email", { newEmail: NEW }).ok();
    const token = await tokenTo(world, OLD);
    await world.person({ email: NEW });
    await open(world.client(), token).refuses(COULDNT_UPDATE_YOUR_EMAIL);
    await world.client().post("/verify-email", { token }).refuses(COULDNT_UPDATE_YOUR_EMAIL);
    const to = await world.client().get("/verify-email", { query: { token, callbackURL: "/" } });
    expect(to.headers.get("location")).toBe("/?error=couldnt_update_your_email");
    expect(await userOf(world, ada.id)).toMatchObject({ email: OLD, emailVerified: true });
    expect((await world.sent()).filter(({ text, to }) => to === OLD && !text.includes("http"))).toEqual([]);
  });

  test("is visible to the user while it is pending, and can be canceled", async () => {
    const world = await app(options);
    const ada = await proved(world);
    const bob = await proved(world, "bob@example.com");
    const pending = async (client = ada.client) => (await client.get("/change-email").ok()).pending;
    expect(await pending()).toBeNull();
    await ada.client.post("/change-email", { newEmail: NEW }).ok();
    const createdAt = new Date(world.now()).toISOString();
    expect(await pending()).toEqual({ newEmail: NEW, createdAt, asked: "current" });
    expect(await pending(bob.client)).toBeNull();
    const token = await tokenTo(world, OLD);
    await bob.client.post("/change-email/cancel").ok();
    expect(await pending()).not.toBeNull();
    await ada.client.post("/change-email/cancel").ok();
    expect(await pending()).toBeNull();
    await open(world.client(), token).refuses(INVALID_TOKEN);
    await world.client().get("/change-email").refuses(UNAUTHORIZED);
    await world.client().post("/change-email/cancel").refuses(UNAUTHORIZED);
  });

  test("sends no email if it is canceled before the email is sent", async () => {
    const send = vi.fn(async () => undefined);
    send.mockRejectedValueOnce(new Error("down"));
    const world = await app({
      ...options,
      user: { changeEmail: { enabled: true, sendChangeEmailVerification: send } },
    });
    const ada = await proved(world);
    await ada.client.post("/change-email", { newEmail: NEW }).ok();
    await vi.waitUntil(() => send.mock.calls.length === 1, { timeout: 60_000 });
    await ada.client.post("/change-email/cancel").ok();
    world.advance(60);
    world.auth.start();
    await world.sent();
    expect(send).toHaveBeenCalledOnce();
  });

  test("calls the application's own functions", async () => {
    const ask = vi.fn(async () => undefined);
    const verify = vi.fn(async () => undefined);
    const world = await app({
      ...options,
      mail: false,
      emailVerification: { sendVerificationEmail: verify },
      user: { changeEmail: { enabled: true, sendChangeEmailVerification: ask } },
    });
    const ada = await proved(world);
    await ada.client.post("/change-email", { newEmail: NEW }).ok();
    await world.sent();
    const link = {
      url: expect.stringMatching(
        /^https:\/\/app\.example\.com\/api\/auth\/verify-email\?token=.*&callbackURL=%2F$/,
      ),
      token: expect.any(String),
    };
    expect(ask).toHaveBeenCalledExactlyOnceWith(
      {
        user: expect.objectContaining({ email: OLD, createdAt: expect.any(Date) }),
        newEmail: NEW,
        ...link,
      },
      expect.any(Request),
    );
    const [{ token }] = ask.mock.lastCall as unknown as [{ token: string }];
    await open(world.client(), token).ok();
    await world.sent();
    const user = expect.objectContaining({ email: NEW, createdAt: expect.any(Date) });
    expect(verify).toHaveBeenCalledExactlyOnceWith({ user, ...link }, expect.any(Request));
  });
});

describe("changing an unconfirmed address", () => {
  test("happens at once, and the new one gets a confirmation email", async () => {
    const world = await app(options);
    const ada = await world.person({ email: OLD });
    const answer = await ada.client.post("/change-email", { newEmail: NEW, callbackURL: "/welcome" });
    expect(answer.body).toEqual({ status: true });
    expect((await ada.client.get("/get-session").ok()).user).toMatchObject({
      email: NEW,
      emailVerified: false,
    });
    expect((await world.sent()).map(({ to }) => to)).toEqual([NEW]);
    await open(world.client(), await tokenTo(world, NEW)).ok();
    expect(await userOf(world, ada.id)).toMatchObject({ email: NEW, emailVerified: true });
  });

  test("waits for the new address if the options say so", async () => {
    const world = await app({
      ...options,
      user: { changeEmail: { enabled: true, updateEmailWithoutVerification: false } },
    });
    const ada = await world.person({ email: OLD });
    await ada.client.post("/change-email", { newEmail: NEW }).ok();
    expect(await userOf(world, ada.id)).toMatchObject({ email: OLD });
    const { body } = await open(world.client(), await tokenTo(world, NEW));
    expect(body.user).toMatchObject({ email: NEW, emailVerified: true });
    expect((await ada.client.get("/get-session").ok()).user.email).toBe(NEW);
  });

  test("sends the new address at most ten emails an hour", async () => {
    const world = await app({
      ...options,
      rateLimit: { enabled: true },
      user: { changeEmail: { enabled: true, updateEmailWithoutVerification: false } },
    });
    const statuses: number[] = [];
    for (let at = 0; at < 12; at++) {
      const { client } = await world.person();
      statuses.push((await client.post("/change-email", { newEmail: NEW })).status);
    }
    // An unsent email isn't reported, because others have used up the limit.
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await world.sent()).filter(({ to }) => to === NEW)).toHaveLength(10);
  });

  test("works if no email can be sent", async () => {
    const world = await app({ ...options, mail: false });
    const ada = await world.person({ email: OLD });
    await ada.client.post("/change-email", { newEmail: NEW }).ok();
    expect(await userOf(world, ada.id)).toMatchObject({ email: NEW });
  });

  test("doesn't notify the previous address, which may be a stranger's", async () => {
    const world = await app(options);
    const ada = await world.person({ email: OLD });
    await ada.client.post("/change-email", { newEmail: NEW }).ok();
    expect((await world.sent()).filter(({ to }) => to === OLD)).toEqual([]);
  });
});

describe("a change of address is refused", () => {
  test("if it is turned off, as by default", async () => {
    const world = await app();
    const ada = await world.person();
    await ada.client.post("/change-email", { newEmail: NEW }).refuses(CHANGE_EMAIL_DISABLED);
    await ada.client.get("/change-email").refuses(CHANGE_EMAIL_DISABLED);
    await ada.client.post("/change-email/cancel").refuses(CHANGE_EMAIL_DISABLED);
  });

  test("without a session", async () => {
    const world = await app(options);
    await world.client().post("/change-email", { newEmail: NEW }).refuses(UNAUTHORIZED);
  });

  test("if the new one is the same in another spelling, or taken, in any spelling", async () => {
    const world = await app(options);
    const ada = await world.person({ email: "ada.löve@bücher.example" });
    await world.person({ email: "bob@example.com" });
    const before = await world.dump();
    const same = [
      "ADA.LÖVE@BÜCHER.EXAMPLE",
      "ada.lo\u0308ve@xn--bcher-kva.example",
      "ada.löve@bu\u0308cher.Example",
    ];
    for (const newEmail of same)
      await ada.client.post("/change-email", { newEmail }).refuses(EMAIL_IS_THE_SAME);
    for (const newEmail of ["bob@example.com", "BOB@EXAMPLE.COM", "Bob@example.com"])
      await ada.client.post("/change-email", { newEmail }).refuses(COULDNT_UPDATE_YOUR_EMAIL);
    const none = [
      "",
      "bob",
      "bob@",
      "b\uff20example.com",
      "bob\ufe6bexample.com",
      "bob@example.com\r\nBcc: eve@example.com",
    ];
    for (const newEmail of none)
      expect((await ada.client.post("/change-email", { newEmail })).body.code).toBe("VALIDATION_ERROR");
    expect(await world.dump()).toBe(before);
  });

  test("if one of the emails can't be sent", async () => {
    const sendChangeEmailVerification = async () => undefined;
    for (const changeEmail of [{}, { sendChangeEmailVerification }]) {
      const user = { changeEmail: { enabled: true, ...changeEmail } };
      const world = await app({ ...options, mail: false, user });
      const ada = await proved(world);
      await ada.client.post("/change-email", { newEmail: NEW }).refuses(VERIFICATION_EMAIL_NOT_ENABLED);
    }
  });

  test("after three attempts in an hour: it reveals which emails are taken", async () => {
    const world = await app({ ...options, rateLimit: { enabled: true } });
    const ada = await world.person({ email: OLD });
    await world.person({ email: "bob@example.com" });
    const statuses: number[] = [];
    for (let at = 0; at < 4; at++)
      statuses.push((await ada.client.post("/change-email", { newEmail: "bob@example.com" })).status);
    expect(statuses).toEqual([400, 400, 400, 429]);
  });
});
