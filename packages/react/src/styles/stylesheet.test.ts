import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const FOLDER = new URL("./", import.meta.url);
const FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".css"))
  .map((name) => ({ name, css: readFileSync(new URL(name, FOLDER), "utf8").replace(/\/\*.*?\*\//gs, "") }));

describe("the stylesheet", () => {
  it.each(FILES)("$name stays inside of our elements and layers", ({ name, css }) => {
    // These files only import the others.
    if (/^(?:index|signed-out|signed-in|admin)(?:\.layer)?\.css$/.test(name)) return;
    expect(css.trimStart()).toMatch(/^@layer latchkey\./);
    // A selector at the first level of a layer, or of a condition in it, must match our elements only.
    for (const selector of outermostSelectors(css)) expect(selector, name).toMatch(/\[data-lk|^to$|^from$/);
  });

  it.each(FILES)("$name is for every direction of writing", ({ css }) => {
    expect(css).not.toMatch(
      /(?:margin|padding|border|inset)-(?:left|right|top|bottom)|[\s;{](?:left|right|float):/,
    );
    expect(css).not.toMatch(/text-align: (?:left|right)|[\s;](?:width|height|min-width|max-width):/);
  });

  it.each(FILES)("$name never insists", ({ css }) => {
    expect(css).not.toContain("!important");
  });
});

/** Selectors of rules that aren't nested in another rule. */
function outermostSelectors(css: string): string[] {
  const found: string[] = [];
  let [depth, inside, start] = [0, 0, 0];
  for (let at = 0; at < css.length; at += 1) {
    const char = css[at];
    if (char === "{") {
      const prelude = css.slice(start, at).trim();
      depth += 1;
      if (!prelude.startsWith("@") && inside === 0) {
        found.push(...branches(prelude));
        inside = depth;
      }
    } else if (char === "}") {
      if (inside === depth) inside = 0;
      depth -= 1;
    }
    if (char === "{" || char === "}" || char === ";") start = at + 1;
  }
  return found;
}

/** Returns the selectors of a list: commas in brackets belong to one of them. */
function branches(list: string): string[] {
  const found = [""];
  let depth = 0;
  for (const char of list) {
    if ("([".includes(char)) depth += 1;
    if (")]".includes(char)) depth -= 1;
    if (char === "," && depth === 0) found.push("");
    else found[found.length - 1] += char;
  }
  return found.map((selector) => selector.trim());
}
