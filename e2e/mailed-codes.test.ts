import { wrongFor } from "@latchkey/testing/email-codes/wrong";
import type { Page } from "playwright-core";
import { expectAccessible } from "./support/accessibility.ts";
import { fillByKeyboard, pressByKeyboard } from "./support/keyboard.ts";
import { linkTo } from "./support/mailbox.ts";
import { register, sendSignUp, signedIn, signInQuietly, somebody } from "./support/people.ts";
import { expectFocus, expectPath, seen, untilAlive } from "./support/screen.ts";
import { mailedCode } from "./support/second-factor.ts";
import { expect, test } from "./support/test.ts";

// Each of these emails has a link, which other tests follow, and a code.

const NEXT = "plenty of quiet rivers";
const CODE = "Code from the email";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("by keyboard alone: a forgotten password is replaced with the code, on the device that requested the email", async ({
  open,
  service,
}) => {
  const ada = await register(service);
  const page = await open();
  await page.goto(`/forgot-password?login_hint=${encodeURIComponent(ada.email)}`);
  await untilAlive(page);
  await pressByKeyboard(page, "button", "Send link");
  await expectFocus(heading(page, "Check your email"));
  const code = await mailedCode(service, ada.email, /password/);
  await expectAccessible(page);
  await fillByKeyboard(page, CODE, wrongFor(code));
  await fillByKeyboard(page, "New password", NEXT);
  await page.keyboard.press("Enter");
  await seen(page.getByText("Wrong code. Check the newest email.").first());
  await expectFocus(page.getByLabel(CODE));
  expect(await page.getByLabel("New password", { exact: true }).inputValue()).toBe(NEXT);
  await fillByKeyboard(page, CODE, `${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press("Enter");
  await expectPath(page, "/sign-in");
  await seen(page.getByText("Your password was changed. Sign in with your new password."));
  await signInQuietly(page, service, { ...ada, password: NEXT });
});

test("a new account confirms its email address with the code on its first page", async ({
  open,
  service,
}) => {
  const ada = somebody();
  const page = await open();
  await page.goto("/sign-up");
  await untilAlive(page);
  await sendSignUp(page, ada);
  await expectPath(page, "/welcome");
  await fillByKeyboard(page, CODE, await mailedCode(service, ada.email, /Confirm/));
  await expectFocus(page.getByRole("heading", { level: 1, name: "Create an organization" }));
  const session = await page.request.get(`${service.api}/get-session`);
  expect((await session.json()).user.emailVerified).toBe(true);
});

test("an email address is changed with the code to the new one, after the old one has agreed", async ({
  open,
  service,
}) => {
  const page = await open();
  const ada = await signedIn(page, service);
  // The code is in the email after the sign-up.
  const otp = await mailedCode(service, ada.email, /Confirm/);
  const confirmed = await page.request.post(`${service.api}/email-otp/verify-email`, {
    data: { email: ada.email, otp },
    headers: { origin: service.url },
  });
  expect(confirmed.status()).toBe(200);
  const email = `new-${ada.email}`;
  await page.goto("/account/email");
  await untilAlive(page);
  await fillByKeyboard(page, "New email address", email);
  await page.keyboard.press("Enter");
  await seen(page.getByText(/Check your current inbox/));
  const mail = await page.context().newPage();
  await mail.goto(await linkTo(service, ada.email, /^Confirm your new email address/));
  await pressByKeyboard(mail, "button", "Change email address");
  await seen(heading(mail, "Check your new inbox"));
  await mail.close();
  await page.reload();
  await untilAlive(page);
  const code = await mailedCode(service, email, /Confirm/);
  await fillByKeyboard(page, CODE, code);
  await page.getByLabel(CODE).waitFor({ state: "detached" });
  await seen(page.getByText(email).first());
  const session = await page.request.get(`${service.api}/get-session`);
  expect((await session.json()).user).toMatchObject({ email, emailVerified: true });
});

test("with scripts off: a forgotten password is replaced with the code", async ({ open, service }) => {
  const ada = await register(service);
  const page = await open({ script: false });
  await page.goto("/forgot-password");
  await page.getByLabel("Email address").fill(ada.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await seen(heading(page, "Check your email"));
  const code = await mailedCode(service, ada.email, /password/);
  const set = async (typed: string) => {
    await page.getByLabel(CODE).fill(typed);
    await page.getByLabel("New password", { exact: true }).fill(NEXT);
    await page.getByRole("button", { name: "Reset password" }).click();
  };
  await set(wrongFor(code));
  await seen(page.getByText("Wrong code. Check the newest email.").first());
  await set(code);
  await expectPath(page, "/sign-in");
  await signInQuietly(page, service, { ...ada, password: NEXT });
});
