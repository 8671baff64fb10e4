import type { Page } from "playwright-core";
import type { Service } from "../tests/service.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { fillByKeyboard, pressByKeyboard, tabTo } from "./support/keyboard.ts";
import { signedIn } from "./support/people.ts";
import { seen } from "./support/screen.ts";
import { expect, testAt } from "./support/test.ts";

const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) });

/** Calls the API with a key, as a program would. Returns the user's email address or the error's code. */
async function called({ api }: Service, key: string): Promise<string> {
  const answer = await fetch(`${api}/get-session`, { headers: { "x-api-key": key } });
  const { code, user } = await answer.json();
  return code ?? user.email;
}

/** Confirms by keyboard that the secret on the page is stored. Returns it. */
async function storeSecret(page: Page): Promise<string> {
  const secret = await (await seen(page.locator('[data-part="secret"]'))).textContent();
  await tabTo(page, "checkbox", "I saved the key in a safe place");
  await page.keyboard.press("Space");
  await pressByKeyboard(page, "button", "Done");
  return secret ?? "";
}

/** Chooses an action for a key in the menu of its row. */
async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: new RegExp(`^${item}`) }).click();
}

const test = testAt({ apiKey: { enableSessionForAPIKeys: true } });

test("a key created in the browser calls the API, gets a new secret, is disabled and deleted", async ({
  open,
  service,
}) => {
  const page = await open();
  const { email } = await signedIn(page, service);
  await page.goto("/account");
  await page.getByRole("link", { name: "API keys" }).click();
  await expectAccessible(page);
  await pressByKeyboard(page, "button", "Create key");
  await fillByKeyboard(page, "Name", "Robot");
  await page.keyboard.press("Enter");
  const first = await storeSecret(page);
  await seen(row(page, "Robot"));
  await expectAccessible(page);
  expect(await called(service, first)).toBe(email);
  await page.reload();
  await seen(row(page, "Robot"));
  expect(await page.content()).not.toContain(first);

  await choose(page, "Robot", "Rotate");
  await page.getByRole("button", { name: "Rotate key" }).click();
  const second = await storeSecret(page);
  expect([await called(service, first), await called(service, second)]).toEqual([email, email]);

  await choose(page, "Robot", "Disable");
  await seen(row(page, "Robot").getByText("Disabled"));
  expect(await called(service, second)).toBe("KEY_DISABLED");
  await choose(page, "Robot", "Enable");
  await seen(row(page, "Robot").getByText("Enabled"));
  expect(await called(service, second)).toBe(email);

  await choose(page, "Robot", "Delete");
  await page.getByRole("button", { name: "Delete key" }).click();
  await seen(page.getByRole("heading", { name: "No API keys yet" }));
  expect(await called(service, second)).toBe("INVALID_API_KEY");
});

testAt({ apiKey: false })(
  "without API keys, no page links to them",
  { tags: "long" },
  async ({ open, service }) => {
    const page = await open();
    await signedIn(page, service);
    await page.goto("/account");
    await seen(page.getByRole("link", { name: "Sessions" }));
    expect(await page.getByRole("link", { name: "API keys" }).count()).toBe(0);
  },
);
