import { NAMES } from "./support/appearances.ts";
import { readAs } from "./support/browser.ts";
import {
  changesByHosts,
  changesByLayers,
  IN_APPLICATIONS,
  picturesChangedByHosts,
} from "./support/host-styles.ts";
import { openState } from "./support/states.ts";
import { expect, test } from "./support/test.ts";

/** `npm test` compares these: a whole screen, every primitive, an open menu, and a chart that a library draws. */
const SOME = ["primitives", "host-sign-in", "account/menu", "console/overview-data"];

for (const name of NAMES)
  test.concurrent(`${name} looks the same without layers, and in applications that style elements`, {
    tags: SOME.includes(name) ? [] : "long",
  }, async ({ open }) => {
    const page = await open();
    await openState(page, name);
    expect(await changesByLayers(page)).toEqual([]);
    expect(await changesByHosts(page)).toEqual([]);
  });

/** Like create-vite's page: its content is centered, and as wide as it needs. */
const CENTERED = `
  body { display: flex; place-items: center }
  #lk-root { max-width: 1280px; margin: 0 auto; padding: 2rem }
  main { padding: 0 !important }
  header { display: none !important }`;

for (const [width, least] of [
  [1280, 900],
  [320, 240],
] as const)
  test(`a profile fits into a page of ${width} pixels that is as wide as its content`, async ({ open }) => {
    const page = await open({ width, height: 800 });
    await openState(page, "host-user-profile");
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    }, CENTERED);
    const box = await page.locator('[data-lk="UserProfile"]').boundingBox();
    expect(box?.width).toBeGreaterThan(least);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

test.for(IN_APPLICATIONS.flatMap((name) => (["light", "dark"] as const).map((scheme) => ({ name, scheme }))))(
  "the picture of $name ($scheme) is the same in each application",
  { tags: "long" },
  async ({ name, scheme }, { open }) => {
    const page = await open();
    await openState(page, name);
    await readAs(page, { scheme });
    expect(await picturesChangedByHosts(page)).toEqual([]);
  },
);
