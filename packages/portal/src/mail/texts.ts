import { createMessages, isLanguage, type RichRest, type Translator } from "@latchkey/react/messages";
import type { PortalMessageArguments } from "../generated/messages.ts";
import { MAIL } from "../messages/generated/languages.ts";

export type MailId = Extract<keyof PortalMessageArguments, `mail.${string}`>;

export type MailTexts = Translator<PortalMessageArguments>;

/** Returns a text of an email: as plain text, or as a part of a document. */
export type Say<Shown> = <Id extends MailId>(id: Id, ...rest: RichRest<PortalMessageArguments[Id]>) => Shown;

/**
 * `overrides`: texts of the deployment. `timeZone`: the recipient's; if it is missing or unknown, times are
 * in UTC and say so.
 */
export function mailTexts(
  lang: string,
  overrides: object | undefined,
  timeZone: string | undefined,
): MailTexts {
  return createMessages<PortalMessageArguments>({
    locale: lang,
    messages: [MAIL[isLanguage(lang) ? lang : "en"], ...(overrides === undefined ? [] : [overrides])],
    timeZone: knownZone(timeZone),
  });
}

/** Returns the same texts without markup. */
export function plainly(texts: MailTexts): Say<string> {
  // No text of an email has tags, so both versions take the same arguments.
  return texts as unknown as Say<string>;
}

function knownZone(name: string | undefined): string {
  if (name === undefined) return "UTC";
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return name;
  } catch {
    return "UTC";
  }
}
