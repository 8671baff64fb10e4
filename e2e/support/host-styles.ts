import { readdirSync, readFileSync } from "node:fs";
import { STATES } from "@latchkey/testing/states/states";
import type { Page } from "playwright-core";
import { bundleStyles } from "../../scripts/build/bundle-styles.ts";
import { readAs } from "./browser.ts";
import { differingPixels } from "./png.ts";

const FOLDER = new URL("../host-sheets/", import.meta.url);

/** Stylesheets of applications, by name. */
export const HOSTS: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(FOLDER).map((file) => [file, readFileSync(new URL(file, FOLDER), "utf8")]),
);

/** Components in an application's page: the first state of each. */
export const IN_APPLICATIONS = Object.keys(STATES).filter((name) => /^host-[^/]+$/.test(name));

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

/** The outermost element of a component. */
const COMPONENT = "main [data-lk]:not([data-lk] *)";

/** Only the component counts: nothing of the application is above it, or behind its corners. */
const ALONE = `
  html, body, #lk-root, #lk-root :not([data-lk], [data-lk] *) { background: none !important }
  #lk-root :not(:has([data-lk]), [data-lk], [data-lk] *), header, head, body > :not(#lk-root) {
    display: none !important;
  }
  ${COMPONENT} { position: absolute !important; inset: 0 auto auto 0 !important; margin: 0 !important }`;

/** Pixels at rounded corners, which the browser doesn't always draw alike. */
const AT_CORNERS = 20;

/** Returns the names of the applications in which a component's picture isn't the one without their styles. */
export async function picturesChangedByHosts(page: Page): Promise<string[]> {
  const picture = async (host: string): Promise<Buffer> => {
    await wear(page, [STILL, ALONE, await OURS, host]);
    return await page.locator(COMPONENT).first().screenshot({ animations: "disabled", omitBackground: true });
  };
  const alone = await picture("");
  const changed: string[] = [];
  for (const [name, host] of Object.entries(HOSTS))
    if (differingPixels(alone, await picture(host)) > AT_CORNERS) changed.push(name);
  return changed;
}

/** Elements of an application above a component. */
const OF_APPLICATION = `<h2>Your application</h2><p>Its text, with <a href="/docs">a link</a>.</p>
<p><button type="button">Button</button> <input aria-label="Field" value="Field"></p>`;

/** Parts of the document that a stylesheet with `* { all: unset }` would show. */
const HIDDEN = `head, script, style, noscript { display: none !important }
#lk-application { display: block !important; padding: 16px !important }
main { display: block !important; padding: 0 16px 16px !important }
main > * { margin: 0 !important; max-inline-size: none !important }
header:not([data-lk] *) { display: none !important }`;

/** Shows a component below elements of an application with this stylesheet. */
export async function showInApplication(page: Page, host: string): Promise<void> {
  await wear(page, [await OURS, host, HIDDEN]);
  await page.evaluate((html) => {
    const old = document.getElementById("lk-application");
    const application = old ?? document.createElement("div");
    application.id = "lk-application";
    application.innerHTML = html;
    document.body.prepend(application);
  }, OF_APPLICATION);
}

/** Replaces all stylesheets of a page. */
async function wear(page: Page, texts: readonly string[]): Promise<void> {
  await page.evaluate((texts) => {
    for (const sheet of document.styleSheets) sheet.disabled = true;
    document.adoptedStyleSheets = texts.map((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return sheet;
    });
  }, texts);
}

/** Returns how the stylesheet without layers changes our elements. */
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
