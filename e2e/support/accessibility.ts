import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const OPTIONS: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
};

/** In forced colors, the system chooses the colors, so the page's values don't matter. */
const IN_FORCED_COLOURS: RunOptions = { ...OPTIONS, rules: { "color-contrast": { enabled: false } } };

/** Expects that axe finds no problem on the page in its current state. */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  // The code of a page that was just opened may still be loading.
  await page.locator("h1").first().waitFor({ state: "attached" });
  const isForced = await page.evaluate(() => matchMedia("(forced-colors: active)").matches);
  // Evaluated by the debugger, so that a content security policy or disabled scripts don't matter.
  await page.evaluate(AXE);
  const { violations }: AxeResults = await page.evaluate(
    (options) => axe.run(document, options),
    isForced ? IN_FORCED_COLOURS : OPTIONS,
  );
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} — ${failureSummary}`),
  }));
  expect(found, what).toEqual([]);
}

/** The global that axe defines in the page. */
declare const axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };

/** Expects that the window doesn't scroll sideways, and that nothing overflows it (WCAG 2.2 1.4.10). */
export async function expectNoSidewaysScroll(page: Page, what = page.url()): Promise<void> {
  const overhang = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overhang, `${what} is wider than its window by`).toBeLessThanOrEqual(0);
}

/** Sets the text spacing that readers may choose (WCAG 2.2 1.4.12). */
export async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-block-end: 2em !important }",
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}
