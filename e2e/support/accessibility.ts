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

/** Where the reader's system chooses the colors, what the page asks for isn't what is seen. */
const IN_FORCED_COLOURS: RunOptions = { ...OPTIONS, rules: { "color-contrast": { enabled: false } } };

/** Axe finds nothing on the page as it stands. */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  const isForced = await page.evaluate(() => matchMedia("(forced-colors: active)").matches);
  // As the debugger's own: a page's policy and missing scripts don't matter to it.
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

/** What axe puts into the page. */
declare const axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };

/** The window never scrolls sideways, and nothing reaches out of it (WCAG 2.2 1.4.10). */
export async function expectNoSidewaysScroll(page: Page, what = page.url()): Promise<void> {
  const overhang = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overhang, `${what} is wider than its window by`).toBeLessThanOrEqual(0);
}

/** Text with the spacing that readers may set (WCAG 2.2 1.4.12). */
export async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-block-end: 2em !important }",
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}
