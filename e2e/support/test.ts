import type { Browser, Page } from "playwright-core";
import { test as base, expect, inject } from "vitest";
import { type Service, startService } from "../../tests/service.ts";
import { contextOf, launchChromium, type Reader, readAs } from "./browser.ts";
import { untilUsable } from "./screen.ts";
import { watch } from "./watch.ts";

export interface World {
  /** One for all files of this process: people have addresses of their own. */
  service: Service;
  chromium: Browser;
  /** Opens a browser of its own (cookies, storage) for a reader, with one empty page. */
  open: (reader?: Reader) => Promise<Page>;
  /** Pages that `look` hands out, by their service and the language of their browser. */
  kept: Map<string, Watched[]>;
  /**
   * A page for a reader who only looks: one that an earlier test has left, without cookies. Several times
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
    { scope: "worker" },
  ],
  chromium: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture says by its pattern what it needs
    async ({}, use) => {
      if (missing !== undefined) return await use(undefined as never); // the test is skipped
      const browser = await launchChromium(inject("chromium"));
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
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
    { scope: "worker" },
  ],
  look: async ({ service, chromium, kept, skip }, use) => {
    skip(missing !== undefined, missing);
    const taken: (Watched & { key: string })[] = [];
    await use(async (reader = {}) => {
      const key = `${service.url} ${reader.lang ?? "en"}`;
      const watched = kept.get(key)?.pop() ?? (await newPage(chromium, service, reader));
      taken.push({ ...watched, key });
      await readAs(watched.page, reader);
      return watched.page;
    });
    for (const { page, complaints, key } of taken) {
      await page.context().clearCookies();
      // Whatever ran on the page ends here, and complains to whom it belongs.
      await page.goto("about:blank");
      const told = complaints.splice(0);
      kept.set(key, [...(kept.get(key) ?? []), { page, complaints }]);
      expect(told).toEqual([]);
    }
  },
});

async function newPage(chromium: Browser, service: Service, reader: Reader): Promise<Watched> {
  const context = await chromium.newContext(contextOf(reader, service.url));
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  // Each visit ends where a person can do something on the page.
  const goto = page.goto.bind(page);
  page.goto = async (...where) => {
    const answer = await goto(...where);
    await untilUsable(page);
    return answer;
  };
  return { page, complaints: watch(page) };
}

export { expect };
