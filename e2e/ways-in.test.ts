import type { Page } from "playwright-core";
import { chooseByKeyboard, fillByKeyboard, pressByKeyboard, tabTo } from "./support/keyboard.ts";
import { mailedLink } from "./support/mailbox.ts";
import { type Person, register, somebody } from "./support/people.ts";
import { eventually, expectFocus, expectPath, seen, untilAlive } from "./support/screen.ts";
import { mailedCode } from "./support/second-factor.ts";
import { expect, test } from "./support/test.ts";
import { signInByButton, virtualAuthenticator } from "./support/virtual-authenticator.ts";

// By keyboard alone, from one sign-in method to the next.

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

async function skipWelcome(page: Page): Promise<void> {
  await expectFocus(heading(page, "Create an organization"));
  await pressByKeyboard(page, "button", "Skip");
  await expectPath(page, "/account");
}

/** Signs out with the account menu. */
async function signOut(page: Page, { name }: Person): Promise<void> {
  await tabTo(page, "button", `Account: ${name}`);
  await page.keyboard.press("Enter");
  await chooseByKeyboard(page, "Sign out");
  await expectPath(page, "/signed-out");
}

test("a new user adds a passkey, loses it, and signs in with an emailed code in the browser that requested it", {
  tags: "long",
}, async ({ open, service }) => {
  const ada = somebody();
  const laptop = await open();
  const device = await virtualAuthenticator(laptop);
  await laptop.goto("/sign-up");
  await untilAlive(laptop);
  await fillByKeyboard(laptop, "Name", ada.name);
  await fillByKeyboard(laptop, "Email address", ada.email);
  await pressByKeyboard(laptop, "button", "Create a passkey instead of a password");
  await expectPath(laptop, "/welcome");
  await fillByKeyboard(laptop, "Code from the email", await mailedCode(service, ada.email, /Confirm/));
  await skipWelcome(laptop);
  await signOut(laptop, ada);
  // The field's list offers the passkey, and the device chooses it at once.
  await pressByKeyboard(laptop, "link", "Sign in again");
  await expectPath(laptop, "/account");

  // The laptop with the passkey is lost.
  const desktop = await open();
  await desktop.goto("/sign-in");
  await untilAlive(desktop);
  await fillByKeyboard(desktop, "Email address or username", ada.email);
  await pressByKeyboard(desktop, "link", "Email me a code or link");
  await expectPath(desktop, "/sign-in/check-mail");
  await pressByKeyboard(desktop, "button", "Email me");
  await expectFocus(heading(desktop, "Check your email"));
  const link = await mailedLink(service, ada.email, "/magic-link");
  // Another device opens the link, which asks there first.
  const phone = await open();
  await phone.goto(link);
  await seen(phone.getByText(/^Sign in as a•••@example\.com/));
  await fillByKeyboard(desktop, "Code", await mailedCode(service, ada.email));
  await expectPath(desktop, "/account");
  await pressByKeyboard(phone, "button", "Sign in");
  await seen(phone.getByRole("heading", { name: "Link no longer works" }));

  await pressByKeyboard(desktop, "link", "Security");
  await pressByKeyboard(desktop, "link", "Manage passkeys");
  await expectPath(desktop, "/account/passkeys");
  await pressByKeyboard(desktop, "button", /^Remove the passkey/);
  await seen(desktop.getByRole("alertdialog"));
  await pressByKeyboard(desktop, "button", "Remove passkey");
  await seen(desktop.getByText("You have no passkeys yet."));
  // The focus isn't lost when the row is removed.
  await eventually(() => desktop.evaluate(() => document.activeElement?.localName)).not.toBe("body");

  // The lost laptop can't sign in with its removed passkey.
  await laptop.context().clearCookies();
  await signInByButton(laptop, device, () => pressByKeyboard(laptop, "button", "Sign in with a passkey"));
  await seen(laptop.getByText("That passkey is no longer registered here.", { exact: false }));
  await expectPath(laptop, "/sign-in");
});

test("three accounts in one browser are added, switched and signed out", async ({ open, service }) => {
  const [ada, bob, eve] = [somebody(), somebody("Bob"), somebody("Eve")] as const;
  for (const person of [ada, bob, eve]) await register(service, person);
  const page = await open();
  const signIn = async ({ email, password }: Person): Promise<void> => {
    await untilAlive(page);
    await fillByKeyboard(page, "Email address or username", email);
    await fillByKeyboard(page, "Password", password);
    await page.keyboard.press("Enter");
  };
  const user = async (): Promise<string | undefined> =>
    (await (await page.request.get(`${service.api}/get-session`)).json())?.user.email;
  await page.goto("/sign-in");
  await signIn(ada);
  await expectPath(page, "/account");
  for (const person of [bob, eve]) {
    await page.goto("/accounts");
    await untilAlive(page);
    await pressByKeyboard(page, "link", "Add account");
    await expectPath(page, "/sign-in");
    await signIn(person);
    await expectPath(page, "/account");
    await eventually(user).toBe(person.email);
  }
  for (const person of [ada, bob]) {
    await page.goto("/accounts");
    await untilAlive(page);
    await pressByKeyboard(page, "button", new RegExp(`${person.name}.*${person.email}`));
    await expectPath(page, "/account");
    await seen(page.getByRole("button", { name: `Account: ${person.name}` }));
    expect(await user()).toBe(person.email);
  }
  const accounts = page.getByRole("list", { name: "Accounts in this browser" }).getByRole("listitem");
  await page.goto("/accounts");
  await untilAlive(page);
  expect(await accounts.count()).toBe(3);
  await pressByKeyboard(page, "button", `Sign out ${eve.email}`);
  await eventually(() => accounts.count()).toBe(2);
  expect(await user()).toBe(bob.email);
  await pressByKeyboard(page, "button", "Sign out of all accounts");
  await expectPath(page, "/signed-out");
  expect(await user()).toBeUndefined();
});
