import { somebody as atProvider } from "@latchkey/testing/fake-providers/index";
import type { BrowserContext, Page } from "playwright-core";
import { type ServiceWithProviders, startWithProviders } from "../tests/played-providers.ts";
import { until } from "../tests/service.ts";
import { expectPath, seen, staleOnce, untilAlive } from "./support/screen.ts";
import { test as base, expect } from "./support/test.ts";

/** A service with GitHub and Google. */
const test = base.extend<{ place: ServiceWithProviders; service: ServiceWithProviders["service"] }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture's pattern names its dependencies
    async ({}, use) => {
      const env = { LATCHKEY_RATE_LIMIT: "off" };
      await using place = await startWithProviders({ env, only: ["google", "github"] });
      await use(place);
    },
    { scope: "file" },
  ],
  service: [async ({ place }, use) => use(place.service), { scope: "file" }],
});

let invited = 0;

/** Creates a user with an account at every provider, and the name of their button there. */
function invite({ fake }: ServiceWithProviders) {
  const familyName = `Hamilton ${++invited}`;
  const person = atProvider({ givenName: "Margaret", familyName });
  fake.invite(person);
  return { person, allow: `Continue as Margaret ${familyName}` };
}

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole("button", { name, exact: true }).click();

/** Signs in with GitHub, opens the profile page and types into a field. */
async function atWork(place: ServiceWithProviders, page: Page) {
  const margaret = invite(place);
  await page.goto("/sign-in");
  await untilAlive(page);
  await press(page, "Continue with GitHub");
  await press(page, margaret.allow);
  await expectPath(page, "/welcome");
  await page.goto("/account");
  await untilAlive(page);
  await page.getByLabel("Name", { exact: true }).fill("Half a name");
  return margaret;
}

/** Presses a button that needs a recent sign-in. */
async function ask(page: Page) {
  await staleOnce(page);
  await page.getByRole("button", { name: "Download my data" }).click();
  return seen(page.getByRole("dialog", { name: "Confirm it's you" }));
}

const windowOf = async (page: Page, open: () => Promise<unknown>): Promise<Page> => {
  const [popup] = await Promise.all([page.waitForEvent("popup"), open()]);
  return popup;
};

const confirm = (page: Page) => press(page, "Confirm with GitHub");
const typed = (page: Page) => page.getByLabel("Name", { exact: true }).inputValue();

test("a user whose only sign-in method is a provider confirms in a window; the action continues, and no input is lost", async ({
  place,
  open,
}) => {
  const page = await open();
  const margaret = await atWork(place, page);
  const dialog = await ask(page);
  const popup = await windowOf(page, () => confirm(page));
  const [download] = await Promise.all([page.waitForEvent("download"), press(popup, margaret.allow)]);
  expect(download.suggestedFilename()).toMatch(/json$/);
  await dialog.waitFor({ state: "detached" });
  expect(popup.isClosed()).toBe(true);
  expect(await typed(page)).toBe("Half a name");
});

test("a closed window is noticed, and a window with another user's account is refused", {
  tags: "long",
}, async ({ place, open }) => {
  const page = await open();
  const margaret = await atWork(place, page);
  const other = invite(place);
  const dialog = await ask(page);
  const closed = await windowOf(page, () => confirm(page));
  await seen(closed.getByRole("button", { name: margaret.allow, exact: true }));
  await closed.close();
  await seen(dialog.getByText("The window was closed before GitHub finished", { exact: false }));
  const popup = await windowOf(page, () => confirm(page));
  await press(popup, other.allow);
  await seen(dialog.getByText("That GitHub account isn't connected to your account here", { exact: false }));
  expect(await typed(page)).toBe("Half a name");
});

test("a page whose windows are blocked says so and redirects instead; its input is restored", async ({
  place,
  open,
}) => {
  const page = await open();
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const margaret = await atWork(place, page);
  const dialog = await ask(page);
  await confirm(page);
  await seen(dialog.getByText("Your browser blocked", { exact: false }));
  await confirm(page);
  await press(page, margaret.allow);
  await expectPath(page, "/account");
  await until(async () => (await typed(page)) === "Half a name");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("correct horse");
});

/** Makes every page of the service isolate itself from other windows. */
async function isolate(context: BrowserContext, { url }: { url: string }): Promise<void> {
  await context.route(`${url}/account**`, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), "cross-origin-opener-policy": "same-origin" };
    await route.fulfill({ response, headers });
  });
}

test("a page that is isolated from its windows still learns their result", { tags: "long" }, async ({
  place,
  open,
}) => {
  const page = await open();
  await isolate(page.context(), place.service);
  // Headless pages always report that they have the focus. Behind a window, a page doesn't.
  await page.addInitScript(() => {
    document.hasFocus = () => !document.documentElement.hasAttribute("data-behind");
  });
  const margaret = await atWork(place, page);
  await page.reload();
  await untilAlive(page);
  const dialog = await ask(page);
  await page.evaluate(() => document.documentElement.setAttribute("data-behind", ""));
  const arrives = page.context().waitForEvent("page");
  await confirm(page);
  const popup = await arrives;
  await press(popup, margaret.allow);
  await dialog.waitFor({ state: "detached" });
});

test("an untrusted page that opens a window gets no message", async ({ place, open }) => {
  const page = await open();
  const evil = "http://evil.localhost:1/";
  await page
    .context()
    .route(`${evil}**`, (route) => route.fulfill({ contentType: "text/html", body: "<p>Hi" }));
  await page.goto(evil);
  const start = `${place.service.api}/oauth-popup/start?provider=github&popupNonce=x&popupOrigin=`;
  const opened = (origin: string) =>
    windowOf(page, () => page.evaluate((url) => void window.open(url), start + encodeURIComponent(origin)));
  await page.evaluate(() => {
    addEventListener("message", ({ data }) => Object.assign(window, { heard: data }));
  });
  const refused = await opened("http://evil.localhost:1");
  await seen(refused.getByText("INVALID_ORIGIN", { exact: false }));
  // With the origin of a trusted page the sign-in continues, but only that page could receive the message.
  const margaret = invite(place);
  const other = await opened(new URL(place.service.url).origin);
  const gone = other.waitForEvent("close");
  await press(other, margaret.allow);
  await gone;
  expect(await page.evaluate(() => "heard" in window)).toBe(false);
});
