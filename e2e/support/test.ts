import type { Browser, Page } from "playwright-core";
import { test as base, expect, inject } from "vitest";
import { type Service, startService } from "../../tests/service.ts";
import { contextOf, launchChromium, type Reader } from "./browser.ts";
import { watch } from "./watch.ts";

export interface World {
  /** A service of this file's own. */
  service: Service;
  chromium: Browser;
  /** Opens a browser of its own (cookies, storage) for a reader, with one empty page. */
  open: (reader?: Reader) => Promise<Page>;
}

const missing =
  inject("chromium") === ""
    ? "needs Chromium: there is none in PATH, and it can only be installed by root from Debian's packages"
    : undefined;

/**
 * A test in a real browser. Whatever a page complained about in the meantime (an error nobody caught, markup that
 * the browser rendered differently than the server, something that the content security policy stopped) fails it.
 */
export const test = base.extend<World>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture says by its pattern what it needs
    async ({}, use) => {
      if (missing !== undefined) return await use(undefined as never); // the test is skipped
      await using service = await startService({ env: { LATCHKEY_RATE_LIMIT: "off" } });
      await use(service);
    },
    { scope: "file" },
  ],
  chromium: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture says by its pattern what it needs
    async ({}, use) => {
      if (missing !== undefined) return await use(undefined as never); // the test is skipped
      const browser = await launchChromium(inject("chromium"));
      await use(browser);
      await browser.close();
    },
    { scope: "file" },
  ],
  open: async ({ service, chromium, skip }, use) => {
    skip(missing !== undefined, missing);
    const pages: { page: Page; complaints: string[] }[] = [];
    await use(async (reader = {}) => {
      const context = await chromium.newContext(contextOf(reader, service.url));
      context.setDefaultTimeout(15_000);
      const page = await context.newPage();
      pages.push({ page, complaints: watch(page) });
      return page;
    });
    for (const { page } of pages) await page.context().close();
    expect(pages.flatMap(({ complaints }) => complaints)).toEqual([]);
  },
});

export { expect };
