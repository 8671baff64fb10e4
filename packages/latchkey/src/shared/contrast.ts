/** WCAG 2 contrast, and the color spaces it needs. Pure, without imports: services and browsers share it. */

/** sRGB with its transfer function, each from 0 to 1. */
export interface Rgb {
  r: number;
  g: number;
  b: number;
}

/** OKLCH: lightness from 0 to 1, chroma, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** Parses `#rgb`, `#rrggbb`, `rgb(…)` or `oklch(…)`, without transparency. Undefined: something else. */
export function parseColor(text: string): Rgb | undefined {
  const color = text.trim().toLowerCase();
  return parseHex(color) ?? parseFunction(color);
}

function parseHex(color: string): Rgb | undefined {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(color)?.[1];
  if (hex === undefined) return undefined;
  const width = hex.length / 3;
  const channel = (index: number): number => {
    const digits = hex.slice(index * width, (index + 1) * width);
    return Number.parseInt(width === 1 ? digits + digits : digits, 16) / 255;
  };
  return { r: channel(0), g: channel(1), b: channel(2) };
}

/** Parses CSS Color 4: components between spaces, or between commas in the older form of `rgb()`. */
function parseFunction(color: string): Rgb | undefined {
  const [, name, inside] = /^(rgba?|oklch)\(\s*([^()]*?)\s*\)$/.exec(color) ?? [];
  if (name === undefined || inside === undefined) return undefined;
  const parts = inside.split(inside.includes(",") ? /\s*,\s*/ : /\s+/);
  const [x, y, z] = parts;
  if (parts.length !== 3 || x === undefined || y === undefined || z === undefined) return undefined;
  if (name === "oklch") {
    if (inside.includes(",")) return undefined;
    const [l, c, h] = [number(x, 1), number(y, 0.4), angle(z)];
    if (l === undefined || c === undefined || h === undefined) return undefined;
    return toRgb(intoGamut({ l: clamp(l), c: Math.max(0, c), h }));
  }
  const [r, g, b] = [number(x, 255), number(y, 255), number(z, 255)];
  if (r === undefined || g === undefined || b === undefined) return undefined;
  return { r: clamp(r / 255), g: clamp(g / 255), b: clamp(b / 255) };
}

/** Parses a number, or a percentage of `whole`. */
function number(text: string, whole: number): number | undefined {
  const [, digits, percent] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%?)$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const value = Number(digits);
  return percent ? (value / 100) * whole : value;
}

function angle(text: string): number | undefined {
  const value = number(text.replace(/deg$/, ""), Number.NaN);
  return value === undefined || Number.isNaN(value) ? undefined : ((value % 360) + 360) % 360;
}

/** Returns the WCAG 2.2 "contrast ratio": from 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** Returns the WCAG 2.2 "relative luminance". */
function luminance({ r, g, b }: Rgb): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function encoded(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}

/** https://bottosson.github.io/posts/oklab/ */
export function toOklch(color: Rgb): Oklch {
  const [r, g, b] = [linear(color.r), linear(color.g), linear(color.b)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(x, y),
    h: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360,
  };
}

/** Converts without clamping: outside of the gamut, channels are outside of 0 to 1. */
function toUnboundRgb({ l, c, h }: Oklch): Rgb {
  const [x, y] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const long = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const medium = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const short = (l - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return {
    r: encoded(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    g: encoded(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    b: encoded(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  };
}

export function toRgb(color: Oklch): Rgb {
  const { r, g, b } = toUnboundRgb(color);
  return { r: clamp(r), g: clamp(g), b: clamp(b) };
}

/** Returns the same lightness and hue with as much of the chroma as sRGB has. */
export function intoGamut(color: Oklch): Oklch {
  if (isInGamut(color)) return color;
  let [low, high] = [0, color.c];
  for (let step = 0; step < 20; step += 1) {
    const c = (low + high) / 2;
    if (isInGamut({ ...color, c })) low = c;
    else high = c;
  }
  return { ...color, c: low };
}

function isInGamut(color: Oklch): boolean {
  const { r, g, b } = toUnboundRgb(color);
  return [r, g, b].every((channel) => channel >= -0.0001 && channel <= 1.0001);
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
