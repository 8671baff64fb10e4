import type { Page } from "playwright-core";
import { expectAccessible } from "./support/accessibility.ts";
import { fillByKeyboard, pressByKeyboard } from "./support/keyboard.ts";
import { mailedLink } from "./support/mailbox.ts";
import { type Person, register, sendSignUp, somebody } from "./support/people.ts";
import { expectFocus, expectPath, seen, untilAlive } from "./support/screen.ts";
import { expect, testAt } from "./support/test.ts";

const NEXT = "plenty of quiet rivers";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

// The service requires a verified email address for each sign-in.
const test = testAt({ emailAndPassword: { requireEmailVerification: true } });

async function signUp(page: Page, ada: Person): Promise<void> {
  await page.goto("/sign-up?redirect_to=%2Faccount%2Fsessions");
  await sendSignUp(page, ada);
  await seen(heading(page, "Check your email"));
}

test("by keyboard alone: a user signs up, is asked to confirm the email address, confirms it with a button and signs in", async ({
  open,
  service,
}) => {
  const ada = somebody();
  const page = await open();
  await signUp(page, ada);

  await page.goto("/sign-in");
  await untilAlive(page);
  await fillByKeyboard(page, "Email address or username", ada.email);
  await fillByKeyboard(page, "Password", ada.password);
  await page.keyboard.press("Enter");
  await expectPath(page, "/verify-email");
  await seen(heading(page, "Check your email"));
  // Too early for another email: the message says how long to wait.
  await pressByKeyboard(page, "button", /^Resend/);
  await page
    .getByRole("status")
    .filter({ hasText: /^You can resend it in \d+ seconds?$/ })
    .waitFor({ state: "attached" });

  const link = await mailedLink(service, ada.email, "/verify-email");
  // Programs that scan emails don't confirm anything.
  for (let look = 0; look < 2; look++) await page.request.get(link);
  await page.goto(link);
  await untilAlive(page);
  await page.waitForFunction(() => !location.search.includes("token"));
  await seen(page.getByText(ada.email).first());
  await expectAccessible(page);
  await pressByKeyboard(page, "button", "Confirm email address");
  await expectFocus(heading(page, "Email address confirmed"));
  await pressByKeyboard(page, "link", "Sign in");
  await expectPath(page, "/sign-in");
  await untilAlive(page);
  expect(await page.getByLabel("Email address").inputValue()).toBe(ada.email);
  await fillByKeyboard(page, "Password", ada.password);
  await page.keyboard.press("Enter");
  await expectPath(page, "/account");
  // A second visit of the link has no effect.
  await page.goto(link);
  await seen(heading(page, "Already confirmed"));
});

test("on a second device, the account's password or a new one proves ownership", async ({
  open,
  service,
}) => {
  const [ada, grace] = [somebody(), somebody("Grace Hopper")];
  await signUp(await open(), ada);
  await signUp(await open(), grace);

  const second = await open();
  await second.goto(await mailedLink(service, ada.email, "/verify-email"));
  await untilAlive(second);
  await pressByKeyboard(second, "button", "Confirm email address");
  await expectFocus(heading(second, "Enter your password"));
  await fillByKeyboard(second, "Password", "not the password");
  await second.keyboard.press("Enter");
  await seen(second.getByText("That isn't your current password."));
  await fillByKeyboard(second, "Password", ada.password);
  await second.keyboard.press("Enter");
  await expectFocus(heading(second, "Email address confirmed"));

  const third = await open();
  await third.goto(await mailedLink(service, grace.email, "/verify-email"));
  await untilAlive(third);
  await pressByKeyboard(third, "button", "Confirm email address");
  await expectFocus(heading(third, "Enter your password"));
  await pressByKeyboard(third, "link", /^I don't know the password/);
  await expectFocus(heading(third, "Choose a new password"));
  await fillByKeyboard(third, "New password", NEXT);
  await third.keyboard.press("Enter");
  await expectFocus(heading(third, "Email address confirmed"));
  const signIn = (password: string) =>
    third.request.post(`${service.api}/sign-in/email`, {
      data: { email: grace.email, password },
      headers: { origin: service.url },
    });
  expect((await signIn(grace.password)).status()).toBe(401);
  expect((await signIn(NEXT)).status()).toBe(200);
});

test("with scripts off: the email is sent again and confirmed on a second device, and the user signs in", {
  tags: "long",
}, async ({ open, service }) => {
  const ada = await register(service, somebody());
  const page = await open({ script: false });
  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expectPath(page, "/verify-email");
  await page.getByRole("button", { name: "Resend" }).click();
  await seen(page.getByText("We sent a new email to"));
  const link = await mailedLink(service, ada.email, "/verify-email");
  const second = await open({ script: false });
  await second.goto(link);
  await second.getByRole("button", { name: "Confirm email address" }).click();
  await seen(heading(second, "Enter your password"));
  await second.getByRole("link", { name: /^I don't know the password/ }).click();
  await second.getByLabel("New password", { exact: true }).fill("short");
  await second.getByRole("button", { name: "Confirm email address" }).click();
  await seen(second.getByText("Use at least 8 characters."));
  await second.getByRole("link", { name: "I know the password" }).click();
  await seen(heading(second, "Enter your password"));
  await second.getByLabel("Password", { exact: true }).fill(ada.password);
  await second.getByRole("button", { name: "Confirm email address" }).click();
  await seen(heading(second, "Email address confirmed"));
  // Reloading has no effect.
  await second.reload();
  await seen(heading(second, "Email address confirmed"));
  await second.getByRole("link", { name: "Sign in" }).click();
  await second.getByLabel("Password", { exact: true }).fill(ada.password);
  await second.getByRole("button", { name: "Sign in", exact: true }).click();
  await expectPath(second, "/account");
});

test("truncated, forged and expired links say so, and offer a new one", async ({ open, service }) => {
  const ada = await register(service, somebody());
  const page = await open();
  const link = await mailedLink(service, ada.email, "/verify-email");
  const forged = new URL(link);
  forged.searchParams.set("token", `${forged.searchParams.get("token")?.slice(0, -4)}AAAA`);
  await page.goto(forged.href);
  await untilAlive(page);
  await page.getByRole("button", { name: "Confirm email address" }).click();
  await expectFocus(heading(page, "This link doesn't work"));
  await page.getByRole("button", { name: "Send new link" }).click();
  await expectFocus(heading(page, "Check your email"));
  await mailedLink(service, ada.email, "/verify-email", 2);
  await page.goto("/verify-email?token=cut");
  await seen(heading(page, "This link doesn't work"));
  await seen(page.getByLabel("Email address"));
});
