import { appearanceStyle } from "@latchkey/react/layout";
import type { Branding } from "latchkey/shared";
import brand from "../../../react/src/styles/presets/brand.css?inline";
import neutral from "../../../react/src/styles/presets/neutral.css?inline";

/** Stylesheets of the presets that don't depend on another stylesheet of the page. */
const PRESETS = { none: "", neutral, brand } as const;

export type Preset = keyof typeof PRESETS;

/** Returns a preset's rules for the elements inside of one. */
export function rulesWithin(preset: Preset, selector: string): string {
  return `${selector} { ${PRESETS[preset]} }`;
}

/** Formats a preset and a branding as a stylesheet of an application. */
export function cssOf(preset: Preset, branding: Branding): string {
  const properties = Object.entries(appearanceStyle(branding));
  return [
    ...(preset === "none" ? [] : [`@import "@latchkey/react/presets/${preset}.css";`]),
    ...(properties.length === 0
      ? []
      : ["[data-lk] {", ...properties.map(([name, value]) => `  ${name}: ${value};`), "}"]),
  ].join("\n");
}
