import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

type Role = Parameters<Page["getByRole"]>[0];

/** More than the tab stops of any screen. */
const MOST_STOPS = 60;

/** Presses Tab until the element with this role and name has the focus. Expects a visible focus ring. */
export async function tabTo(page: Page, role: Role, name: string | RegExp): Promise<Locator> {
  const target = page.getByRole(role, { name, ...(typeof name === "string" ? { exact: true } : {}) });
  await pressUntilFocus(page, "Tab", target, `the ${role} "${name}"`);
  await expectRing(page);
  return target;
}

/** Moves to a field by keyboard and replaces its value. */
export async function fillByKeyboard(page: Page, name: string | RegExp, text: string): Promise<void> {
  const field = page
    .getByLabel(name, { exact: typeof name === "string" })
    .and(page.locator("input, textarea"));
  await pressUntilFocus(page, "Tab", field, `the field "${name}"`);
  await expectRing(page);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Moves to a button or link by keyboard and presses it. */
export async function pressByKeyboard(
  page: Page,
  role: "button" | "link",
  name: string | RegExp,
): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.press("Enter");
}

/** Moves to an item of an open menu by keyboard, and presses it. */
export async function chooseByKeyboard(page: Page, name: string | RegExp): Promise<void> {
  const item = page.getByRole("menuitem", { name });
  await item.waitFor({ state: "visible" });
  await pressUntilFocus(page, "ArrowDown", item, `the item "${name}"`);
  await page.keyboard.press("Enter");
}

async function pressUntilFocus(page: Page, key: string, target: Locator, what: string): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    // One evaluation for both: finding an element by name costs more than pressing a key.
    const other = await target.evaluateAll((nodes) => {
      const node = document.activeElement;
      if (nodes.length === 1 && nodes[0] === node) return undefined;
      const words = node?.getAttribute("aria-label") ?? node?.textContent?.trim() ?? "";
      return `${node?.localName ?? "nothing"} "${words.slice(0, 30)}"`;
    });
    if (other === undefined) return;
    passed.push(other);
    await page.keyboard.press(key);
  }
  throw new Error(`${key} doesn't reach ${what}. It stopped at: ${passed.join(", ")}`);
}

/** Moves through all tab stops, and expects a focus ring at each. */
export async function expectRingsEverywhere(page: Page): Promise<void> {
  const first = await page.evaluateHandle(() => document.activeElement);
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press("Tab");
    const problem = await page.evaluate(problemOfFocus, first);
    if (problem === ROUND) return;
    expect(problem, page.url()).toBeUndefined();
  }
}

async function expectRing(page: Page): Promise<void> {
  expect(await page.evaluate(problemOfFocus, undefined), page.url()).toBeUndefined();
}

const ROUND = "round";

/**
 * Runs in the page. Returns the problem of the focused element: it must show the focus (WCAG 2.2 2.4.7), and
 * be inside the window and uncovered (2.4.11). `first`: the first stop. The round ends at it or at the body.
 */
function problemOfFocus(first: Element | null | undefined): string | undefined {
  const node = document.activeElement;
  if (first !== undefined && (node === first || node === document.body)) return "round";
  if (!(node instanceof HTMLElement) || node === document.body) return "nothing has the focus";
  // A field may draw the ring around both itself and its button, or around the cell of the next digit.
  const cell = node.parentElement?.querySelector("[data-next]");
  const drawing = [node, node.parentElement, node.parentElement?.parentElement, cell].filter(
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
  const isUncovered = node.contains(on) || on.contains(node) || on.closest("label")?.contains(node) === true;
  return isUncovered ? undefined : `${words} has the focus below ${on.localName}.${on.className}`;
}
