import { parseColor } from "latchkey/shared";

/** Returns a color as `#rrggbb`, which the browser's color picker needs. Undefined: not a color. */
export function hexOf(text: string): string | undefined {
  const color = parseColor(text);
  if (color === undefined) return undefined;
  const digits = [color.r, color.g, color.b].map((share) => {
    const value = Math.round(Math.min(1, Math.max(0, share)) * 255);
    return value.toString(16).padStart(2, "0");
  });
  return `#${digits.join("")}`;
}
