import { type Branding, fontStack, guardAccent } from "@latchkey/client/shared";
import type { CSSProperties } from "react";

/** Looks of the components: the service's branding, as an application overrides it. Presets are stylesheets there. */
export interface Appearance extends Omit<Branding, "preset"> {
  /** Default "light". "auto" follows the system: for applications that also support dark mode. */
  scheme?: "light" | "dark" | "auto" | undefined;
  /** "compact" only changes heights and gaps. Default "comfortable". */
  density?: "comfortable" | "compact" | undefined;
  /** True leaves out our styles. Default false. */
  unstyled?: boolean | undefined;
}

/**
 * Returns the CSS custom properties of an appearance, for a `style` attribute. Colors are
 * corrected until they are readable.
 */
export function appearanceStyle(appearance: Pick<Appearance, "accent" | "radius" | "font">): CSSProperties {
  return appearanceProperties(appearance);
}

/** Returns the same as CSS text, for a rule in the head of a page. */
export function appearanceCss(appearance: Pick<Appearance, "accent" | "radius" | "font">): string {
  return Object.entries(appearanceProperties(appearance))
    .map(([name, value]) => `${name}:${value}`)
    .join(";");
}

function appearanceProperties({
  accent,
  radius,
  font,
}: Pick<Appearance, "accent" | "radius" | "font">): Record<`--lk-${string}`, string> {
  const properties: Record<`--lk-${string}`, string> = {};
  const guarded = accent === undefined ? undefined : guardedAccent(accent);
  if (guarded) properties["--lk-accent"] = `light-dark(${guarded.light}, ${guarded.dark})`;
  if (radius !== undefined && radius >= 0 && radius <= 24) properties["--lk-radius"] = `${radius}px`;
  const families = fontStack(font ?? "");
  if (families) properties["--lk-font"] = `${families}, var(--lk-font-default)`;
  return properties;
}

let judged: { accent: string; guarded: ReturnType<typeof guardAccent> } | undefined;

/** Keeps the latest result: a page has one color, and a server renders that page many times. */
function guardedAccent(accent: string): ReturnType<typeof guardAccent> {
  if (judged?.accent !== accent) judged = { accent, guarded: guardAccent(accent) };
  return judged.guarded;
}
