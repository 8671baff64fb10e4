import type { Branding } from "latchkey/shared";

/** Formats a branding for `latchkey.config.ts`, without empty and default values. */
export function configurationOf(branding: Branding): string {
  const lines = Object.entries(branding)
    .filter(([name, value]) => value !== undefined && value !== "" && DEFAULTS[name] !== value)
    .map(([name, value]) => `  ${name}: ${JSON.stringify(value)},`);
  return lines.length === 0 ? "branding: {}," : ["branding: {", ...lines, "},"].join("\n");
}

const DEFAULTS: Readonly<Record<string, unknown>> = {
  name: "Latchkey",
  radius: 10,
  field: "arcs",
  layout: "sheet",
};
