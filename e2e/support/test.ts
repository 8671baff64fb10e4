import type { Browser, Page } from "playwright-core";
import { test as base, expect, inject } from "vitest";
import { type Service, startService } from "../../tests/service.ts";
import { contextOf, launchChromium, type Reader, readAs } from "./browser.ts";
import { watch } from "./watch.ts";

export interface World {
  /** A service of this file's own. */
  service: Service;
  chromium: Browser;
  /** Opens a browser of its own (cookies, storage) for a reader, with one empty page. */
  open: (reader?: Reader) => Promise<Page>;
  /** Pages that `look` hands out, by the language of their browser. */
  kept: Map<string, Watched[]>;
  /**
   * A page for a reader who only looks: one that an earlier test of the file has left, without cookies. Several times
   * cheaper than `open`, for what leaves nothing else behind.
   */
  look: (reader?: Reader) => Promise<Page>;
}

interface Watched {
  page: Page;
  complaints: string[];
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
    const pages: Watched[] = [];
    await use(async (reader = {}) => {
      const watched = await newPage(chromium, service, reader);
      pages.push(watched);
      return watched.page;
    });
    for (const { page } of pages) await page.context().close();
    expect(pages.flatMap(({ complaints }) => complaints)).toEqual([]);
  },
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture says by its pattern what it needs
    async ({}, use) => {
      const kept = new Map<string, Watched[]>();
      await use(kept);
      for (const { page } of [...kept.values()].flat()) await page.context().close();
    },
    { scope: "file" },
  ],
  look: async ({ service, chromium, kept, skip }, use) => {
    skip(missing !== undefined, missing);
    const taken: (Watched & { lang: string })[] = [];
    await use(async (reader = {}) => {
      const { lang = "en" } = reader;
      const watched = kept.get(lang)?.pop() ?? (await newPage(chromium, service, reader));
      taken.push({ ...watched, lang });
      await readAs(watched.page, reader);
      return watched.page;
    });
    for (const { page, complaints, lang } of taken) {
      await page.context().clearCookies();
      // Whatever ran on the page ends here, and complains to whom it belongs.
      await page.goto("about:blank");
      const told = complaints.splice(0);
      kept.set(lang, [...(kept.get(lang) ?? []), { page, complaints }]);
      expect(told).toEqual([]);
    }
  },
});

async function newPage(chromium: Browser, service: Service, reader: Reader): Promise<Watched> {
  const context = await chromium.newContext(contextOf(reader, service.url));
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  return { page, complaints: watch(page) };
}

export { expect };
