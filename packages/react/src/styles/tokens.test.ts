import { readFileSync } from "node:fs";
import { contrast, parseColor, type Rgb } from "latchkey/shared";
import { describe, expect, it } from "vitest";
// The guard's colors have to match the stylesheet's.
import { ACCENT_SCHEMES } from "../../../latchkey/src/shared/accent.ts";
import { toOklch, toRgb } from "../../../latchkey/src/shared/contrast.ts";
import { appearanceCss, appearanceStyle } from "./tokens.ts";

const CSS = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
type SchemeName = "light" | "dark";

/** Returns the value of a token in a scheme, derived from a custom accent where one is given. */
function token(name: string, scheme: SchemeName, accent?: Rgb): Rgb {
  if (name === "accent" && accent) return accent;
  if (name === "on-accent") return blackOrWhite(token("accent", scheme, accent));
  const value = new RegExp(
    `--_${name}:\\s*var\\(\\s*--lk-${name},\\s*light-dark\\(\\s*(oklch\\(.+?\\)),\\s*(oklch\\(.+?\\))\\s*\\)\\s*\\);`,
  ).exec(CSS);
  const text = value?.[scheme === "light" ? 1 : 2];
  if (text === undefined) throw new Error(`tokens.css has no --_${name}`);
  const relative =
    /^oklch\(from var\(--_accent\) ((?:calc|min|max)\(.+?\)|\S+) ((?:calc|min)\(.+?\)|\S+) h/.exec(text);
  if (!relative) return color(text);
  const origin = toOklch(token("accent", scheme, accent));
  const [l, c] = [computed(relative[1]!, origin), computed(relative[2]!, origin)];
  return toRgb({ l, c, h: origin.h });
}

/** Decides as `color(from … xyz-d65 clamp(0, (0.179 - y) * 10000, …) …)` does. */
function blackOrWhite(accent: Rgb): Rgb {
  const [, threshold] = /xyz-d65\s+clamp\(0, \(([\d.]+) - y\)/.exec(CSS) ?? [];
  const black = { r: 0, g: 0, b: 0 };
  const luminance = contrast(accent, black) * 0.05 - 0.05;
  return luminance < Number(threshold) ? { r: 1, g: 1, b: 1 } : black;
}

/** Evaluates `l`, `calc(l - 0.06)`, `min(c, 0.022)`, `min(l - 0.03, 0.48)` or `0.945`. */
function computed(text: string, { l, c }: { l: number; c: number }): number {
  const [, fn, inside = text] = /^(calc|min|max)\((.+)\)$/.exec(text) ?? [];
  const values = inside.split(", ").map((sum) => {
    const [first, operator, second] = sum.split(" ");
    const [a, b] = [first, second].map((part) => (part === "l" ? l : part === "c" ? c : Number(part)));
    return operator === "+" ? a! + b! : operator === "-" ? a! - b! : operator === "*" ? a! * b! : a!;
  });
  return fn === "max" ? Math.max(...values) : Math.min(...values);
}

function color(text: string): Rgb {
  const parsed = parseColor(text);
  if (!parsed) throw new Error(`${text} is no colour`);
  return parsed;
}

describe("every pair of colors has enough contrast", () => {
  /** Text, background, and the minimum ratios in light and dark. */
  const PAIRS: [string, string, number, number][] = [
    ["text", "surface", 16.4, 14.8],
    ["text-muted", "surface", 6.6, 7.4],
    ["edge", "surface", 3.7, 3.7],
    ["on-accent", "accent", 7, 8.9],
    ["on-accent", "accent-hover", 9.1, 10.8],
    ["accent-text", "surface", 7.9, 9],
    ["accent-text", "accent-soft", 6.8, 7.3],
    ["brass", "surface", 3.4, 8.9],
    ["brass-text", "brass-soft", 5.9, 8.1],
    ["danger-text", "surface", 7.1, 7.7],
    ["danger-text", "danger-soft", 6.2, 6.5],
    ["on-danger", "danger", 5.9, 6.3],
    ["success-text", "success-soft", 6.6, 7.8],
    ["warning-text", "warning-soft", 6.0, 8.0],
  ];
  it.each(PAIRS)("%s on %s as promised", (text, ground, light, dark) => {
    const ratio = (scheme: SchemeName): number => contrast(token(text, scheme), token(ground, scheme));
    expect(Math.abs(ratio("light") - light)).toBeLessThan(0.1);
    expect(Math.abs(ratio("dark") - dark)).toBeLessThan(0.1);
  });

  const GROUNDS = ["canvas", "surface", "sunken", "raised"];
  const ON_SOFT = ["text", "danger-text", "success-text", "warning-text", "accent-text", "brass-text"];
  it.each(["light", "dark"] as const)("texts reach 4.5 on every ground, edges and marks 3 (%s)", (scheme) => {
    for (const ground of GROUNDS) {
      for (const text of ["text", "text-muted", "accent-text", "danger-text", "success-text", "warning-text"])
        expect(
          contrast(token(text, scheme), token(ground, scheme)),
          `${text} on ${ground}`,
        ).toBeGreaterThanOrEqual(4.5);
      for (const mark of ["focus", "accent", "danger"])
        expect(
          contrast(token(mark, scheme), token(ground, scheme)),
          `${mark} on ${ground}`,
        ).toBeGreaterThanOrEqual(3);
    }
    for (const ground of ["canvas", "surface", "raised"])
      for (const mark of ["edge", "brass"])
        expect(
          contrast(token(mark, scheme), token(ground, scheme)),
          `${mark} on ${ground}`,
        ).toBeGreaterThanOrEqual(3);
    for (const text of ON_SOFT) {
      const soft = text === "text" ? "danger-soft" : text.replace("-text", "-soft");
      expect(contrast(token(text, scheme), token(soft, scheme)), `${text} on ${soft}`).toBeGreaterThanOrEqual(
        4.5,
      );
    }
    expect(contrast(token("text-muted", scheme), token("sunken", scheme))).toBeGreaterThanOrEqual(4.5);
  });
});

describe("a custom accent", () => {
  it("is guarded against the stylesheet's colors", () => {
    for (const scheme of ["light", "dark"] as const) {
      const { grounds } = ACCENT_SCHEMES[scheme];
      expect(grounds.map(toRgb)).toEqual(
        expect.arrayContaining([token("canvas", scheme), token("surface", scheme), token("raised", scheme)]),
      );
    }
  });

  it("is readable in both schemes, with all colors derived from it", () => {
    const steps = [0, 51, 102, 153, 204, 255];
    for (const r of steps)
      for (const g of steps)
        for (const b of steps) {
          const css = appearanceCss({ accent: `rgb(${r} ${g} ${b})` });
          const [, light, dark] = /--lk-accent:light-dark\((.+?\)), (.+?\))\)$/.exec(css) ?? [];
          for (const [scheme, given] of [
            ["light", light],
            ["dark", dark],
          ] as const) {
            const accent = color(given!);
            const ratio = (text: string, ground: string): number =>
              contrast(token(text, scheme, accent), token(ground, scheme, accent));
            const pairs = [
              ratio("on-accent", "accent"),
              ratio("on-accent", "accent-hover"),
              ratio("accent-text", "canvas"),
              ratio("accent-text", "surface"),
              ratio("accent-text", "raised"),
              ratio("accent-text", "accent-soft"),
            ];
            expect(Math.min(...pairs), `${css}: ${pairs}`).toBeGreaterThanOrEqual(4.5);
          }
        }
  });

  it("set in CSS, without correction, has readable text on it and in it", () => {
    const steps = [0, 51, 102, 153, 204, 255];
    for (const scheme of ["light", "dark"] as const)
      for (const r of steps)
        for (const g of steps)
          for (const b of steps) {
            const accent = color(`rgb(${r} ${g} ${b})`);
            const ratio = (text: string, ground: string): number =>
              contrast(token(text, scheme, accent), token(ground, scheme, accent));
            const pairs = [
              ratio("on-accent", "accent"),
              ratio("accent-text", "canvas"),
              ratio("accent-text", "surface"),
              ratio("accent-text", "raised"),
              ratio("accent-text", "accent-soft"),
            ];
            expect(Math.min(...pairs), `${scheme} ${r} ${g} ${b}: ${pairs}`).toBeGreaterThanOrEqual(4.5);
          }
  });

  it.each([
    ["Georgia, serif", 'Georgia", serif'],
    ['"Acme Sans", ui-rounded, system-ui', 'Acme Sans", ui-rounded, system-ui'],
    ["Inter", 'Inter"'],
  ])("takes the fonts of %s", (font, families) => {
    expect(appearanceStyle({ font })).toEqual({ "--lk-font": `"${families}, var(--lk-font-default)` });
  });

  it("never carries anything else into a page", () => {
    expect(
      appearanceStyle({ accent: "red;} body{display:none", font: 'X"; color: red', radius: 900 }),
    ).toEqual({
      "--lk-font": '"X color: red", var(--lk-font-default)',
    });
    expect(appearanceStyle({ accent: "url(x)", radius: Number.NaN })).toEqual({});
  });
});
