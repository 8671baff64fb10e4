import type { Renderer } from "@latchkey/server/portal";
import { guardAccent } from "latchkey/shared";

/** Returns the corrections of a deployment's color, with their reasons, for its log. */
export const judgeBranding: Renderer["judgeBranding"] = ({ accent }) => {
  if (accent === undefined) return [];
  const guarded = guardAccent(accent);
  if (guarded === undefined)
    return [`branding.accent: ${accent} isn't a supported color, so the default is used`];
  if (!guarded.changed) return [];
  return [
    `branding.accent: text on ${accent} isn't readable, so ${guarded.light} is used on light backgrounds and ${guarded.dark} on dark ones`,
  ];
};
