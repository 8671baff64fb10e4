import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Expects that every control is large enough, and that its name contains its visible text. */
export async function expectGoodControls(page: Page, what = page.url()): Promise<void> {
  expect((await page.evaluate(tooSmall)).join("\n"), `${what}: smaller than 24 × 24 px`).toBe("");
  expect((await page.evaluate(misnamed)).join("\n"), `${what}: named otherwise than they look`).toBe("");
}

/** Returns the page's controls that are hard to hit (WCAG 2.2, 2.5.8). Links within a sentence don't count. */
function tooSmall(): string[] {
  const SMALLEST = 23.99;
  const isOutOfSight = (part: Element | null): boolean =>
    part !== null && getComputedStyle(part).clipPath !== "none";
  return (
    [...document.querySelectorAll<HTMLElement>("a[href], button, input, [role=menuitem]")]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      // Hidden elements for screen readers or password managers aren't clicked.
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

/** Returns controls whose visible text isn't in their name: voice control users say what they see (2.5.3). */
function misnamed(): string[] {
  return [...document.querySelectorAll<HTMLElement>("a[href], button, [role=menuitem]")]
    .map((control) => {
      const text = control.cloneNode(true) as HTMLElement;
      // A countdown is visual only and isn't spoken.
      for (const part of text.querySelectorAll("[aria-hidden=true], [data-part=progress]")) part.remove();
      const shown = text.textContent?.trim().toLowerCase() ?? "";
      const alt = control.querySelector("img")?.alt ?? "";
      return { control, shown, name: control.getAttribute("aria-label")?.toLowerCase() ?? (shown || alt) };
    })
    .filter(({ shown, name }) => name === "" || !name.includes(shown))
    .map(({ control }) => control.outerHTML.slice(0, 150));
}
