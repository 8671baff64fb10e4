import { ACCENT_SCHEMES, guardAccent, type Oklch, parseColor, toOklch, toRgb } from "latchkey/shared";

/** The colors of an email in one scheme, as `#rrggbb`: email programs may not support other notations. */
export interface Palette {
  canvas: string;
  surface: string;
  text: string;
  muted: string;
  line: string;
  accent: string;
  onAccent: string;
  accentText: string;
  brass: string;
}

/** Tokens of the stylesheet (`styles/tokens.css` of `@latchkey/react`; a test compares them). */
export const MAIL_TOKENS = {
  light: {
    canvas: "oklch(0.972 0.006 85)",
    surface: "oklch(0.995 0.002 85)",
    text: "oklch(0.235 0.018 265)",
    muted: "oklch(0.475 0.018 265)",
    line: "oklch(0.885 0.008 85)",
    accent: "oklch(0.47 0.135 265)",
    onAccent: "oklch(0.99 0.004 85)",
    brass: "oklch(0.64 0.115 72)",
  },
  dark: {
    canvas: "oklch(0.178 0.012 265)",
    surface: "oklch(0.218 0.014 265)",
    text: "oklch(0.945 0.006 85)",
    muted: "oklch(0.735 0.014 265)",
    line: "oklch(0.31 0.014 265)",
    accent: "oklch(0.735 0.115 265)",
    onAccent: "oklch(0.18 0.03 265)",
    brass: "oklch(0.79 0.12 80)",
  },
} as const;

/** Returns the colors with the deployment's accent, corrected to be readable. */
export function palettesOf(accent: string | undefined): Record<"light" | "dark", Palette> {
  const guarded = accent === undefined ? undefined : guardAccent(accent);
  return { light: paletteOf("light", guarded?.light), dark: paletteOf("dark", guarded?.dark) };
}

function paletteOf(scheme: "light" | "dark", own: string | undefined): Palette {
  const { accent: standard, ...tokens } = MAIL_TOKENS[scheme];
  const accent = own ?? standard;
  const rgb = parseColor(accent) ?? { r: 0, g: 0, b: 0 };
  const hexes = Object.fromEntries(Object.entries(tokens).map(([name, color]) => [name, hexOf(color)]));
  return {
    // One for each of the tokens.
    ...(hexes as Record<keyof typeof tokens, string>),
    accent: hexOf(accent),
    accentText: hex(ACCENT_SCHEMES[scheme].text(toOklch(rgb))),
  };
}

function hexOf(color: string): string {
  const rgb = parseColor(color);
  return hex(rgb === undefined ? { l: 0, c: 0, h: 0 } : toOklch(rgb));
}

function hex(color: Oklch): string {
  const { r, g, b } = toRgb(color);
  return `#${[r, g, b]
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
