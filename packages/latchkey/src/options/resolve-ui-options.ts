import { ConfigurationError } from "../base/errors.ts";
import { isWebAddress } from "../security/web-address.ts";
import { parseColor } from "../shared/contrast.ts";
import { type Branding, LANGUAGES } from "../shared/ui-config.ts";
import type { LatchkeyOptions } from "./index.ts";
import type { ResolvedOptions } from "./resolved.ts";

/** What each member of `branding` must be, in words, and how that is found out. */
const MEMBERS: Readonly<Record<keyof Branding, { wants: string; isRight: (value: unknown) => boolean }>> = {
  name: { wants: "a text of 1 to 80 characters", isRight: isName },
  logo: { wants: "an http or https address, or a path such as /logo.svg", isRight: isAddress },
  logoDark: { wants: "an http or https address, or a path such as /logo-dark.svg", isRight: isAddress },
  accent: { wants: "a colour as #rrggbb, rgb(…) or oklch(…)", isRight: isColour },
  radius: { wants: "a number of CSS pixels from 0 to 24", isRight: isRadius },
  // It stands in a style sheet: quotes, braces and semicolons have no place in it.
  font: { wants: "the name of a font family", isRight: isFontFamily },
  field: {
    wants: '"arcs", "plain", or a picture\'s address',
    isRight: (value) => value === "arcs" || value === "plain" || isAddress(value),
  },
  supportUrl: { wants: "an http or https address, or a path such as /help", isRight: isAddress },
  termsUrl: { wants: "an http or https address, or a path such as /terms", isRight: isAddress },
  privacyUrl: { wants: "an http or https address, or a path such as /privacy", isRight: isAddress },
};

/** Judges what screens are told of a deployment, and fills in its defaults. */
export function resolveUiOptions(
  options: Pick<LatchkeyOptions, "branding" | "appName" | "locales">,
): ResolvedOptions["ui"] {
  const branding = brandingOf(options.branding ?? {});
  const { appName } = options;
  if (appName !== undefined && !isName(appName))
    throw refused("appName", appName, "a text of 1 to 80 characters");
  return { branding, appName: branding.name ?? appName ?? "Latchkey", locales: localesOf(options.locales) };
}

function brandingOf(given: Branding): Branding {
  const branding: Record<string, unknown> = {};
  // Its names have been judged with all others.
  for (const [name, value] of Object.entries(given) as [keyof Branding, unknown][]) {
    if (value === undefined) continue;
    const member = MEMBERS[name];
    if (!member.isRight(value)) throw refused(`branding.${name}`, value, member.wants);
    branding[name] = value;
  }
  // Each member was found to be what the interface says.
  return branding as Branding;
}

function localesOf(given: LatchkeyOptions["locales"]): string[] {
  if (given === undefined) return [...LANGUAGES];
  const isKnown = given.length > 0 && given.every((language) => LANGUAGES.includes(language));
  if (!isKnown || new Set(given).size < given.length)
    throw refused(
      "locales",
      given,
      `a list of some of ${LANGUAGES.join(", ")}, each once, the default first`,
    );
  return [...given];
}

function refused(option: string, value: unknown, wants: string): ConfigurationError {
  return new ConfigurationError(`${option} is ${JSON.stringify(value)}; it must be ${wants}.`);
}

function isName(value: unknown): boolean {
  return (
    typeof value === "string" && value.trim() !== "" && [...value].length <= 80 && !/\p{Cc}/u.test(value)
  );
}

function isAddress(value: unknown): boolean {
  return typeof value === "string" && isWebAddress(value);
}

function isColour(value: unknown): boolean {
  return typeof value === "string" && parseColor(value) !== undefined;
}

function isRadius(value: unknown): boolean {
  return typeof value === "number" && value >= 0 && value <= 24;
}

function isFontFamily(value: unknown): boolean {
  return typeof value === "string" && /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,63}$/u.test(value);
}
