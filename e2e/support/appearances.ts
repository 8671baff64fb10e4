import { STATES } from "@latchkey/testing/states/states";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { flatMessages, MESSAGE_FOLDERS, readAreas } from "../../scripts/generate/message-files.ts";
import { expectAccessible, expectNoSidewaysScroll, spaceText } from "./accessibility.ts";
import { type Reader, readAs } from "./browser.ts";
import { expectRingsEverywhere } from "./keyboard.ts";
import { untilStill } from "./states.ts";

/** Every screen in every state. */
export const NAMES = Object.keys(STATES);

/** The readers of every screen: colors × direction × width. */
export const READERS: readonly Reader[] = (["light", "dark"] as const).flatMap((scheme) =>
  ["en", "ar"].flatMap((lang) => [1280, 320].map((width) => ({ scheme, lang, width }))),
);
/** Two readers with nothing in common. */
export const OPPOSITES = [READERS.at(0), READERS.at(-1)].filter((reader) => reader !== undefined);

/** Pages for the application's developers. */
export const FOR_DEVELOPERS = ["/_states", "/docs", "/docs/api", "/dev/mailbox"];

const TEXT_IDS = new Set(
  Object.values(MESSAGE_FOLDERS).flatMap((folder) => flatMessages(readAreas(folder, "en")).map(([id]) => id)),
);

/** A text that the document lacks is shown as its ID. The console's page of texts names IDs on purpose. */
async function expectTexts(page: Page, what: string): Promise<void> {
  if (what.includes("/console/texts")) return;
  const words = (await page.content()).match(/\w+(?:\.\w+)+/g) ?? [];
  expect(
    words.filter((word) => TEXT_IDS.has(word)),
    `${what}: texts that are missing`,
  ).toEqual([]);
}

/** Expects that the browser has drawn the content of every query container. Chromium may leave it out. */
async function expectFilledContainers(page: Page, what: string): Promise<void> {
  const empty = await page.evaluate(() => {
    const isLeftOut = (child: Element): boolean =>
      !["none", "contents"].includes(getComputedStyle(child).display) && child.getClientRects().length === 0;
    return [...document.querySelectorAll<HTMLElement>("[data-lk], [data-part]")]
      .filter((element) => getComputedStyle(element).containerType !== "normal")
      .filter((element) => element.offsetParent !== null && [...element.children].some(isLeftOut))
      .map(({ dataset }) => dataset.lk ?? dataset.part);
  });
  expect(empty, what).toEqual([]);
}

/** Expects that a page is accessible, has its texts, and fits into its window and into one of the other width. */
export async function expectGood(page: Page, reader: Reader, what = page.url()): Promise<void> {
  // Without a class of its own, React Aria gives one to an element, which then takes the application's styles.
  expect(await page.locator('[class*="react-aria-"]').count(), what).toBe(0);
  await expectTexts(page, what);
  await expectFilledContainers(page, what);
  await expectAccessible(page, what);
  for (const width of reader.width === 320 ? [320, 1280] : [1280, 320]) {
    await readAs(page, { ...reader, width });
    await expectNoSidewaysScroll(page, `${what} at ${width} px`);
  }
}

/** A window of 1280 × 1024, zoomed to 400 %. */
const LARGE: Reader = { width: 320, height: 256 };

async function expectRoomForText(page: Page, what = page.url()): Promise<void> {
  await expectNoSidewaysScroll(page, what);
  await spaceText(page);
  await untilStill(page);
  await expectNoSidewaysScroll(page, `${what} with spaced text`);
  await expectAccessible(page, `${what} with spaced text`);
}

/** A reader with forced colors and reduced motion. */
const FORCED: Reader = { forcedColors: true, reducedMotion: true };

async function expectGoodWhereForced(page: Page): Promise<void> {
  await expectAccessible(page);
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation.playState === "running")
      .map((animation) =>
        animation.effect instanceof KeyframeEffect ? animation.effect.target?.outerHTML : "",
      ),
  );
  expect(moving).toEqual([]);
  await expectRingsEverywhere(page);
}

/** Expects that a page shows the focus everywhere, and is good in forced colors without motion and with large text. */
export async function expectGoodInModes(page: Page): Promise<void> {
  await expectRingsEverywhere(page);
  await readAs(page, FORCED);
  await untilStill(page);
  await expectGoodWhereForced(page);
  await readAs(page, LARGE);
  await expectRoomForText(page);
}
