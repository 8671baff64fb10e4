import type { Page } from "playwright-core";
import { register } from "./support/people.ts";
import { expectAlert } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";

/** Neither keeps nor sends a cookie from now on. */
async function blockCookies(page: Page): Promise<void> {
  await page.route("**/*", async (route) => {
    const { cookie: _, ...headers } = await route.request().allHeaders();
    const response = await route.fetch({ headers, maxRedirects: 0 });
    // It keeps those of what it fetches.
    await page.context().clearCookies();
    const { "set-cookie": __, ...kept } = response.headers();
    await route.fulfill({ response, headers: kept });
  });
}

for (const script of [true, false])
  test(`${script ? "with" : "without"} script, a browser that blocks cookies is told so after a right password`, async ({
    open,
    service,
  }) => {
    const ada = await register(service);
    const page = await open({ script });
    await blockCookies(page);
    await page.goto("/sign-in?redirect_to=/account/security");
    await page.getByLabel("Email or username").fill(ada.email);
    await page.getByLabel("Password", { exact: true }).fill(ada.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expectAlert(page, "Your browser blocks cookies. Allow them for this site and sign in again.");
    expect(new URL(page.url()).searchParams.get("redirect_to")).toBe("/account/security");
    await page.unrouteAll({ behavior: "wait" });
  });
