import { contrast, intoGamut, type Oklch, parseColor, type Rgb, toOklch, toRgb } from "./contrast.ts";

/** What WCAG 2.2, 1.4.3 asks of texts. */
const READABLE = 4.5;
/** A step that nobody sees. */
const STEP = 0.005;

interface Scheme {
  /** The text on fills of the accent; the stylesheet's own is black or white, and as clear. */
  onAccent: Oklch;
  /** The grounds that texts of the accent stand on. */
  grounds: readonly Oklch[];
  /** Which way texts get clearer. */
  direction: -1 | 1;
  /** The tones that the stylesheet derives from the accent. */
  text(accent: Oklch): Oklch;
  soft(accent: Oklch): Oklch;
}

/** The tokens of the stylesheet that an accent meets (`styles/tokens.css` of `@latchkey/react`; a test compares them). */
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
  /** Whether the color as it was given can't be read on light ground, so that another one is used there. */
  changed: boolean;
}

/**
 * An accent on which texts, and whose texts, can be read in both schemes: the given one where it does, otherwise moved
 * along its lightness, with as much of its chroma as sRGB has there. Undefined: not a color that `parseColor` knows.
 */
export function guardAccent(accent: string): GuardedAccent | undefined {
  const color = parseColor(accent);
  if (!color) return undefined;
  const given = accent.trim();
  const light = guarded(color, ACCENT_SCHEMES.light);
  const dark = guarded(color, ACCENT_SCHEMES.dark);
  return { light: light ?? given, dark: dark ?? given, changed: light !== undefined };
}

/** Undefined: it's good as it is. */
function guarded(color: Rgb, scheme: Scheme): string | undefined {
  const start = toOklch(color);
  if (isReadable(start, scheme)) return undefined;
  for (let l = rounded(start.l); l >= 0 && l <= 1; l = rounded(l + scheme.direction * STEP)) {
    const { c, h } = intoGamut({ ...start, l });
    const candidate = { l, c: rounded(c), h: rounded(h) };
    if (isReadable(candidate, scheme)) return `oklch(${l} ${candidate.c} ${candidate.h})`;
  }
  // Not reached: black on light and white on dark ground are readable.
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
