import type { Page } from "playwright-core";
import type { Appearance } from "../packages/react/src/styles/tokens.ts";
import { hostedMarkup } from "../packages/react/src/testing/hosted.tsx";
import { bundleStyles } from "../scripts/build/bundle-styles.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

/** The page of an application that has no style of its own. */
async function hosted(appearance: Appearance, head = "", styles?: string): Promise<string> {
  styles ??= await bundleStyles("packages/react/src/styles/index.css");
  return `<!doctype html><html lang="en"><title>Notebook</title>${head}<style>${styles}</style>${hostedMarkup(appearance)}`;
}

/** Of the screen for signing in. */
async function groundOf(page: Page): Promise<"light" | "dark"> {
  const lightness = await page.locator('[data-lk="SignIn"]').evaluate((screen) => {
    return /^oklch\(([\d.]+)/.exec(getComputedStyle(screen).backgroundColor)?.[1];
  });
  expect(lightness).toBeDefined();
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

test.for([
  ["light", {}],
  ["dark", { scheme: "dark" }],
  ["dark", { scheme: "auto" }],
] as const)(
  "an application that Vite or Next.js builds keeps the %s colors of %o",
  async ([ground, appearance], { look }) => {
    const page = await look({ scheme: "dark" });
    await page.setContent(await hosted(appearance, "", await translated()));
    await expectAccessible(page);
    expect(await groundOf(page)).toBe(ground);
  },
);

test("text is aligned and spaced as ever in an application that centers its own", async ({ look }) => {
  const page = await look({});
  await page.setContent(
    await hosted({}, "<style>body { text-align: center; letter-spacing: 0.2em }</style>"),
  );
  const { textAlign, letterSpacing } = await page
    .locator("label")
    .first()
    .evaluate((label) => ({
      textAlign: getComputedStyle(label).textAlign,
      letterSpacing: getComputedStyle(label).letterSpacing,
    }));
  expect({ textAlign, letterSpacing }).toEqual({ textAlign: "start", letterSpacing: "normal" });
});

/** The stylesheet as both make it for the browsers that they support by default. */
async function translated(): Promise<string> {
  const styles = await bundleStyles("packages/react/src/styles/index.css", "chrome111");
  expect(styles).not.toContain("light-dark(");
  return styles;
}
