import type { Page } from "playwright-core";

/** The number of unchanged frames after which a page is still: longer than a skeleton's delay. */
const QUIET_FRAMES = 15;

/** Opens a screen in one of its states and waits until it is complete. */
export async function openState(page: Page, name: string, lang = "en"): Promise<void> {
  await page.goto(`/_states/${name}?lang=${lang}`, { waitUntil: "load" });
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  // The screen's part of the application may still be loading.
  await page.locator("h1").first().waitFor({ state: "attached" });
  await untilStill(page);
}

/** Waits until the page hasn't changed for a while, and nothing moves. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async (frames) => {
    let quiet = 0;
    const observer = new MutationObserver(() => {
      quiet = 0;
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const isMoving = (): boolean =>
      document.getAnimations().some((animation) => {
        const { endTime } = animation.effect?.getComputedTiming() ?? {};
        return animation.playState === "running" && endTime !== Number.POSITIVE_INFINITY;
      });
    while (quiet < frames) {
      // The timer continues the wait if the browser draws no frames.
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 100);
      });
      quiet = isMoving() ? 0 : quiet + 1;
    }
    observer.disconnect();
  }, QUIET_FRAMES);
}
