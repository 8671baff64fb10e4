import { contrast, intoGamut, type Oklch, parseColor, type Rgb, toOklch, toRgb } from "./contrast.ts";

/** Contrast of text that WCAG 2.2, 1.4.3 requires. */
const READABLE = 4.5;
/** A step of lightness too small to be seen. */
const STEP = 0.005;

interface Scheme {
  /** The color of text on fills of the accent; the stylesheet uses black or white, with the same contrast. */
  onAccent: Oklch;
  /** The backgrounds behind text in the accent. */
  grounds: readonly Oklch[];
  /** The direction of lightness that improves the contrast of text. */
  direction: -1 | 1;
  /** Returns the tones that the stylesheet derives from the accent. */
  text(accent: Oklch): Oklch;
  soft(accent: Oklch): Oklch;
}

/**
 * Tokens of the stylesheet used together with an accent (`styles/tokens.css` of `@latchkey/react`; a test
 * compares them).
 */
export const ACCENT_SCHEMES: Readonly<Record<"light" | "dark", Scheme>> = {
  light: {
    onAccent: { l: 0.99, c: 0.004, h: 85 },
    grounds: [
      { l: 0.972, c: 0.006, h: 85 },
      { l: 0.995, c: 0.002, h: 85 },
    ],
    direction: -1,
    text: ({ l, c, h }) => ({ l: Math.min(l - 0.03, 0.48), c: c + 0.005, h }),
    soft: ({ c, h }) => ({ l: 0.945, c: Math.min(c, 0.022), h }),
  },
  dark: {
    onAccent: { l: 0.18, c: 0.03, h: 265 },
    grounds: [
      { l: 0.178, c: 0.012, h: 265 },
      { l: 0.218, c: 0.014, h: 265 },
      { l: 0.262, c: 0.016, h: 265 },
    ],
    direction: 1,
    text: ({ l, c, h }) => ({ l: Math.max(l + 0.055, 0.72), c: c * 0.87, h }),
    soft: ({ c, h }) => ({ l: 0.29, c: Math.min(c, 0.055), h }),
  },
};

export interface GuardedAccent {
  /** CSS colors. */
  light: string;
  dark: string;
  /** True if the given color can't be read on a light background and another one is used there. */
  changed: boolean;
}

/**
 * Returns an accent that is readable as text and behind text in both schemes: the given one if it is,
 * otherwise one with another lightness and as much of its chroma as sRGB has there. Undefined: not a color
 * that `parseColor` knows.
 */
export function guardAccent(accent: string): GuardedAccent | undefined {
  const color = parseColor(accent);
  if (!color) return undefined;
  const given = accent.trim();
  const light = guarded(color, ACCENT_SCHEMES.light);
  const dark = guarded(color, ACCENT_SCHEMES.dark);
  return { light: light ?? given, dark: dark ?? given, changed: light !== undefined };
}

/** Returns a readable replacement. Undefined: the color is readable as it is. */
function guarded(color: Rgb, scheme: Scheme): string | undefined {
  const start = toOklch(color);
  if (isReadable(start, scheme)) return undefined;
  for (let l = rounded(start.l); l >= 0 && l <= 1; l = rounded(l + scheme.direction * STEP)) {
    const { c, h } = intoGamut({ ...start, l });
    const candidate = { l, c: rounded(c), h: rounded(h) };
    if (isReadable(candidate, scheme)) return `oklch(${l} ${candidate.c} ${candidate.h})`;
  }
  // Not reached: black on a light and white on a dark background are readable.
  return scheme.direction === 1 ? "oklch(1 0 0)" : "oklch(0 0 0)";
}

function isReadable(accent: Oklch, scheme: Scheme): boolean {
  const fill = toRgb(accent);
  const text = toRgb(scheme.text(accent));
  return (
    contrast(toRgb(scheme.onAccent), fill) >= READABLE &&
    scheme.grounds.every((ground) => contrast(text, toRgb(ground)) >= READABLE) &&
    contrast(text, toRgb(scheme.soft(accent))) >= READABLE
  );
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
