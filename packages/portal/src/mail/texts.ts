import { createMessages, type Language, type RichRest, type Translator } from "@latchkey/react/messages";
import { account as accountAr } from "@latchkey/react/messages/ar";
import { account as accountDe } from "@latchkey/react/messages/de";
import { account as accountEn } from "@latchkey/react/messages/en";
import type { PortalMessageArguments } from "../generated/messages.ts";
import { mail as mailAr } from "../messages/generated/ar.ts";
import { mail as mailDe } from "../messages/generated/de.ts";
import { mail as mailEn } from "../messages/generated/en.ts";

export type MailId = Extract<keyof PortalMessageArguments, `mail.${string}`>;

export type MailTexts = Translator<PortalMessageArguments>;

/** Returns a text of an email: as plain text, or as a part of a document. */
export type Say<Shown> = <Id extends MailId>(id: Id, ...rest: RichRest<PortalMessageArguments[Id]>) => Shown;

/** Texts of emails; devices have the same names as on the account page. No browser loads them. */
const CATALOGUES: Readonly<Record<string, object>> = {
  en: { mail: mailEn, account: accountEn },
  de: { mail: mailDe, account: accountDe },
  ar: { mail: mailAr, account: accountAr },
} satisfies Record<Language, object>;

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
    messages: [CATALOGUES[lang] ?? CATALOGUES.en ?? {}, ...(overrides === undefined ? [] : [overrides])],
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
