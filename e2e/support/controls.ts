import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Every control is large enough, and its name holds what is seen of it. */
export async function expectGoodControls(page: Page, what = page.url()): Promise<void> {
  expect((await page.evaluate(tooSmall)).join("\n"), `${what}: smaller than 24 × 24 px`).toBe("");
  expect((await page.evaluate(misnamed)).join("\n"), `${what}: named otherwise than they look`).toBe("");
}

/** Controls of the page that are hard to hit (WCAG 2.2, 2.5.8). Links within a sentence are as high as it is. */
function tooSmall(): string[] {
  const SMALLEST = 23.99;
  const isOutOfSight = (part: Element | null): boolean =>
    part !== null && getComputedStyle(part).clipPath !== "none";
  return (
    [...document.querySelectorAll<HTMLElement>("a[href], button, input, [role=menuitem]")]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      // For screen readers or password managers alone: nobody points at it.
      .filter((control) => !isOutOfSight(control) && !isOutOfSight(control.parentElement))
      .filter((control) => control.closest("[aria-hidden=true], [inert]") === null)
      .filter((control) => control.closest("p") === null || getComputedStyle(control).display !== "inline")
      .map((control) => {
        const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
        const boxes = [control, label ?? control].map((part) => part.getBoundingClientRect());
        const width = Math.max(...boxes.map((box) => box.width));
        const height = Math.max(...boxes.map((box) => box.height));
        return { control, width, height };
      })
      .filter(({ width, height }) => width < SMALLEST || height < SMALLEST)
      .map(({ control, width, height }) => `${control.outerHTML.slice(0, 150)}: ${width} × ${height}`)
  );
}

/** Controls of the page whose text isn't in their name: who speaks to a computer says what they see (2.5.3). */
function misnamed(): string[] {
  return [...document.querySelectorAll<HTMLElement>("a[href], button, [role=menuitem]")]
    .map((control) => {
      const text = control.cloneNode(true) as HTMLElement;
      // A running number is for the eye: nobody says it.
      for (const part of text.querySelectorAll("[aria-hidden=true], [data-part=progress]")) part.remove();
      const shown = text.textContent?.trim().toLowerCase() ?? "";
      const alt = control.querySelector("img")?.alt ?? "";
      return { control, shown, name: control.getAttribute("aria-label")?.toLowerCase() ?? (shown || alt) };
    })
    .filter(({ shown, name }) => name === "" || !name.includes(shown))
    .map(({ control }) => control.outerHTML.slice(0, 150));
}
