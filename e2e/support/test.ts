import type { Browser, Page } from "playwright-core";
import { test as base, expect, inject } from "vitest";
import { type Service, startService } from "../../tests/service.ts";
import { launchChromium, type Reader, readAs } from "./browser.ts";
import { type Kept, newPage, tidy } from "./pages.ts";

export interface World {
  /** The service of all files in this process: users have unique email addresses. */
  main: Service;
  /** The service of this file. */
  service: Service;
  chromium: Browser;
  /** Opens a page for a reader, without cookies and storage. It may have loaded files before. */
  open: (reader?: Reader) => Promise<Page>;
}

const missing =
  inject("chromium") === ""
    ? "needs Chromium: there is none in PATH, and it can only be installed by root from Debian's packages"
    : undefined;

/** The browser of this process. Extensions of the test below have separate fixtures, and share it. */
let browser: Promise<Browser> | undefined;
let users = 0;
/** Released pages, by service and by settings that a page can't change. */
const kept = new Map<string, Kept[]>();

/**
 * A test in a real browser. It fails if a page reports an uncaught error, markup that the browser rendered
 * differently than the server, or a violation of the content security policy.
 */
export const test = base.extend<World>({
  main: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture's pattern names its dependencies
    async ({}, use) => {
      if (missing !== undefined) return await use(undefined as never); // the test is skipped
      await using service = await startService({ env: { LATCHKEY_RATE_LIMIT: "off" } });
      await use(service);
    },
    { scope: "worker" },
  ],
  service: [async ({ main }, use) => use(main), { scope: "file" }],
  chromium: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture's pattern names its dependencies
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
  open: async ({ service, chromium, skip, task }, use) => {
    skip(missing !== undefined, missing);
    const taken: [kept: Kept, key: string][] = [];
    await use(async (reader = {}) => {
      const key = `${service.url} ${reader.lang} ${reader.script}`;
      const one = kept.get(key)?.pop() ?? (await newPage(chromium, service.url, reader));
      taken.push([one, key]);
      await readAs(one.page, reader);
      return one.page;
    });
    if (task.result?.state === "fail") for (const [{ page }] of taken) await describe(page);
    const told: string[] = [];
    for (const [one, key] of taken) {
      try {
        told.push(...(await tidy(one)));
        kept.set(key, [...(kept.get(key) ?? []), one]);
      } catch (error) {
        // The test has closed the page, or left it at another server.
        told.push(...one.complaints);
        if (!one.page.isClosed() && one.page.url().startsWith(service.url)) told.push(String(error));
        await one.page.context().close();
      }
    }
    expect(told.join("\n")).toBe("");
  },
});

/** Prints what a screen reader finds on the page, for a test that has failed. */
async function describe(page: Page): Promise<void> {
  if (page.isClosed()) return;
  console.error(
    `${page.url()}\n${await page.locator("body").ariaSnapshot({ timeout: 10_000 }).catch(String)}`,
  );
}

/** The same with a separate service and this configuration, until the file ends. */
export const testAt = (config: Readonly<Record<string, unknown>>) =>
  test.extend<Pick<World, "service">>({
    service: [
      // biome-ignore lint/correctness/noEmptyPattern: a fixture's pattern names its dependencies
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
