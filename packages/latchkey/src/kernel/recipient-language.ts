import { acceptedLanguage, chosenLanguage, offeredFor } from "../base/language.ts";
import type { LetterBase } from "../base/letter.ts";
import type { Context } from "./context.ts";
import type { User } from "./identity.ts";

/**
 * The language of an email that a request asks for: the caller's own setting, then the choice on the pages, then what
 * the browser accepts. It is stored in the outbox; if the recipient is determined later, their `localeOf` takes
 * precedence.
 */
export function languageOf(
  context: Pick<Context, "core" | "header"> & { readonly user?: User | undefined },
): string | undefined {
  const offered = context.core.options.ui.locales;
  return (
    offeredFor(localeOf(context.user), offered) ??
    chosenLanguage(context.header("cookie"), offered) ??
    acceptedLanguage(context.header("accept-language"), offered)
  );
}

/** What a letter has to know of its reader. `lang`: for those who have set none. */
export function readerOf(
  user: User | undefined,
  lang?: string,
): Pick<LetterBase, "lang" | "name" | "timeZone"> {
  return { lang: localeOf(user) ?? lang, name: user?.name ?? "", timeZone: timeZoneOf(user) };
}

/** The language that a user has set. Undefined: none. */
function localeOf(user: User | undefined): string | undefined {
  return textOf(user, "locale");
}

/** A user's time zone, if they have set one. */
function timeZoneOf(user: User | undefined): string | undefined {
  return textOf(user, "timeZone");
}

/** Columns that features add, besides those that every user has. */
function textOf(user: User | undefined, column: string): string | undefined {
  // A row has what every feature added.
  const value = user === undefined ? undefined : (user as User & Record<string, unknown>)[column];
  return typeof value === "string" && value !== "" ? value : undefined;
}
