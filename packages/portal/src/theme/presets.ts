import { appearanceStyle } from "@latchkey/react/layout";
import type { Branding } from "latchkey/shared";
import brand from "../../../react/src/styles/presets/brand.css?inline";
import neutral from "../../../react/src/styles/presets/neutral.css?inline";

type Preset = NonNullable<Branding["preset"]>;

/** Stylesheets of the presets that don't depend on another stylesheet of the page. */
const PRESETS: Readonly<Record<Preset, string>> = { neutral, brand };

/** Returns the rules of a preset. */
export function rulesOf(preset: Preset | undefined): string {
  return preset === undefined ? "" : PRESETS[preset];
}

/** Formats a branding as a stylesheet of an application. */
export function cssOf(branding: Branding): string {
  const { preset } = branding;
  const properties = Object.entries(appearanceStyle(branding));
  return [
    ...(preset === undefined ? [] : [`@import "@latchkey/react/presets/${preset}.css";`]),
    ...(properties.length === 0
      ? []
      : ["[data-lk] {", ...properties.map(([name, value]) => `  ${name}: ${value};`), "}"]),
  ].join("\n");
}
