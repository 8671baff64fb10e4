import { type App, type AppOptions, app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { atOnce } from "@latchkey/testing/at-once";
import { tokenFor } from "@latchkey/testing/password-reset/links";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";
import { INVALID_PASSWORD } from "../accounts/errors.ts";
import { PASSWORD_REQUIRED } from "../email-verification/errors.ts";
import { organization } from "../index.ts";
import { INVALID_TOKEN } from "./errors.ts";

const ADA = "ada@example.com";
const FIRST = "the password of the sign-up";
const NEXT = "another horse battery";

/** An account with an organization, created in one browser. Its email was never confirmed. */
async function signedUp(options: AppOptions = {}) {
  const here = await app({
    emailAndPassword: { password: QUICK_PASSWORDS },
    plugins: [organization()],
    rateLimit: { enabled: false },
    ...options,
  });
  const desktop = here.client();
  await desktop.post("/sign-up/email", { name: "Ada at work", email: ADA, password: FIRST }).ok();
  await desktop.post("/organization/create", { name: "Acme", slug: "acme" }).ok();
  return { here, desktop, token: await tokenFor(here, ADA) };
}

const holds = async (here: App) => ({
  name: (await here.rows("user"))[0]?.name,
  organizations: (await here.rows("organization")).length,
});
const ALL = { name: "Ada at work", organizations: 1 };
const NOTHING = { name: "ada", organizations: 0 };

describe("a password reset before the email was ever confirmed", () => {
  test("in another browser removes what the account held, and ends the session of the sign-up", {
    tags: "servers",
  }, async () => {
    for (const answer of [{}, { keep: false }, { keep: false, password: FIRST }]) {
      const { here, desktop, token } = await signedUp();
      await here
        .client()
        .post("/reset-password", { token, newPassword: NEXT, ...answer })
        .ok();
      expect(await holds(here)).toEqual(NOTHING);
      expect((await desktop.get("/get-session")).body).toBeNull();
    }
  });

  test("in another browser keeps what the account held, given the password of the sign-up", {
    tags: "servers",
  }, async () => {
    const { here, token } = await signedUp();
    const phone = here.client();
    await phone.post("/reset-password", { token, newPassword: NEXT, keep: true, password: FIRST }).ok();
    expect(await holds(here)).toEqual(ALL);
    await here.signIn({ email: ADA, password: NEXT });
  });

  test("changes nothing, and leaves the link valid, if the user claims the account without proof", async () => {
    const { here, token } = await signedUp();
    const phone = here.client();
    const asked = { token, newPassword: NEXT, keep: true };
    await phone.post("/reset-password", asked).refuses(PASSWORD_REQUIRED);
    await phone.post("/reset-password", { ...asked, password: "a wrong guess" }).refuses(INVALID_PASSWORD);
    expect(await holds(here)).toEqual(ALL);
    await here.signIn({ email: ADA, password: FIRST });
    await phone.post("/reset-password", { token, newPassword: NEXT, keep: false }).ok();
    expect(await holds(here)).toEqual(NOTHING);
  });

  test("in the browser that signed up keeps the account, unless the user starts clean", async () => {
    for (const [answer, kept] of [
      [{}, ALL],
      [{ keep: true }, ALL],
      [{ keep: false }, NOTHING],
    ] as const) {
      const { here, desktop, token } = await signedUp();
      await desktop.post("/reset-password", { token, newPassword: NEXT, ...answer }).ok();
      expect(await holds(here)).toEqual(kept);
    }
  });

  test("limits guesses at the password of the sign-up", async () => {
    const { here, token } = await signedUp({
      rateLimit: { enabled: true, customRules: { "/*": false } },
      peer: "192.0.2.1",
    });
    const codes: string[] = [];
    for (let at = 0; at < 11; at++) {
      const guess = { token, newPassword: NEXT, keep: true, password: `guess ${at}` };
      codes.push((await here.client().post("/reset-password", guess)).body.code);
    }
    expect(new Set(codes.slice(0, 10))).toEqual(new Set([INVALID_PASSWORD.code]));
    expect(codes.at(-1)).toBe("TOO_MANY_REQUESTS");
  });
});

describe("the preview of a reset", () => {
  const preview = (client: ReturnType<App["client"]>, token: string) =>
    client.get(`/reset-password-preview?token=${token}`);

  test("shows what the reset would remove, and changes nothing", async () => {
    const { here, token } = await signedUp();
    const before = await here.dump();
    const { removes } = await preview(here.client(), token).ok();
    expect(removes).toEqual({ name: "Ada at work", organizations: 1, hasPassword: true });
    expect(await here.dump()).toBe(before);
    await preview(here.client(), "no token").refuses(INVALID_TOKEN);
  });

  test("is empty in the browser that signed up, and once the email is confirmed", async () => {
    const { here, desktop, token } = await signedUp();
    expect(await preview(desktop, token).ok()).toEqual({ removes: null });
    await here.change("user", { emailVerified: true });
    expect(await preview(here.client(), token).ok()).toEqual({ removes: null });
  });
});

test("a password change during a reset that keeps the account removes nothing", {
  ...rounds(8),
  tags: "servers",
}, async () => {
  const { here, desktop, token } = await signedUp({ file: true });
  const headers = { cookie: desktop.cookie };
  const [reset, change] = await atOnce(2, (at) =>
    at === 0
      ? here.client().post("/reset-password", { token, newPassword: NEXT, keep: true, password: FIRST })
      : here
          .client()
          .post("/change-password", { currentPassword: FIRST, newPassword: "a third password" }, { headers }),
  );
  expect([reset, change].filter((answer) => answer?.status === 200).length).toBeGreaterThan(0);
  expect(await holds(here)).toEqual(ALL);
});
