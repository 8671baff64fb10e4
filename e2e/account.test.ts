import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import type { Service } from "../tests/service.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { fillByKeyboard, pressByKeyboard, tabTo } from "./support/keyboard.ts";
import { linkTo } from "./support/mailbox.ts";
import { type Person, signedIn, signInQuietly, somebody } from "./support/people.ts";
import { expectFocus, expectPath, seen, staleOnce } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

/** Verifies the person's email address with the emailed link, in their browser. */
async function proveAddress(page: Page, service: Service, { email }: Person): Promise<void> {
  await page.request.post(`${service.api}/send-verification-email`, {
    data: { email },
    headers: { origin: service.url },
  });
  await page.goto(await linkTo(service, email, /^Confirm your email address/));
  await pressByKeyboard(page, "button", /^Confirm/);
  await seen(page.getByText(/confirmed/i).first());
}

test("by keyboard: an email address is changed with the old one's consent, confirmed by the new one, and the change is undone", async ({
  open,
  service,
}) => {
  const page = await open();
  const ada = await signedIn(page, service);
  await proveAddress(page, service, ada);
  const email = `new-${ada.email}`;

  await page.goto("/account/email");
  await seen(page.getByText("Confirmed", { exact: true }));
  await fillByKeyboard(page, "New email address", email);
  await page.keyboard.press("Enter");
  await expectFocus(page.getByRole("group", { name: /^Check your current inbox/ }));

  // The emails are opened in another tab.
  const mail = await page.context().newPage();
  await mail.goto(await linkTo(service, ada.email, /^Confirm your new email address/));
  await pressByKeyboard(mail, "button", "Change email address");
  await seen(mail.getByRole("heading", { name: "Check your new inbox" }));
  await page.reload();
  await seen(page.getByText("Check your new inbox"));
  await mail.goto(await linkTo(service, email, /^Confirm your email address/));
  await pressByKeyboard(mail, "button", "Change email address");
  await seen(mail.getByRole("heading", { name: "Email address changed" }));
  await page.reload();
  await seen(page.getByText(email).first());

  // The old address is notified, and undoes the change.
  await mail.goto(await linkTo(service, ada.email, /^Your .* email address was changed$/));
  await expectAccessible(mail);
  await pressByKeyboard(mail, "button", "Undo the change");
  await expectFocus(mail.getByRole("heading", { name: "Your email address was restored" }));
  await pressByKeyboard(mail, "link", "Choose a new password");
  await expectPath(mail, "/forgot-password");
  expect(await mail.getByLabel("Email address").inputValue()).toBe(ada.email);
  await page.goto("/account");
  await expectPath(page, "/sign-in");
});

test("by keyboard: an account is deleted after its email address was typed, and can't be used again", async ({
  open,
  service,
}) => {
  const page = await open();
  const ada = await signedIn(page, service);
  await page.goto("/account");
  await pressByKeyboard(page, "link", "Delete account");
  await expectPath(page, "/account/delete");
  await seen(page.getByRole("list", { name: "This will be deleted:" }).getByText(ada.email));
  await fillByKeyboard(page, "Current password", ada.password);
  await fillByKeyboard(page, "Your email address", "somebody-else@example.com");
  await page.keyboard.press("Enter");
  await seen(page.getByText(`This isn't your email address. Type ${ada.email}.`));
  await expectFocus(page.getByLabel("Your email address"));
  await fillByKeyboard(page, "Your email address", ada.email);
  await page.keyboard.press("Enter");
  const dialog = await seen(page.getByRole("alertdialog", { name: `Delete the account ${ada.email}?` }));
  await expectFocus(dialog.getByRole("button", { name: "Cancel" }));
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await page.getByLabel("Your email address").inputValue()).toBe(ada.email);
  await pressByKeyboard(page, "button", "Delete account");
  await seen(dialog);
  await tabTo(page, "button", "Delete permanently");
  await page.keyboard.press("Enter");
  await expectPath(page, "/signed-out");
  await seen(page.getByRole("heading", { name: /deleted/i }));
  await page.goto("/sign-in");
  await fillByKeyboard(page, "Email address or username", ada.email);
  await fillByKeyboard(page, "Password", ada.password);
  await page.keyboard.press("Enter");
  await seen(page.getByText("Wrong email address or password.").first());
});

test("a user with a stale session re-authenticates in place, and the download continues", async ({
  open,
  service,
}) => {
  const page = await open();
  const ada = await signedIn(page, service);
  await page.goto("/account");
  const button = page.getByRole("button", { name: "Download my data" });
  await seen(button);
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  await staleOnce(page);
  await button.press("Enter");
  await seen(dialog);
  const password = dialog.getByLabel("Password", { exact: true });
  await expectFocus(password);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expectFocus(button);
  expect(await page.getByText("Your data was downloaded.").count()).toBe(0);

  await staleOnce(page);
  await page.keyboard.press("Enter");
  await expectFocus(password);
  const download = page.waitForEvent("download");
  await page.keyboard.type(ada.password);
  await page.keyboard.press("Enter");
  const file = await (await download).path();
  expect(await readFile(file, "utf8")).toContain(ada.email);
  await dialog.waitFor({ state: "detached" });
  await expectFocus(button);
  await seen(page.getByText("Your data was downloaded."));
});

test("a session that ended elsewhere: forms keep their input, and continue after the next sign-in", async ({
  open,
  service,
}) => {
  const page = await open();
  const ada = await signedIn(page, service);
  for (const [path, label, button] of [
    ["/account/email", "New email address", "Change email address"],
    ["/account/delete", "Your email address", undefined],
  ] as const) {
    await page.goto(path);
    const field = page.getByLabel(label);
    await field.fill(`typed-${ada.email}`);
    const elsewhere = await open();
    await signInQuietly(elsewhere, service, ada);
    await elsewhere.request.post(`${service.api}/revoke-other-sessions`, {
      data: {},
      headers: { origin: service.url },
    });
    // The page notices when a form is sent, or when the tab becomes visible.
    if (button !== undefined) await page.getByRole("button", { name: button }).press("Enter");
    else await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    const dialog = page.getByRole("dialog", { name: "Sign in again" });
    await seen(dialog);
    await expectFocus(dialog.getByLabel("Password", { exact: true }));
    await page.keyboard.type(ada.password);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    expect(await field.inputValue()).toBe(`typed-${ada.email}`);
  }
  await page.goto("/account/email");
  await fillByKeyboard(page, "New email address", `typed-${ada.email}`);
  await page.keyboard.press("Enter");
  await seen(page.getByRole("group", { name: /^Confirm your new email address/ }));
});

test("activity: page by page, and other sessions can be signed out", { tags: "long" }, async ({
  open,
  service,
}) => {
  const page = await open();
  const ada = somebody();
  await signedIn(page, service, ada);
  const other = await open();
  await signInQuietly(other, service, ada);
  // Two kinds of events in turn: equal ones in a row are shown as one.
  for (let times = 0; times < 26; times++) {
    await page.request.post(`${service.api}/update-user`, {
      data: { name: `Ada ${times}` },
      headers: { origin: service.url },
    });
    await signInQuietly(other, service, ada);
  }
  await page.goto("/account/activity");
  const events = page.getByRole("group", { name: "Activity" }).getByRole("listitem");
  await seen(events.first());
  expect(await events.count()).toBe(50);
  await pressByKeyboard(page, "button", "Show more");
  await expectFocus(events.nth(50));
  await seen(page.getByText("Account created with a password"));
  await seen(page.getByText("That's everything from the last 90 days."));
  await (
    await seen(page.getByRole("button", { name: "This wasn't me: Signed in with a password" }).first())
  ).press("Enter");
  const dialog = await seen(page.getByRole("alertdialog", { name: "This wasn't you?" }));
  await expectFocus(dialog.getByRole("button", { name: "Cancel" }));
  await tabTo(page, "button", "Sign out everywhere else");
  await page.keyboard.press("Enter");
  await expectFocus(page.getByRole("group", { name: /^You're signed out everywhere else/ }));
  await other.goto("/account");
  await expectPath(other, "/sign-in");
  await pressByKeyboard(page, "link", "Change your password now");
  await expectPath(page, "/account/security");
});

test("preferences: language, time zone and colors change in place and stay", async ({ open, service }) => {
  const page = await open();
  await signedIn(page, service);
  await page.goto("/account/preferences");
  await page.getByRole("combobox", { name: "Language" }).selectOption({ label: "Deutsch" });
  await page.getByRole("button", { name: /^Time zone/ }).press("Enter");
  await seen(page.getByRole("searchbox", { name: "Search time zones" }));
  await page.keyboard.type("tokyo");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await seen(page.getByRole("button", { name: "Time zone Asia/Tokyo (UTC+09:00)" }));
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await seen(page.getByRole("heading", { level: 1, name: "Einstellungen" }));
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
  await page.getByRole("radio", { name: "Dunkel" }).check();
  expect(await page.locator("html").getAttribute("data-lk-scheme")).toBe("dark");
  await page.reload();
  await seen(page.getByRole("heading", { level: 1, name: "Einstellungen" }));
  expect(await page.locator("html").getAttribute("data-lk-scheme")).toBe("dark");
  await seen(page.getByRole("button", { name: "Zeitzone Asia/Tokyo (UTC+09:00)" }));
  await page.getByRole("radio", { name: "Gerätestandard" }).check();
  expect(await page.locator("html").getAttribute("data-lk-scheme")).toBeNull();
});
