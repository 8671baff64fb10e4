import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { until } from "../../tests/service.ts";

/** Polls a value until it meets the expectation. */
export const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 60_000 });

/** Waits until the page has hydrated. */
export async function untilAlive(page: Page): Promise<void> {
  await page.locator("#lk-root[data-alive]").waitFor({ state: "attached" });
}

/** Waits until a page of the app is usable: before its script runs, a test can type, but a user can't. */
export async function untilUsable(page: Page): Promise<void> {
  await page.locator('[data-portal="BeforeScript"]').waitFor({ state: "hidden" });
}

/** Waits until an element is visible. Returns it. */
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

/** Waits until the focus is inside an element: a key that is pressed earlier would go elsewhere. */
export async function expectFocusWithin(target: Locator): Promise<void> {
  await seen(target);
  await until(async () => await target.evaluate((node) => node.contains(document.activeElement)), {
    what: () => `the focus in ${target}`,
  });
}

/** Expects an alert with this text, which screen readers read at once. */
export async function expectAlert(page: Page, text: string | RegExp): Promise<void> {
  await seen(page.getByRole("alert").filter({ hasText: text }));
}

export async function expectPath(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path);
  await untilUsable(page);
  expect(new URL(page.url()).pathname).toBe(path);
}

/**
 * Lets the next export of the account's data find the session too old. A short `freshAge` would do the same, but on a
 * busy machine the session would be too old again before the export continues.
 */
export async function staleOnce(page: Page): Promise<void> {
  const body = JSON.stringify({ code: "SESSION_NOT_FRESH", message: "Session is not fresh" });
  const stale = { status: 403, contentType: "application/json", body };
  await page.route("**/api/auth/export-account", (route) => route.fulfill(stale), { times: 1 });
}
