import { fillByKeyboard, pressByKeyboard } from "./support/keyboard.ts";
import { signedIn, somebody } from "./support/people.ts";
import { expectAlert, expectFocus, expectPath, seen } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

/** Returns a new username. */
const fresh = (): string => `ada_${crypto.randomUUID().slice(0, 8)}`;

test("by keyboard alone: an account is created with a username, signs in with it, and changes it", async ({
  open,
}) => {
  const ada = somebody();
  const [first, second] = [fresh(), fresh()];
  const page = await open();
  await page.goto("/sign-up");
  await fillByKeyboard(page, "Name", ada.name);
  await fillByKeyboard(page, "Email address", ada.email);
  await fillByKeyboard(page, "Username (optional)", first);
  await fillByKeyboard(page, "Password", ada.password);
  await pressByKeyboard(page, "button", "Create account");
  await expectPath(page, "/welcome");

  const other = await open();
  await other.goto("/sign-in");
  await fillByKeyboard(other, "Email address or username", first.toUpperCase());
  await fillByKeyboard(other, "Password", "not the password");
  await other.keyboard.press("Enter");
  await expectAlert(other, "Wrong username or password.");
  await expectFocus(other.getByLabel("Password", { exact: true }));
  await other.keyboard.type(ada.password);
  await other.keyboard.press("Enter");
  await expectPath(other, "/account");

  const field = other.getByLabel("Username");
  expect(await field.inputValue()).toBe(first);
  await fillByKeyboard(other, "Username", second);
  await seen(other.getByRole("status").filter({ hasText: `${second} is available.` }));
  await pressByKeyboard(other, "button", "Save changes");
  await seen(other.getByText("Saved", { exact: true }));
  await other.reload();
  expect(await (await seen(field)).inputValue()).toBe(second);
});

test("a taken username is reported while it is typed and when it is saved", {
  tags: "long",
}, async ({ open, service }) => {
  const page = await open();
  await signedIn(page, service);
  const eve = await open();
  await signedIn(eve, service);
  const taken = fresh();
  await page.goto("/account");
  await fillByKeyboard(page, "Username", taken);
  await page.keyboard.press("Enter");
  await seen(page.getByText("Saved", { exact: true }));
  await eve.goto("/account");
  await fillByKeyboard(eve, "Username", taken.toUpperCase());
  await seen(eve.getByRole("status").filter({ hasText: "is taken." }));
  await eve.keyboard.press("Enter");
  await expectFocus(eve.getByLabel("Username"));
  expect(await eve.getByLabel("Username").getAttribute("aria-invalid")).toBe("true");
});

test("with scripts off: an account is created with a username, and signs in with it", async ({ open }) => {
  const ada = somebody();
  const username = fresh();
  const page = await open({ script: false });
  await page.goto("/sign-up");
  await page.getByLabel("Name", { exact: true }).fill(ada.name);
  await page.getByLabel("Email address").fill(ada.email);
  await page.getByLabel("Username (optional)").fill("support");
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await seen(page.getByText("support is taken."));
  expect(await page.getByLabel("Email address").inputValue()).toBe(ada.email);
  await page.getByLabel("Username (optional)").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expectPath(page, "/welcome");
  await page.goto("/sign-out");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expectPath(page, "/signed-out");
  await page.goto("/sign-in");
  await page.getByLabel("Email address or username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expectPath(page, "/account");
});
