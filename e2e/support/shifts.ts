import type { Page } from "playwright-core";
import { untilStill } from "./states.ts";

declare global {
  interface Window {
    /** Shifts of the page's layout: elements, and where they moved. */
    shifts?: string[];
  }
}

/** Records each shift of the layout in the pages that are opened from now on, also those after a press. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    window.shifts = shifts;
    /** TypeScript's library has no entries of this type. */
    interface LayoutShift extends PerformanceEntry {
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    }
    const observer = new PerformanceObserver((list) => {
      // The observer asked for this type only.
      for (const { sources } of list.getEntries() as LayoutShift[])
        for (const { node, previousRect, currentRect } of sources) {
          const words = node?.textContent?.trim().slice(0, 30);
          const [from, to] = [previousRect, currentRect].map(({ x, y, width, height }) =>
            [x, y, width, height].map(Math.round).join(" "),
          );
          shifts.push(`${node?.nodeName.toLowerCase()} "${words}" from ${from} to ${to}`);
        }
    });
    observer.observe({ type: "layout-shift", buffered: true });
  });
}

/** Opens a page, and returns the shifts of its layout until it is complete. */
export async function shiftsAt(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await untilStill(page);
  return page.evaluate(() => window.shifts ?? []);
}

/** Opens a page whose answers come once its skeleton is shown. */
export async function shiftsAtLate(page: Page, path: string): Promise<string[]> {
  let shown: Promise<void> | undefined;
  await page.route("**/api/auth/admin/**", async (route) => {
    shown ??= page.locator('[data-lk="Skeleton"]').first().waitFor();
    await shown;
    await route.continue();
  });
  const shifts = await shiftsAt(page, path);
  await page.unrouteAll({ behavior: "wait" });
  return shifts;
}
