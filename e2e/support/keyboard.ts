import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

type Role = Parameters<Page["getByRole"]>[0];

/** More presses than any screen has stops. */
const MOST_STOPS = 60;

/** Moves with Tab until the element of this role and name has the focus; it must be seen that it has. */
export async function tabTo(page: Page, role: Role, name: string | RegExp): Promise<Locator> {
  const target = page.getByRole(role, { name, ...(typeof name === "string" ? { exact: true } : {}) });
  const passed: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await hasFocus(target)) {
      await expectRing(page);
      return target;
    }
    await page.keyboard.press("Tab");
    passed.push(await describeFocus(page));
  }
  throw new Error(`Tab doesn't reach the ${role} "${name}". It stopped at: ${passed.join(", ")}`);
}

/** Moves to a field and types into it, over what is there. */
export async function fillByKeyboard(page: Page, name: string | RegExp, text: string): Promise<void> {
  const field = page
    .getByLabel(name, { exact: typeof name === "string" })
    .and(page.locator("input, textarea"));
  for (let stop = 0; stop < MOST_STOPS && !(await hasFocus(field)); stop++) await page.keyboard.press("Tab");
  if (!(await hasFocus(field))) throw new Error(`Tab doesn't reach the field "${name}"`);
  await expectRing(page);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Moves to a button or link and presses it. */
export async function pressByKeyboard(
  page: Page,
  role: "button" | "link",
  name: string | RegExp,
): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.press("Enter");
}

/** Goes down a menu that is open to an entry, and presses it. */
export async function chooseByKeyboard(page: Page, name: string | RegExp): Promise<void> {
  const item = page.getByRole("menuitem", { name });
  await item.waitFor({ state: "visible" });
  for (let stop = 0; stop < MOST_STOPS && !(await hasFocus(item)); stop++)
    await page.keyboard.press("ArrowDown");
  if (!(await hasFocus(item))) throw new Error(`The arrows don't reach "${name}"`);
  await page.keyboard.press("Enter");
}

async function hasFocus(target: Locator): Promise<boolean> {
  return (await target.count()) === 1 && (await target.evaluate((node) => node === document.activeElement));
}

async function describeFocus(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const node = document.activeElement;
    const name = node?.getAttribute("aria-label") ?? node?.textContent?.trim() ?? "";
    return `${node?.localName ?? "nothing"} "${name.slice(0, 30)}"`;
  });
}

/** Goes with Tab through everything there is to stop at, and looks at the ring of each. */
export async function expectRingsEverywhere(page: Page): Promise<void> {
  const first = await page.evaluateHandle(() => document.activeElement);
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press("Tab");
    const isRound = await first.evaluate(
      (node) => node === document.activeElement || document.activeElement === document.body,
    );
    if (isRound) return;
    await expectRing(page);
  }
}

/** What has the focus shows it (WCAG 2.2 2.4.7), and lies in the window, uncovered (2.4.11). */
async function expectRing(page: Page): Promise<void> {
  const problem = await page.evaluate(() => {
    const node = document.activeElement;
    if (!(node instanceof HTMLElement) || node === document.body) return "nothing has the focus";
    // A field may draw the ring around itself and its button.
    const drawing = [node, node.parentElement, node.parentElement?.parentElement].filter(
      (part) => part != null,
    );
    const isRinged = drawing.some((part) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(part);
      const isThere = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      return isThere && !/^rgba\(.*, 0\)$|transparent/.test(outlineColor);
    });
    const words = `${node.localName} "${node.textContent?.trim().slice(0, 30)}"`;
    if (!isRinged) return `${words} has the focus and no ring`;
    const { x, y, width, height } = node.getBoundingClientRect();
    const on = document.elementFromPoint(x + width / 2, y + height / 2);
    if (on === null) return `${words} has the focus outside of the window`;
    const isUncovered =
      node.contains(on) || on.contains(node) || on.closest("label")?.contains(node) === true;
    return isUncovered ? undefined : `${words} has the focus below ${on.localName}.${on.className}`;
  });
  expect(problem, page.url()).toBeUndefined();
}
