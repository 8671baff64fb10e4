import { fileURLToPath } from "node:url";
import { wrongFor } from "@latchkey/testing/email-codes/wrong";
import { expect, test } from "vitest";
import { ANY_COOKIE, cookieOf, shown, signUp, site, type TestSite } from "../../testing/site.ts";

const EMAIL = "ada@example.com";
const NEXT = "plenty of quiet rivers";

/** Waits for this many emails, and returns the code in the newest. */
async function codeOf({ mail }: TestSite, count: number): Promise<string> {
  await expect.poll(() => mail.list(EMAIL).length).toBeGreaterThanOrEqual(count);
  return mail.list(EMAIL)[0]?.code ?? "";
}

test("a form alone confirms an email with the code beside its link, in the browser that signed up", async () => {
  const environment = {
    LATCHKEY_CONFIG: fileURLToPath(new URL("../../testing/verification.config.json", import.meta.url)),
  };
  await using here = await site({ environment });
  const person = { name: "Ada", email: EMAIL, password: NEXT };
  const made = await here.post("/sign-up?redirect_to=/docs", person);
  const page = "/verify-email?redirect_to=%2Fdocs&sent=1";
  expect([made.status, made.headers.get("location")]).toEqual([303, page]);
  const cookie = cookieOf(made);
  expect((await shown(await here.get(page, { cookie }))).state).toMatchObject({ sent: { email: EMAIL } });
  const code = await codeOf(here, 1);
  const refused = await here.post(page, { email: EMAIL, code: wrongFor(code) }, { cookie });
  const text = await refused.text();
  expect(refused.status).toBe(400);
  expect(text).not.toContain(wrongFor(code));
  expect(JSON.parse(text)).toMatchObject({
    name: "verify-email",
    state: {
      sent: { email: EMAIL },
      refused: { way: "email-otp", error: { code: "INVALID_OTP" }, values: { email: EMAIL } },
    },
  });
  const done = await here.post(
    page,
    { email: EMAIL, code: ` ${code.slice(0, 3)} ${code.slice(3)}` },
    { cookie },
  );
  expect([done.status, done.headers.get("location")]).toEqual([
    303,
    "/verify-email?redirect_to=%2Fdocs&done=confirmed",
  ]);
  expect((await here.post("/sign-in", person, ANY_COOKIE)).headers.get("location")).toBe("/account");
});

test("a form alone sets a new password with the code beside the link", async () => {
  await using here = await site();
  await signUp(here);
  await here.post("/forgot-password", { email: EMAIL });
  await expect.poll(() => here.mail.list(EMAIL)[0]?.subject).toMatch(/password/);
  const code = await codeOf(here, 1);
  const reset = (more: Record<string, string>) =>
    here.post("/forgot-password?sent=1", { email: EMAIL, code, newPassword: NEXT, ...more });
  const refused = await reset({ code: wrongFor(code), revokeSessions: "on" });
  const text = await refused.text();
  expect(text).not.toContain(NEXT);
  expect(JSON.parse(text)).toMatchObject({
    name: "forgot-password",
    state: {
      sent: { email: EMAIL },
      refused: { way: "email-otp", error: { code: "INVALID_OTP" }, values: { revokeSessions: "on" } },
    },
  });
  expect((await shown(await reset({ newPassword: "short" }))).state).toMatchObject({
    refused: { error: { code: "PASSWORD_TOO_SHORT" } },
  });
  const done = await reset({});
  expect([done.status, done.headers.get("location")]).toEqual([303, "/sign-in?reason=password-changed"]);
  expect((await here.post("/sign-in", { email: EMAIL, password: NEXT })).status).toBe(303);
});
