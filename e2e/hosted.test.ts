import type { Page } from "playwright-core";
import type { Appearance } from "../packages/react/src/styles/tokens.ts";
import { hostedMarkup } from "../packages/react/src/testing/hosted.tsx";
import { bundleStyles } from "../scripts/build/bundle-styles.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

/** The page of an application that has no style of its own. */
async function hosted(appearance: Appearance, head = ""): Promise<string> {
  const styles = await bundleStyles("packages/react/src/styles/index.css");
  return `<!doctype html><html lang="en"><title>Notebook</title>${head}<style>${styles}</style>${hostedMarkup(appearance)}`;
}

/** Of the screen for signing in. */
async function groundOf(page: Page): Promise<"light" | "dark"> {
  const lightness = await page.locator('[data-lk="SignIn"]').evaluate((screen) => {
    return /^oklch\(([\d.]+)/.exec(getComputedStyle(screen).backgroundColor)?.[1];
  });
  return Number(lightness) > 0.5 ? "light" : "dark";
}

test("in an application that is always light, screens are readable on a dark system", async ({ look }) => {
  const page = await look({ scheme: "dark" });
  await page.setContent(await hosted({}));
  await expectAccessible(page);
  expect(await groundOf(page)).toBe("light");
});

test("in an application that follows the system, screens do so on demand, and change nothing around them", async ({
  look,
}) => {
  const page = await look({ scheme: "dark" });
  await page.setContent(await hosted({ scheme: "auto" }, '<meta name="color-scheme" content="light dark">'));
  await expectAccessible(page);
  expect(await groundOf(page)).toBe("dark");
  expect(await page.locator("#own").evaluate((text) => getComputedStyle(text).fontFamily)).toBe(
    await page.locator("body").evaluate((body) => getComputedStyle(body).fontFamily),
  );
});
