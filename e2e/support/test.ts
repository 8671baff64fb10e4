import type { Browser, Page } from "playwright-core";
import { test as base, expect, inject } from "vitest";
import { type Service, startService } from "../../tests/service.ts";
import { launchChromium, type Reader, readAs } from "./browser.ts";
import { type Kept, newPage, tidy } from "./pages.ts";

export interface World {
  /** One for all files of this process: people have addresses of their own. */
  main: Service;
  /** The one that a file is about. */
  service: Service;
  chromium: Browser;
  /** A page for a reader, in a browser of its own without cookies and storage. It may have loaded files before. */
  open: (reader?: Reader) => Promise<Page>;
}

const missing =
  inject("chromium") === ""
    ? "needs Chromium: there is none in PATH, and it can only be installed by root from Debian's packages"
    : undefined;

/** Of this process. Each extension of the test below has fixtures of its own, and they share this. */
let browser: Promise<Browser> | undefined;
let users = 0;
/** Pages that tests have left, by their service and by what a page can't change. */
const kept = new Map<string, Kept[]>();

/**
 * A test in a real browser. Whatever a page complained about in the meantime (an error nobody caught, markup that
 * the browser rendered differently than the server, something that the content security policy stopped) fails it.
 */
export const test = base.extend<World>({
  main: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture says by its pattern what it needs
    async ({}, use) => {
      if (missing !== undefined) return await use(undefined as never); // the test is skipped
      await using service = await startService({ env: { LATCHKEY_RATE_LIMIT: "off" } });
      await use(service);
    },
    { scope: "worker" },
  ],
  service: [async ({ main }, use) => use(main), { scope: "file" }],
  chromium: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture says by its pattern what it needs
    async ({}, use) => {
      if (missing !== undefined) return await use(undefined as never); // the test is skipped
      users++;
      browser ??= launchChromium(inject("chromium"));
      await use(await browser);
      if (--users > 0) return;
      await (await browser).close();
      browser = undefined;
      kept.clear();
    },
    { scope: "worker" },
  ],
  open: async ({ service, chromium, skip }, use) => {
    skip(missing !== undefined, missing);
    const taken: [kept: Kept, key: string][] = [];
    await use(async (reader = {}) => {
      const key = `${service.url} ${reader.lang} ${reader.script}`;
      const one = kept.get(key)?.pop() ?? (await newPage(chromium, service.url, reader));
      taken.push([one, key]);
      await readAs(one.page, reader);
      return one.page;
    });
    const told: string[] = [];
    for (const [one, key] of taken) {
      try {
        told.push(...(await tidy(one)));
        kept.set(key, [...(kept.get(key) ?? []), one]);
      } catch {
        // The test has closed it, or failed in the middle of something.
        told.push(...one.complaints);
        await one.page.context().close();
      }
    }
    expect(told.join("\n")).toBe("");
  },
});

/** The same at a service of its own, with this configuration, until the file ends. */
export const testAt = (config: Readonly<Record<string, unknown>>) =>
  test.extend<Pick<World, "service">>({
    service: [
      // biome-ignore lint/correctness/noEmptyPattern: a fixture says by its pattern what it needs
      async ({}, use) => {
        if (missing !== undefined) return await use(undefined as never); // the test is skipped
        await using service = await startService({ env: { LATCHKEY_RATE_LIMIT: "off" }, config });
        await use(service);
        for (const [key, pages] of kept) {
          if (!key.startsWith(`${service.url} `)) continue;
          kept.delete(key);
          for (const { page } of pages) await page.context().close();
        }
      },
      { scope: "file" },
    ],
  });

export { expect };
