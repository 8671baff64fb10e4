import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { bundleStyles } from "../../scripts/build/bundle-styles.ts";
import { readAs } from "./browser.ts";

const FOLDER = new URL("../host-sheets/", import.meta.url);

/** Stylesheets of applications, by name. */
const HOSTS = Object.fromEntries(
  readdirSync(FOLDER).map((file) => [file, readFileSync(new URL(file, FOLDER), "utf8")]),
);

/**
 * Keeps the application's elements in place, which aren't the subject, and the root's font size, on which our
 * sizes depend. Stops all motion.
 */
const STILL = `
  html { font-size: 16px !important }
  body, #lk-root, #lk-root :not([data-lk], [data-lk] *) {
    display: block !important; place-items: normal !important; position: static !important; float: none !important;
    inline-size: auto !important; min-inline-size: 0 !important; max-inline-size: none !important;
    min-block-size: 0 !important; margin: 0 !important; padding: 0 !important; border: 0 !important;
    overflow: visible !important;
  }
  *, ::before, ::after { transition: none !important; animation: none !important }`;

/** Returns our stylesheets as published. */
const published = async (end: string): Promise<string> => {
  const names = ["index", "admin"];
  const texts = await Promise.all(
    names.map((name) => bundleStyles(`packages/react/src/styles/${name}${end}`)),
  );
  return texts.join("\n");
};
const OURS = published(".css");
const LAYERED = published(".layer.css");

/** Returns how applications' stylesheets change our elements: element, property, before and after. */
export async function changesByHosts(page: Page): Promise<string[]> {
  const ours = [STILL, await OURS];
  const sheets = Object.fromEntries(Object.entries(HOSTS).map(([name, host]) => [name, [...ours, host]]));
  await readAs(page, { scheme: "light" });
  const light = await page.evaluate(changesIn, { before: ours, sheets });
  await readAs(page, { scheme: "dark" });
  const release = await underPointerAndFocus(page);
  const dark = await page.evaluate(changesIn, { before: ours, sheets });
  await release();
  return [...light.map((change) => `light: ${change}`), ...dark.map((change) => `dark, in use: ${change}`)];
}

/** The same with the stylesheet without layers in place of the one with layers. */
export async function changesByLayers(page: Page): Promise<string[]> {
  const before = [STILL, await LAYERED];
  return await page.evaluate(changesIn, { before, sheets: { "without layers": [STILL, await OURS] } });
}

/** Makes every control look hovered and focused by keyboard, until the returned function is called. */
async function underPointerAndFocus(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument", { depth: 0 });
  const selector = "[data-lk] :is(a, button, input, select, textarea, summary)";
  const { nodeIds } = await session.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector });
  const forcedPseudoClasses = ["hover", "focus", "focus-visible"];
  for (const nodeId of nodeIds) await session.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses });
  return () => session.detach();
}

/** Runs in the page. */
function changesIn({ before, sheets }: { before: string[]; sheets: Record<string, string[]> }): string[] {
  const sheetOf = (text: string): CSSStyleSheet => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  };
  const namesIn = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => [
      ...("style" in rule ? [...(rule.style as CSSStyleDeclaration)] : []).flatMap((name) =>
        name === "all" ? [...getComputedStyle(document.documentElement)] : name,
      ),
      ...("cssRules" in rule ? namesIn(rule.cssRules as CSSRuleList) : []),
    ]);
  // A rule changes the properties that it sets. All others follow from them.
  const namesOf = (text = ""): string[] =>
    [...new Set(namesIn(sheetOf(text).cssRules))].filter(
      (name) => !/^(?:--|transition|animation|all$|cursor$|-webkit-locale$)/.test(name),
    );
  for (const sheet of document.styleSheets) sheet.disabled = true;
  const elements = document.querySelectorAll("[data-lk], [data-lk] *:not(svg *)");
  const read = (texts: string[], names: readonly string[]): Map<string, string>[] => {
    document.adoptedStyleSheets = texts.map(sheetOf);
    return [...elements].flatMap((element) =>
      ["", "::before", "::after", "::placeholder"].map((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        const isThere =
          pseudo === "" || (pseudo === "::placeholder" ? "placeholder" in element : style.content !== "none");
        // Texts for screen readers have no look.
        return new Map(
          isThere && style.clipPath === "none"
            ? names.map((name) => [name, style.getPropertyValue(name)])
            : [],
        );
      }),
    );
  };
  const called = (index: number): string => {
    const element = elements[Math.floor(index / 4)];
    const around = element?.closest("[data-lk]")?.getAttribute("data-lk");
    return `${around} ${element?.localName}[${element?.getAttribute("data-part")}]${["", "::before", "::after", "::placeholder"][index % 4]}`;
  };
  const names = Object.fromEntries(
    Object.entries(sheets).map(([key, texts]) => [key, namesOf(texts.at(-1))]),
  );
  const was = read(before, [...new Set(Object.values(names).flat())]);
  return Object.entries(sheets).flatMap(([key, texts]) =>
    read(texts, names[key] ?? [])
      .flatMap((is, index) =>
        [...is]
          .filter(([name, value]) => value !== was[index]?.get(name))
          .map(([name, value]) => `${key}: ${called(index)} ${name}: ${was[index]?.get(name)} → ${value}`),
      )
      .slice(0, 10),
  );
}
