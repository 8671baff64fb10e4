import type { Page } from "playwright-core";
import { register, signedIn } from "./support/people.ts";
import { expectAlert, expectFocus, seen, untilAlive } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";
import { virtualAuthenticator } from "./support/virtual-authenticator.ts";

const BLOCKED = "Your browser blocks cookies. Allow them for this site and sign in again.";

/** Makes a page's browser neither store nor send cookies from now on. */
async function blockCookies(page: Page): Promise<void> {
  await page.route("**/*", async (route) => {
    // Without a cookie header, `route.fetch` sends the cookies of its earlier requests.
    const headers = { ...(await route.request().allHeaders()), cookie: "" };
    const response = await route.fetch({ headers, maxRedirects: 0 });
    // `route.fetch` stores cookies, and a redirect would send them.
    await page.context().clearCookies();
    const { "set-cookie": _, ...kept } = response.headers();
    await route.fulfill({ response, headers: kept });
  });
}

for (const script of [true, false])
  test(`${script ? "with" : "without"} scripts, a browser that blocks cookies gets an explanation after a correct password`, async ({
    open,
    service,
  }) => {
    const ada = await register(service);
    const page = await open({ script });
    await blockCookies(page);
    await page.goto("/sign-in?redirect_to=/account/security");
    await page.getByLabel("Email address or username").fill(ada.email);
    await page.getByLabel("Password", { exact: true }).fill(ada.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expectAlert(page, BLOCKED);
    expect(new URL(page.url()).searchParams.get("redirect_to")).toBe("/account/security");
    await page.unrouteAll({ behavior: "wait" });
  });

test("a browser that blocks cookies gets an explanation after a sign-in with a passkey", async ({
  open,
  service,
}) => {
  const page = await open();
  await virtualAuthenticator(page);
  await signedIn(page, service);
  await page.goto("/account/passkeys");
  await page.getByRole("button", { name: "Create a passkey" }).click();
  await seen(page.getByRole("dialog"));
  await page.context().clearCookies();
  await page.addInitScript(() => Object.defineProperty(navigator, "cookieEnabled", { get: () => false }));
  await blockCookies(page);
  await page.goto("/sign-in");
  await untilAlive(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  // The message has the focus, so screen readers read it at once.
  await expectFocus(page.getByRole("group", { name: BLOCKED }));
  await page.unrouteAll({ behavior: "wait" });
});
