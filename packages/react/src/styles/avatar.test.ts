import { readFileSync } from "node:fs";
import { contrast, parseColor, type Rgb } from "latchkey/shared";
import { expect, it } from "vitest";

const CSS = readFileSync(new URL("./messages.css", import.meta.url), "utf8");

/** Returns the colors of a property of avatars with a hue, in light and dark. */
function colorsOf(property: "background" | "color", hue: number): Rgb[] {
  const [, rule = ""] = /&\[data-hue\] \{(.+?)\}/s.exec(CSS) ?? [];
  const [, light, dark] =
    new RegExp(`\\b${property}: light-dark\\((oklch\\(.+?\\)\\)), (oklch\\(.+?\\)\\))\\);`).exec(rule) ?? [];
  return [light, dark].map((text) => {
    const color = parseColor(text?.replace("var(--hue)", String(hue)) ?? "");
    if (!color) throw new Error(`No ${property} of avatars in messages.css`);
    return color;
  });
}

it("the letters of an avatar have a contrast of 7:1 in each hue, light and dark", () => {
  for (let hue = 0; hue < 360; hue++) {
    const letters = colorsOf("color", hue);
    for (const [at, ground] of colorsOf("background", hue).entries())
      expect(contrast(letters[at]!, ground), `hue ${hue}, ${["light", "dark"][at]}`).toBeGreaterThanOrEqual(
        7,
      );
  }
});
