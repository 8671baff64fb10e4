import { chooseByKeyboard, fillByKeyboard, pressByKeyboard, tabTo } from "./support/keyboard.ts";
import { signedIn, somebody } from "./support/people.ts";
import { expectAlert, expectFocus, expectPath, seen } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

test("by keyboard alone: an account is created, used in two browsers, changed and left", async ({ open }) => {
  const ada = somebody();
  const first = await open();

  await first.goto("/sign-up");
  await fillByKeyboard(first, "Name", ada.name);
  await fillByKeyboard(first, "Email address", ada.email);
  await fillByKeyboard(first, "Password", ada.password);
  await pressByKeyboard(first, "button", "Create account");
  await expectPath(first, "/welcome");
  await seen(first.getByRole("heading", { level: 1, name: "Check your email" }));
  await pressByKeyboard(first, "button", "Later");
  await expectFocus(first.getByRole("heading", { level: 1, name: "Create an organization" }));
  await pressByKeyboard(first, "button", "Skip");
  await expectPath(first, "/account");
  await seen(first.getByRole("heading", { level: 1, name: "Profile" }));

  const second = await open();
  await second.goto("/sign-in");
  await fillByKeyboard(second, "Email address or username", ada.email);
  await fillByKeyboard(second, "Password", "not the password");
  await second.keyboard.press("Enter");
  await expectAlert(second, "Wrong email address or password.");
  expect(await second.getByLabel("Email address").inputValue()).toBe(ada.email);
  await expectFocus(second.getByLabel("Password", { exact: true }));
  expect(await second.title()).toMatch(/^Error: Sign in/);
  await second.keyboard.type(ada.password);
  await second.keyboard.press("Enter");
  await expectPath(second, "/account");

  await pressByKeyboard(first, "link", "Security");
  await expectPath(first, "/account/security");
  await pressByKeyboard(first, "link", "Manage sessions");
  await expectPath(first, "/account/sessions");
  const sessions = first.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await seen(sessions.nth(1));
  expect(await sessions.count()).toBe(2);
  await seen(sessions.first().getByText("This device"));
  await pressByKeyboard(first, "button", /^Sign out Chrom(e|ium) on Linux/);
  const dialog = await seen(first.getByRole("alertdialog"));
  await tabTo(first, "button", "Sign out");
  await first.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await sessions.nth(1).waitFor({ state: "detached" });

  await second.reload();
  await expectPath(second, "/sign-in");

  await pressByKeyboard(first, "link", "Security");
  await pressByKeyboard(first, "button", "Change password");
  await fillByKeyboard(first, "Current password", ada.password);
  await fillByKeyboard(first, "New password", "a whole new passphrase");
  await first.keyboard.press("Enter");
  await seen(first.getByText(/^Password changed/));

  await tabTo(first, "button", `Account: ${ada.name}`);
  await first.keyboard.press("Enter");
  await chooseByKeyboard(first, "Sign out");
  await expectPath(first, "/signed-out");

  await first.goto("/account");
  await expectPath(first, "/sign-in");
  await fillByKeyboard(first, "Email address or username", ada.email);
  await fillByKeyboard(first, "Password", "a whole new passphrase");
  await first.keyboard.press("Enter");
  await expectPath(first, "/account");
});

test("Enter opens the menu at its first item, and Escape returns the focus", async ({ open, service }) => {
  const page = await open();
  await signedIn(page, service);
  await page.goto("/account");
  const button = await tabTo(page, "button", "Account: Ada Lovelace");
  await page.keyboard.press("Enter");
  await expectFocus(page.getByRole("menuitem", { name: "Manage account" }));
  await page.keyboard.press("Escape");
  await expectFocus(button);
});

test("switching to another organization by keyboard focuses its heading", async ({ open, service }) => {
  const page = await open();
  const { email } = await signedIn(page, service);
  const slug = email.split("@")[0] ?? "";
  for (const [name, path] of [
    ["First", `${slug}-1`],
    ["Second", `${slug}-2`],
  ]) {
    const answer = await page.request.post(`${service.api}/organization/create`, {
      data: { name, slug: path },
      headers: { origin: service.url },
    });
    expect(answer.status()).toBe(200);
  }
  await page.goto(`/o/${slug}-1`);
  await seen(page.getByRole("heading", { level: 1, name: "First" }));
  await tabTo(page, "button", /^Organization: First/);
  await page.keyboard.press("Enter");
  await chooseByKeyboard(page, /Second/);
  await expectPath(page, `/o/${slug}-2`);
  await expectFocus(await seen(page.getByRole("heading", { level: 1, name: "Second" })));
});
