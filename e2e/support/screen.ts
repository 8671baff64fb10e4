import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { until } from "../../tests/service.ts";

/** Expects of something read again and again what comes with time. */
export const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 60_000 });

/** Waits until the page's scripts have taken it over; without scripts there is nothing to wait for. */
export async function untilAlive(page: Page): Promise<void> {
  await page.locator("#lk-root[data-alive]").waitFor({ state: "attached" });
}

/** Waits until the script has taken over a page of the app: before that a person can't type into it, and a test can. */
export async function untilUsable(page: Page): Promise<void> {
  await page.locator('[data-portal="BeforeScript"]').waitFor({ state: "hidden" });
}

/** Waits until an element is on the screen and answers it. */
export async function seen(target: Locator): Promise<Locator> {
  await target.waitFor({ state: "visible" });
  return target;
}

/** Waits until the element has the focus. */
export async function expectFocus(target: Locator): Promise<void> {
  await seen(target);
  await until(async () => await target.evaluate((node) => node === document.activeElement), {
    what: () => `the focus on ${target}`,
  });
}

/** Waits until the focus is on something in here: a key that is pressed sooner is for what had it before. */
export async function expectFocusWithin(target: Locator): Promise<void> {
  await seen(target);
  await until(async () => await target.evaluate((node) => node.contains(document.activeElement)), {
    what: () => `the focus in ${target}`,
  });
}

/** An alert says this; screen readers say it at once. */
export async function expectAlert(page: Page, text: string | RegExp): Promise<void> {
  await seen(page.getByRole("alert").filter({ hasText: text }));
}

export async function expectPath(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path);
  await untilUsable(page);
  expect(new URL(page.url()).pathname).toBe(path);
}
