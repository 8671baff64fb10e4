import type { Page } from "playwright-core";
import { expectAccessible } from "./support/accessibility.ts";
import { fillByKeyboard, pressByKeyboard, tabTo } from "./support/keyboard.ts";
import { type Person, register, signedIn } from "./support/people.ts";
import { expectAlert, expectFocus, expectPath, seen, untilAlive } from "./support/screen.ts";
import { authenticatorWith, mailedCode, withSecondFactor } from "./support/second-factor.ts";
import { expect, test, testAt } from "./support/test.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const keyOn = async (page: Page): Promise<string> =>
  (await (await seen(page.locator('[data-part="key"] code'))).textContent()) ?? "";
const codesOn = (page: Page): Promise<string[]> =>
  page.getByRole("list", { name: "Backup codes" }).getByRole("listitem").allTextContents();

/** Completes the first step with the correct password. The page then asks for a code. */
async function toSecondStep(page: Page, { email, password }: Person): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expectPath(page, "/two-factor");
}

/** Confirms that the codes are saved. */
async function saveCodes(page: Page): Promise<void> {
  await expectFocus(heading(page, "Save your backup codes"));
  await pressByKeyboard(page, "button", "Finish");
  await expectAlert(page, "Save your codes first, then check this box.");
  await tabTo(page, "checkbox", "I saved these codes");
  await page.keyboard.press("Space");
  await pressByKeyboard(page, "button", "Finish");
}

test("by keyboard alone: a second factor is set up with the key in place of the QR code, and the codes are saved", async ({
  open,
  service,
}) => {
  const page = await open();
  await signedIn(page, service);
  await page.goto("/account/two-factor");
  await pressByKeyboard(page, "button", "Set up");
  await expectFocus(heading(page, "Choose a method"));
  await pressByKeyboard(page, "button", "Continue");
  await expectFocus(heading(page, "Connect your authenticator app"));
  await seen(page.getByRole("img", { name: /^QR code/ }));
  await expectAccessible(page);
  await fillByKeyboard(page, "Code from the app", authenticatorWith(await keyOn(page)).code());
  await expectFocus(heading(page, "Save your backup codes"));
  expect(await codesOn(page)).toHaveLength(10);
  await expectAccessible(page);
  await saveCodes(page);
  await seen(page.getByText("Two-step verification is on."));
  await seen(page.getByText("10 left"));
  await page.goto("/account/security");
  await seen(page.getByText("Authenticator app", { exact: false }).first());
});

test("leaving before entering a code changes nothing", { tags: "long" }, async ({ open, service }) => {
  const page = await open();
  await signedIn(page, service);
  await page.goto("/account/two-factor");
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await seen(heading(page, "Connect your authenticator app"));
  await page.getByRole("button", { name: "Cancel setup" }).click();
  await seen(page.getByRole("button", { name: "Set up" }));
  await page.reload();
  await seen(page.getByRole("button", { name: "Set up" }));
});

test("by keyboard alone: a code of the app signs in; a trusted device isn't asked again until it is removed", async ({
  open,
  service,
}) => {
  const { person, authenticator } = await withSecondFactor(await open(), service);
  const page = await open();
  await toSecondStep(page, person);
  await untilAlive(page);
  await seen(page.getByText(/^You're signing in as a•••@example\.com/));
  await expectAccessible(page);
  await fillByKeyboard(page, "Code", "000000");
  await seen(page.getByText("Wrong code. 4 attempts left."));
  await expectFocus(page.getByLabel("Code", { exact: true }));
  await tabTo(page, "checkbox", "Trust this device for 30 days");
  await page.keyboard.press("Space");
  // The field submits automatically only the first time.
  await page.getByLabel("Code", { exact: true }).fill(authenticator.code(1));
  await pressByKeyboard(page, "button", "Confirm code");
  await expectPath(page, "/account");

  await page.goto("/sign-out");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expectPath(page, "/signed-out");
  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expectPath(page, "/account");

  await page.goto("/account/security");
  await page.getByRole("button", { name: "Show devices" }).click();
  await page.getByRole("button", { name: /^Remove Chrome/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await seen(page.getByText(/^No trusted devices/).first());
});

test("a code from the email signs in", { tags: "long" }, async ({ open, service }) => {
  const { person } = await withSecondFactor(await open(), service, { codes: true });
  const page = await open();
  await toSecondStep(page, person);
  await untilAlive(page);
  await pressByKeyboard(page, "link", "Email me a code");
  await seen(page.getByText("Enter the code we emailed you."));
  await page.getByLabel("Code", { exact: true }).fill(await mailedCode(service, person.email));
  await expectPath(page, "/account");
});

test("a lost phone: a backup code signs in, and new codes replace the old ones", async ({
  open,
  service,
}) => {
  const { person, backupCodes } = await withSecondFactor(await open(), service);
  const page = await open();
  await toSecondStep(page, person);
  await untilAlive(page);
  await pressByKeyboard(page, "link", "Use a backup code");
  await fillByKeyboard(page, "Backup code", backupCodes[0] ?? "");
  await page.keyboard.press("Enter");
  await expectFocus(heading(page, "You're signed in"));
  await seen(page.getByText("You have 9 backup codes left."));
  await expectAccessible(page);
  await pressByKeyboard(page, "link", "Get new backup codes");
  await expectPath(page, "/account/two-factor");
  await page.getByRole("button", { name: "Get new codes" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Get new codes" }).click();
  await seen(heading(page, "Save your backup codes"));
  const fresh = await codesOn(page);
  expect(fresh).toHaveLength(10);
  expect(fresh).not.toContain(backupCodes[1]);
  await saveCodes(page);
  await seen(page.getByText("You have new backup codes."));
});

test("a second factor is turned off after a confirmation, and the next sign-in needs no code", {
  tags: "long",
}, async ({ open, service }) => {
  const page = await open();
  const { person } = await withSecondFactor(page, service);
  await page.goto("/account/two-factor");
  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
  await seen(page.getByText("Two-step verification was turned off."));
  const other = await open();
  await other.goto("/sign-in");
  await other.getByLabel("Email address").fill(person.email);
  await other.getByLabel("Password", { exact: true }).fill(person.password);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await expectPath(other, "/account");
});

test("with scripts off: a wrong code is refused; codes of the app and the email, and a backup code, sign in", async ({
  open,
  service,
}) => {
  const { person, authenticator, backupCodes } = await withSecondFactor(await open(), service, {
    codes: true,
  });
  const page = await open({ script: false });
  await toSecondStep(page, person);
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Confirm code" }).click();
  await seen(page.getByText("Wrong code. 4 attempts left."));
  expect(await page.title()).toMatch(/^Error: Two-step verification/);
  await page.getByLabel("Code", { exact: true }).fill(authenticator.code(1));
  await page.getByRole("button", { name: "Confirm code" }).click();
  await expectPath(page, "/account");

  await page.context().clearCookies();
  await toSecondStep(page, person);
  await page.getByRole("link", { name: "Email me a code" }).click();
  await page.getByRole("button", { name: "Email me a code" }).click();
  await page.getByLabel("Code", { exact: true }).fill(await mailedCode(service, person.email));
  await page.getByRole("button", { name: "Confirm code" }).click();
  await expectPath(page, "/account");

  await page.context().clearCookies();
  await toSecondStep(page, person);
  await page.getByRole("link", { name: "Use a backup code" }).click();
  await page.getByLabel("Backup code").fill(backupCodes[3] ?? "");
  await page.getByRole("button", { name: "Confirm code" }).click();
  await seen(page.getByText("You have 9 backup codes left."));
  await page.getByRole("button", { name: "Continue" }).click();
  await expectPath(page, "/account");

  await page.context().clearCookies();
  await toSecondStep(page, person);
  await page.getByRole("button", { name: "Cancel sign-in" }).click();
  await expectPath(page, "/sign-in");
  await page.goto("/two-factor");
  await seen(heading(page, "Sign-in expired"));
});

testAt({ twoFactor: { required: true } }).for([true, false])(
  "a required second factor is set up while signing in, with script: %s",
  { tags: "long" },
  async (script, { open, service }) => {
    const person = await register(service);
    const page = await open({ script });
    await toSecondStep(page, person);
    if (script) await untilAlive(page);
    await seen(page.getByText("Latchkey requires two-step verification. Set it up to finish signing in."));
    await page.getByRole("button", { name: "Continue" }).click();
    await seen(page.getByRole("img", { name: /^QR code/ }));
    await page.getByLabel("Code from the app").fill(authenticatorWith(await keyOn(page)).code());
    if (!script) await page.getByRole("button", { name: "Confirm code" }).click();
    await seen(heading(page, "Save your backup codes"));
    expect(await codesOn(page)).toHaveLength(10);
    await page.getByLabel("I saved these codes").check();
    await page.getByRole("button", { name: "Finish" }).click();
    await expectPath(page, "/account");
  },
);
