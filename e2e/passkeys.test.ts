import type { Page } from "playwright-core";
import { expectAccessible } from "./support/accessibility.ts";
import { fillByKeyboard, pressByKeyboard } from "./support/keyboard.ts";
import { type Person, signedIn, somebody } from "./support/people.ts";
import { eventually, expectFocus, expectPath, seen, staleOnce, untilAlive } from "./support/screen.ts";
import { withSecondFactor } from "./support/second-factor.ts";
import { expect, test } from "./support/test.ts";
import {
  signInByButton,
  type VirtualAuthenticator,
  virtualAuthenticator,
} from "./support/virtual-authenticator.ts";

const rows = (page: Page) => page.getByRole("list", { name: "Your passkeys" }).getByRole("listitem");

/** Adds a passkey by keyboard, with the suggested name. */
async function addPasskey(page: Page, device: VirtualAuthenticator): Promise<void> {
  await page.goto("/account/passkeys");
  await pressByKeyboard(page, "button", "Create a passkey");
  await expectFocus(page.getByLabel("Name", { exact: true }));
  await page.keyboard.press("Enter");
  await eventually(() => rows(page).count()).toBe(1);
  expect(await device.passkeys()).toHaveLength(1);
}

async function withPasskey(
  page: Page,
  service: Parameters<typeof signedIn>[1],
): Promise<{ device: VirtualAuthenticator; person: Person }> {
  // Only the page's browser keeps the authenticator's passkeys.
  const device = await virtualAuthenticator(page);
  const person = await signedIn(page, service);
  await addPasskey(page, device);
  return { device, person };
}

test("passkeys are offered on their host, and not on others", async ({ open, service }) => {
  const page = await open();
  const button = page.getByRole("button", { name: "Sign in with a passkey" });
  await page.goto(`${service.url.replace("localhost", "127.0.0.1")}/sign-in`);
  await untilAlive(page);
  await eventually(() => button.count()).toBe(0);
  await page.goto(`${service.url}/sign-in`);
  await seen(button);
});

test("by keyboard alone: created, named, used to sign in, removed", async ({ open, service }) => {
  const page = await open();
  const device = await virtualAuthenticator(page);
  const person = await signedIn(page, service);
  await page.goto("/account/security");
  await seen(page.getByRole("link", { name: "Add a passkey" }));
  await page.goto("/account/passkeys");
  await expectAccessible(page);
  await pressByKeyboard(page, "button", "Create a passkey");
  await expectFocus(page.getByLabel("Name", { exact: true }));
  await fillByKeyboard(page, "Name", "My laptop");
  await page.keyboard.press("Enter");
  await seen(rows(page).getByText("My laptop"));
  await eventually(() => page.getByRole("dialog").count()).toBe(0);
  await expectAccessible(page);

  await page.context().clearCookies();
  await signInByButton(page, device, () => pressByKeyboard(page, "button", "Sign in with a passkey"));
  await expectPath(page, "/account");

  await page.goto("/account/passkeys");
  await pressByKeyboard(page, "button", /^Remove the passkey/);
  await seen(page.getByRole("alertdialog"));
  await pressByKeyboard(page, "button", "Remove passkey");
  await seen(page.getByText("You have no passkeys yet."));
  // The service has told the browser which passkeys are left.
  await eventually(() => device.passkeys()).toEqual([]);
  expect(person.email).toContain("@");
});

test("a passkey that is offered in the email field signs in directly", async ({ open, service }) => {
  const page = await open();
  await withPasskey(page, service);
  await page.context().clearCookies();
  // The virtual authenticator chooses at once, as a user would from the list.
  await page.goto("/sign-in");
  await expectPath(page, "/account");
});

test("a closed dialog changes nothing, and shows a quiet message", { tags: "long" }, async ({ open }) => {
  const page = await open();
  const device = await virtualAuthenticator(page);
  await page.goto("/sign-in");
  await untilAlive(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await seen(page.getByText("The passkey wasn't used. Nothing was changed.", { exact: false }));
  expect(await page.getByRole("alert").count()).toBe(0);
  await device.remove();
});

test("a passkey confirms the user's identity", async ({ open, service }) => {
  const page = await open();
  await withPasskey(page, service);
  await staleOnce(page);
  await page.goto("/account");
  await page.getByRole("button", { name: "Download my data" }).click();
  const dialog = page.getByRole("dialog");
  await seen(dialog);
  await dialog.getByRole("button", { name: "Confirm with a passkey" }).click();
  await eventually(() => dialog.count()).toBe(0);
});

test("signing in again over a page asks for a code after a passkey without user verification", {
  tags: "long",
}, async ({ open, service }) => {
  const page = await open();
  const device = await virtualAuthenticator(page, false);
  const { authenticator } = await withSecondFactor(page, service);
  await addPasskey(page, device);
  await page.request.post(`${service.api}/revoke-sessions`, { data: {}, headers: { origin: service.url } });
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  const dialog = await seen(page.getByRole("dialog", { name: "Sign in again" }));
  await dialog.getByRole("button", { name: "Sign in with a passkey" }).click();
  // Without user verification, the device responds only for a known ID.
  await dialog.getByRole("button", { name: "Use a security key with this email address" }).click();
  await dialog.getByLabel("Code", { exact: true }).fill(authenticator.code(1));
  await dialog.waitFor({ state: "detached" });
  await expectPath(page, "/account/passkeys");
});

test("no passkey is offered without scripts", { tags: "long" }, async ({ open }) => {
  const page = await open({ script: false });
  await page.goto("/sign-in");
  await seen(page.getByRole("button", { name: "Sign in", exact: true }));
  expect(await page.getByRole("button", { name: "Sign in with a passkey" }).isVisible()).toBe(false);
});

test("by keyboard: an account is created with a passkey in place of a password", async ({ open }) => {
  const page = await open();
  const device = await virtualAuthenticator(page);
  const ada = somebody();
  await page.goto("/sign-up");
  await untilAlive(page);
  await pressByKeyboard(page, "button", "Create a passkey instead of a password");
  await seen(page.getByText("Enter your name and email address first."));
  await page.reload();
  await untilAlive(page);
  await fillByKeyboard(page, "Name", ada.name);
  await fillByKeyboard(page, "Email address", ada.email);
  await pressByKeyboard(page, "button", "Create a passkey instead of a password");
  await expectPath(page, "/welcome");
  expect(await device.passkeys()).toHaveLength(1);
});

test("a passkey is offered after a sign-in with a password, and not again for a while if declined", {
  tags: "long",
}, async ({ open, service }) => {
  const page = await open();
  const device = await virtualAuthenticator(page);
  await signedIn(page, service);
  await page.goto("/account");
  await seen(page.getByText("Sign in faster next time"));
  await expectAccessible(page);
  await pressByKeyboard(page, "button", "Not now");
  await eventually(() => page.getByText("Sign in faster next time").count()).toBe(0);
  await page.reload();
  await untilAlive(page);
  await seen(page.getByRole("button", { name: "Download my data" }));
  expect(await page.getByText("Sign in faster next time").count()).toBe(0);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await pressByKeyboard(page, "button", "Create a passkey");
  await seen(page.getByText("A passkey was saved on this device.", { exact: false }));
  expect(await device.passkeys()).toHaveLength(1);
});
