import type { Page } from "playwright-core";
import { beforeAll, describe } from "vitest";
import { bundleStyles } from "../scripts/build/bundle-styles.ts";
import { signedIn } from "./support/people.ts";
import { openState } from "./support/states.ts";
import { expect, test, testAt } from "./support/test.ts";

const PRESETS = ["neutral", "brand", "shadcn"] as const;
let presets: Record<(typeof PRESETS)[number], string>;
beforeAll(async () => {
  const texts = await Promise.all(
    PRESETS.map(async (name) => [name, await bundleStyles(`packages/react/src/styles/presets/${name}.css`)]),
  );
  presets = Object.fromEntries(texts);
});

const ACCENTS = ["#3454b4", "#f5c400", "#00c853", "#d6006c", "#000000", "#ffffff", "#7fdbff"];

/** Themes of shadcn/ui: `[light, dark]`, as Tailwind CSS 4 and Tailwind CSS 3 have them. */
const THEMES = {
  zinc: {
    colors: [
      "--background:#fff;--card:#fff;--popover:#fff;--foreground:#09090b;--muted:#f4f4f5;--muted-foreground:#71717a;--border:#e4e4e7;--input:#e4e4e7;--primary:#18181b;--ring:#18181b;--destructive:#ef4444;--radius:0.5rem",
      "--background:#09090b;--card:#09090b;--popover:#09090b;--foreground:#fafafa;--muted:#27272a;--muted-foreground:#a1a1aa;--border:#27272a;--input:#27272a;--primary:#fafafa;--ring:#d4d4d8;--destructive:#7f1d1d",
    ],
    numbers: [
      "--background:0 0% 100%;--card:0 0% 100%;--popover:0 0% 100%;--foreground:240 10% 3.9%;--muted:240 4.8% 95.9%;--muted-foreground:240 3.8% 46.1%;--border:240 5.9% 90%;--input:240 5.9% 90%;--primary:240 5.9% 10%;--ring:240 5.9% 10%;--destructive:0 84.2% 60.2%;--radius:0.5rem",
      "--background:240 10% 3.9%;--card:240 10% 3.9%;--popover:240 10% 3.9%;--foreground:0 0% 98%;--muted:240 3.7% 15.9%;--muted-foreground:240 5% 64.9%;--border:240 3.7% 15.9%;--input:240 3.7% 15.9%;--primary:0 0% 98%;--ring:240 4.9% 83.9%;--destructive:0 62.8% 30.6%",
    ],
  },
  yellow: {
    colors: [
      "--background:oklch(1 0 0);--card:oklch(1 0 0);--popover:oklch(1 0 0);--foreground:oklch(0.145 0 0);--muted:oklch(0.97 0 0);--muted-foreground:oklch(0.556 0 0);--border:oklch(0.922 0 0);--input:oklch(0.922 0 0);--primary:oklch(0.852 0.199 91.936);--ring:oklch(0.708 0 0);--destructive:oklch(0.577 0.245 27.325);--radius:0.625rem",
      "--background:oklch(0.145 0 0);--card:oklch(0.205 0 0);--popover:oklch(0.205 0 0);--foreground:oklch(0.985 0 0);--muted:oklch(0.269 0 0);--muted-foreground:oklch(0.708 0 0);--border:oklch(1 0 0 / 10%);--input:oklch(1 0 0 / 15%);--primary:oklch(0.795 0.184 86.047);--ring:oklch(0.556 0 0);--destructive:oklch(0.704 0.191 22.216)",
    ],
  },
} as const;

const SOFT = ["danger", "success", "warning", "accent", "brass"];
const NAMES = [
  ...["canvas", "surface", "sunken", "raised", "text", "text-muted", "edge", "accent", "accent-hover"],
  ...["on-accent", "danger", "on-danger", "focus", "brass", "line"],
  ...SOFT.flatMap((name) => [`${name}-text`, `${name}-soft`]),
];
type Colors = Record<string, [r: number, g: number, b: number]>;

/** Returns the tokens' colors on a page with these stylesheets. */
async function colorsOn(page: Page, sheets: string[], isDark: boolean): Promise<Colors> {
  return await page.evaluate(
    ({ sheets, isDark, names }) => {
      document.adoptedStyleSheets = sheets.map((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        return sheet;
      });
      document.documentElement.classList.toggle("dark", isDark);
      const probe = document.createElement("span");
      document.querySelector('[data-lk="SignIn"]')?.append(probe);
      const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
      const found = names.map((name) => {
        probe.style.color = "";
        probe.style.color = `var(--_${name})`;
        if (context === null) throw new Error("no canvas");
        context.clearRect(0, 0, 1, 1);
        context.fillStyle = getComputedStyle(probe).color;
        context.fillRect(0, 0, 1, 1);
        const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data;
        return [name, [r, g, b]];
      });
      probe.remove();
      return Object.fromEntries(found);
    },
    { sheets, isDark, names: NAMES },
  );
}

function luminance(color: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the pairs without the contrast that WCAG 2.2 asks for: 4.5 for text, 3 for marks. */
function unreadable(colors: Colors): string[] {
  const grounds = ["canvas", "surface", "sunken", "raised"];
  const onGrounds = (names: string[], least: number, on = grounds) =>
    names.flatMap((name) => on.map((ground) => [name, ground, least] as const));
  const pairs = [
    ...onGrounds(["text", "text-muted", "accent-text", "danger-text", "success-text", "warning-text"], 4.5),
    ...onGrounds(["focus", "accent", "danger"], 3),
    ...onGrounds(["edge", "brass"], 3, ["canvas", "surface", "raised"]),
    ...SOFT.map((name) => [`${name}-text`, `${name}-soft`, 4.5] as const),
    ...["accent", "accent-hover"].map((fill) => ["on-accent", fill, 4.5] as const),
    ["on-danger", "danger", 4.5] as const,
  ];
  return pairs.flatMap(([name, ground, least]) => {
    const [a = 0, b = 0] = [colors[name], colors[ground]]
      .map((color) => luminance(color ?? []))
      .sort((x, y) => x - y);
    const ratio = (b + 0.05) / (a + 0.05);
    return ratio >= least ? [] : [`${name} on ${ground}: ${ratio.toFixed(2)}`];
  });
}

describe.each([
  ["light", false],
  ["dark", true],
] as const)("in %s colors", (scheme, isDark) => {
  const open = async (page: Page): Promise<Page> => {
    await openState(page, "host-sign-in");
    return page;
  };

  test("neutral has no hue, and each text and mark can be read", async ({ open: begin }) => {
    const page = await open(await begin({ scheme }));
    const colors = await colorsOn(page, [presets.neutral], false);
    expect(unreadable(colors)).toEqual([]);
    for (const name of ["canvas", "text", "accent", "line", "brass"])
      expect(new Set(colors[name]).size, name).toBe(1);
  });

  test("brand can be read with any accent", async ({ open: begin }) => {
    const page = await open(await begin({ scheme }));
    const { appearanceCss } = await import("../packages/react/src/styles/tokens.ts");
    for (const accent of ACCENTS) {
      const root = `[data-lk-surface] { ${appearanceCss({ accent })} }`;
      expect(unreadable(await colorsOn(page, [root, presets.brand], false)), accent).toEqual([]);
    }
  });

  test("shadcn has the page's colors, and corrects those that can't be read", async ({ open: begin }) => {
    const page = await open(await begin({}));
    const on = async (theme: readonly string[]): Promise<Colors> => {
      const host = `:root { ${theme[0]} } .dark { ${theme[1]} }`;
      const forced = isDark ? "" : "[data-lk-scheme][data-lk-scheme] { --lk-scheme: light }";
      return await colorsOn(page, [host, presets.shadcn, forced], isDark);
    };
    const { zinc, yellow } = THEMES;
    const [inColors, inNumbers, inYellow] = [
      await on(zinc.colors),
      await on(zinc.numbers),
      await on(yellow.colors),
    ];
    for (const colors of [inColors, inNumbers, inYellow]) expect(unreadable(colors)).toEqual([]);
    for (const [name, color] of Object.entries(inNumbers))
      for (const [at, value] of color.entries())
        expect(Math.abs(value - (inColors[name]?.[at] ?? 0)), name).toBeLessThanOrEqual(2);
    expect(inColors.canvas).toEqual(isDark ? [9, 9, 11] : [255, 255, 255]);
    expect(inColors.accent).toEqual(isDark ? [250, 250, 250] : [24, 24, 27]);
  });
});

/** The ground of the preset, as the build writes it. */
const GRAY = /oklch\((?:0?\.98|98%) 0 0\)/;

const configured = testAt({
  branding: { preset: "neutral", aside: { en: "Notes for teams", de: "Notizen für Teams" } },
});

configured(
  "the service's pages have the preset of its configuration, and the sentence in their language",
  async ({ open, service }) => {
    const page = await open();
    const canvas = () =>
      page
        .locator("[data-lk]")
        .first()
        .evaluate((element) => getComputedStyle(element).getPropertyValue("--_canvas"));
    await page.goto("/sign-in");
    expect(await page.getByRole("complementary").textContent()).toBe("Notes for teams");
    expect(await canvas()).toMatch(GRAY);
    await page.goto("/sign-in?lang=de");
    expect(await page.getByRole("complementary").textContent()).toBe("Notizen für Teams");
    await signedIn(page, service);
    await page.goto("/account");
    expect(await canvas()).toMatch(GRAY);
  },
);
