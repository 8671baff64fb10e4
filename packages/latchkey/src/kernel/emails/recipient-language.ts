import { acceptedLanguage, chosenLanguage, offeredFor } from "../../base/language.ts";
import type { LetterBase } from "../../base/letter.ts";
import type { Context } from "../contracts/context.ts";
import type { User } from "../contracts/identity.ts";

/**
 * Returns the language of an email that a request asks for: the caller's setting, then the choice on the
 * pages, then the browser's languages. It is stored in the outbox; if the recipient is determined later,
 * their `localeOf` takes precedence.
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

/** Returns an email's data about its reader. `lang`: for users who haven't set a language. */
export function readerOf(
  user: User | undefined,
  lang?: string,
): Pick<LetterBase, "lang" | "name" | "timeZone"> {
  return { lang: localeOf(user) ?? lang, name: user?.name ?? "", timeZone: timeZoneOf(user) };
}

/** Returns the language that a user has set. Undefined: none. */
function localeOf(user: User | undefined): string | undefined {
  return textOf(user, "locale");
}

/** Returns a user's time zone, if they have set one. */
function timeZoneOf(user: User | undefined): string | undefined {
  return textOf(user, "timeZone");
}

/** Reads a column by name, including those that features add. */
function textOf(user: User | undefined, column: string): string | undefined {
  // A row has the columns of every feature.
  const value = user === undefined ? undefined : (user as User & Record<string, unknown>)[column];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Returns `a•••@example.com`: recognizable for those who know the email address, and of no use to others. */
export function maskedEmail(email: string): string {
  const [first = ""] = email;
  return `${first}•••${email.slice(email.lastIndexOf("@"))}`;
}
