import { describe, expect, it } from "vitest";
import { guardAccent } from "./accent.ts";
import { contrast, parseColor, toOklch } from "./contrast.ts";

const WHITE = { r: 1, g: 1, b: 1 };
const BLACK = { r: 0, g: 0, b: 0 };

describe("colors", () => {
  it.each([
    ["#fff", WHITE],
    [" #FFFFFF ", WHITE],
    ["rgb(255, 255, 255)", WHITE],
    ["rgb(100% 100% 100%)", WHITE],
    ["oklch(100% 0 0)", WHITE],
    ["oklch(0 0 0deg)", BLACK],
    ["#000", BLACK],
  ])("%s is a color", (text, color) => {
    const parsed = parseColor(text);
    for (const channel of ["r", "g", "b"] as const) expect(parsed?.[channel]).toBeCloseTo(color[channel], 3);
  });

  it.each([
    "",
    "red",
    "#ff",
    "#ffff",
    "#gggggg",
    "rgb(1 2)",
    "rgb(1,2,3,4)",
    "rgb(1 2 3 / 50%)",
    "oklch(1, 0, 0)",
    "url(#fff)",
    "#fff;color:red",
    "rgb(var(--x) 0 0)",
    "oklch(0.5 0.1 20%)",
    "oklch(from red l c h)",
  ])("%j isn't a color", (text) => {
    expect(parseColor(text)).toBeUndefined();
    expect(guardAccent(text)).toBeUndefined();
  });

  it("have the contrast of WCAG 2", () => {
    expect(contrast(WHITE, BLACK)).toBeCloseTo(21, 5);
    expect(contrast(WHITE, WHITE)).toBe(1);
    // The lightest gray that passes on white.
    expect(contrast(parseColor("#767676")!, WHITE)).toBeCloseTo(4.54, 2);
  });

  it("outside of sRGB keep their lightness and hue", () => {
    const { l, h } = toOklch(parseColor("oklch(0.7 0.4 150)")!);
    expect(l).toBeCloseTo(0.7, 2);
    expect(h).toBeCloseTo(150, 0);
  });
});

describe("the guard of the accent", () => {
  it("leaves readable colors alone", () => {
    expect(guardAccent(" #264a96 ")).toMatchObject({ light: "#264a96", changed: false });
  });

  it("darkens others, and keeps their hue", () => {
    const guarded = guardAccent("#ffcc00")!;
    expect(guarded.changed).toBe(true);
    expect(guarded.dark).toBe("#ffcc00");
    const hue = toOklch(parseColor("#ffcc00")!).h;
    expect(toOklch(parseColor(guarded.light)!).h).toBeCloseTo(hue, 0);
  });

  it("gives black and white a form that is readable in the other scheme", () => {
    expect(guardAccent("#000")).toMatchObject({ light: "#000", changed: false });
    expect(guardAccent("#fff")).toMatchObject({ dark: "#fff", changed: true });
  });
});
