import type { Page } from "playwright-core";
import { expectAccessible } from "./support/accessibility.ts";
import { fillByKeyboard, pressByKeyboard } from "./support/keyboard.ts";
import { mailedLink } from "./support/mailbox.ts";
import { register, signedIn, signInQuietly, somebody } from "./support/people.ts";
import { expectFocus, expectPath, seen, untilAlive } from "./support/screen.ts";
import { expect, test, testAt } from "./support/test.ts";

const NEXT = "plenty of quiet rivers";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("by keyboard alone: a forgotten password is replaced, and other sessions are signed out", async ({
  open,
  service,
}) => {
  const elsewhere = await open();
  const ada = await signedIn(elsewhere, service);
  const page = await open();
  await page.goto("/sign-in?redirect_to=%2Faccount%2Fsecurity");
  await untilAlive(page);
  await fillByKeyboard(page, "Email address or username", ada.email);
  await pressByKeyboard(page, "link", "Forgot password?");
  await expectPath(page, "/forgot-password");
  await untilAlive(page);
  // The email address is filled in.
  expect(await page.getByLabel("Email address").inputValue()).toBe(ada.email);
  await pressByKeyboard(page, "button", "Send link");
  await expectFocus(heading(page, "Check your email"));
  const link = await mailedLink(service, ada.email, "/reset-password");

  await page.goto(link);
  await untilAlive(page);
  // The link's token is neither in the history nor visible on a shared screen.
  await page.waitForFunction(() => !location.search.includes("token"));
  await expectAccessible(page);
  await page.getByRole("radio", { name: "No, start clean" }).check();
  await fillByKeyboard(page, "New password", "short");
  await page.keyboard.press("Enter");
  await seen(page.getByText("Use at least 8 characters (5 now)."));
  await expectFocus(page.getByLabel("New password", { exact: true }));
  await fillByKeyboard(page, "New password", NEXT);
  await page.keyboard.press("Enter");
  await expectPath(page, "/sign-in");
  await seen(page.getByText("Your password was changed. Sign in with your new password."));
  expect(await page.getByLabel("Email address").inputValue()).toBe(ada.email);
  await fillByKeyboard(page, "Password", NEXT);
  await page.keyboard.press("Enter");
  await expectPath(page, "/account/security");

  await elsewhere.goto("/account");
  await expectPath(elsewhere, "/sign-in");
  const first = (await page.request.get("/api/auth/list-sessions")).json();
  expect(await first).toHaveLength(1);

  // A second visit of the link says so, and a new link takes one press.
  await elsewhere.goto(link);
  await seen(heading(elsewhere, "This link no longer works"));
  await untilAlive(elsewhere);
  await expectAccessible(elsewhere);
  await pressByKeyboard(elsewhere, "button", "Send new link");
  await expectFocus(heading(elsewhere, "Check your email"));
  expect(await mailedLink(service, ada.email, "/reset-password", 2)).not.toBe(link);
  expect(service.logs()).not.toContain(new URL(link).searchParams.get("token"));
});

test("with scripts off: a reset link is requested, opened twice by a program that scans emails, and used", async ({
  open,
  service,
}) => {
  const ada = await register(service);
  const page = await open({ script: false });
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByLabel("Email address").fill("nobody");
  // The browser itself rejects the invalid email address.
  await page.getByRole("button", { name: "Send link" }).click();
  await expectPath(page, "/forgot-password");
  await page.getByLabel("Email address").fill(ada.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await seen(heading(page, "Check your email"));
  const link = await mailedLink(service, ada.email, "/reset-password");
  for (let look = 0; look < 2; look++) expect((await page.request.get(link)).status()).toBe(200);
  await page.goto(link);
  // The email address was never verified, so the account may be another person's.
  await page.getByRole("radio", { name: "No, start clean" }).check();
  await page.getByLabel("New password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Set password" }).click();
  await seen(page.getByText("Use at least 8 characters."));
  expect(await page.title()).toMatch(/^Error: Set a new password/);
  await page.getByLabel("New password", { exact: true }).fill(NEXT);
  await page.getByRole("button", { name: "Set password" }).click();
  await expectPath(page, "/sign-in");
  // A second visit of the link shows no form.
  await page.goto(link);
  await seen(heading(page, "This link no longer works"));
  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill(NEXT);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expectPath(page, "/account");
});

test("a double press sets the password once, a lost connection loses no input, and going back shows no password", {
  tags: "long",
}, async ({ open, service }) => {
  const ada = await register(service);
  const page = await open();
  await page.goto(`/forgot-password?login_hint=${encodeURIComponent(ada.email)}`);
  await untilAlive(page);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Send link" }).click();
  await seen(page.getByText(/You're offline|Can't reach/).first());
  await page.context().setOffline(false);
  expect(await page.getByLabel("Email address").inputValue()).toBe(ada.email);
  await page.getByRole("button", { name: "Send link" }).dblclick();
  await seen(heading(page, "Check your email"));
  await page.goto(await mailedLink(service, ada.email, "/reset-password"));
  await untilAlive(page);
  let sent = 0;
  await page.route("**/api/auth/reset-password", async (route) => {
    sent++;
    await route.continue();
  });
  await page.getByRole("radio", { name: "No, start clean" }).check();
  await page.getByLabel("New password", { exact: true }).fill(NEXT);
  await page.locator('button[data-part="submit"]').dblclick();
  await expectPath(page, "/sign-in");
  expect(sent).toBe(1);
  await page.goBack();
  await expectPath(page, "/reset-password");
  expect(await page.getByLabel("New password", { exact: true }).count()).toBe(0);
});

test("a link without a token, or with an invalid one, offers a next step", async ({ open }) => {
  const page = await open();
  await page.goto("/reset-password");
  await seen(heading(page, "Open the link in your email"));
  for (const rubbish of [
    "/reset-password?token=%00",
    "/reset-password/%3Cscript%3E",
    "/reset-password?token=x",
  ]) {
    await page.goto(rubbish);
    await seen(page.getByLabel("Email address"));
    await seen(page.getByRole("button", { name: "Send new link" }));
  }
});

const testAsked = testAt({ user: { deleteUser: { sendDeleteAccountVerification: true } } });

testAsked(
  "the link in a deletion email works only for the signed-in owner",
  { tags: "long" },
  async ({ open, service }) => {
    const page = await open();
    const ada = await signedIn(page, service);
    const asked = await page.request.post(`${service.api}/delete-user`, {
      data: { password: ada.password },
      headers: { origin: service.url },
    });
    expect(await asked.json()).toMatchObject({ success: true });
    const link = await mailedLink(service, ada.email, "/delete-account");

    const second = await open();
    await second.goto(link);
    await untilAlive(second);
    await expectAccessible(second);
    await pressByKeyboard(second, "link", "Sign in");
    await expectPath(second, "/sign-in");
    await untilAlive(second);
    const eve = await register(service, somebody("Eve"));
    await signInQuietly(second, service, eve);
    await second.goto(link);
    await untilAlive(second);
    await pressByKeyboard(second, "button", "Delete my account");
    await expectFocus(heading(second, "This link no longer works"));
    await seen(second.getByText(eve.email).first());
    await pressByKeyboard(second, "button", "Use another account");
    await seen(heading(second, "Sign in to delete your account"));

    await page.goto(link);
    await untilAlive(page);
    await seen(page.getByText(ada.email).first());
    await pressByKeyboard(page, "button", "Delete my account");
    await expectPath(page, "/signed-out");
    await seen(heading(page, "Your account was deleted"));
    const again = await page.request.post(`${service.api}/sign-in/email`, {
      data: { email: ada.email, password: ada.password },
      headers: { origin: service.url },
    });
    expect(again.status()).toBe(401);
  },
);
