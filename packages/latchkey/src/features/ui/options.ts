import { isObject } from "../../base/json.ts";
import { group } from "../../base/options/group.ts";
import {
  asGiven,
  count,
  kind,
  type Named,
  type Option,
  oneOf,
  such,
  text,
  texts,
} from "../../base/options/option.ts";
import { isWebAddress } from "../../security/web-address.ts";
import { parseColor } from "../../shared/contrast.ts";
import { type Branding, LANGUAGES, type Language } from "../../shared/ui-config.ts";

const A_NAME = "a string of 1 to 80 characters";

export const appName = such(text(), A_NAME, isName);

export const branding = asGiven<Branding>(
  group({
    name: such(text(), A_NAME, isName),
    logo: such(text(), "an http or https URL, or a path such as /logo.svg", isWebAddress),
    logoDark: such(text(), "an http or https URL, or a path such as /logo-dark.svg", isWebAddress),
    accent: such(
      text(),
      "a color as #rrggbb, rgb(…) or oklch(…)",
      (value) => parseColor(value) !== undefined,
    ),
    preset: oneOf(["neutral", "brand"]),
    radius: such(count(), "a number of CSS pixels from 0 to 24", (value) => value >= 0 && value <= 24),
    // The value is part of a style sheet, so quotes, braces and semicolons are refused.
    font: such(text(), "the name of a font family, or several with commas between them", (value) =>
      value.split(",").every((family) => /^\s*[\p{L}\p{N}-][\p{L}\p{N} _-]{0,63}$/u.test(family)),
    ),
    field: such(
      text(),
      '"arcs", "plain", or the URL of a picture',
      (value) => value === "arcs" || value === "plain" || isWebAddress(value),
    ),
    layout: oneOf(["sheet", "card"]),
    aside: kind("a string of 1 to 200 characters, or an object with one for each language", isAside)(),
    supportUrl: such(text(), "an http or https URL, or a path such as /help", isWebAddress),
    termsUrl: such(text(), "an http or https URL, or a path such as /terms", isWebAddress),
    privacyUrl: such(text(), "an http or https URL, or a path such as /privacy", isWebAddress),
  } satisfies Named<Branding>),
  {},
);

export const locales: Option<readonly Language[]> = such(
  // The function below checks each of them.
  texts(LANGUAGES) as Option<readonly Language[]>,
  `a list of some of ${LANGUAGES.join(", ")}, each once, the default first`,
  (given) =>
    given.length > 0 &&
    given.every((language) => LANGUAGES.includes(language)) &&
    new Set(given).size === given.length,
);

function isAside(value: unknown): boolean {
  if (!isObject(value)) return isSentence(value);
  const entries = Object.entries(value);
  return (
    entries.length > 0 &&
    entries.every(([name, each]) => LANGUAGES.some((language) => language === name) && isSentence(each))
  );
}

function isSentence(value: unknown): boolean {
  return typeof value === "string" && isText(value, 200);
}

function isName(value: string): boolean {
  return isText(value, 80);
}

function isText(value: string, max: number): boolean {
  return value.trim() !== "" && [...value].length <= max && !/\p{Cc}/u.test(value);
}
