import { createMessages, type Language, type RichRest, type Translator } from "@latchkey/react/messages";
import { account as accountAr } from "@latchkey/react/messages/ar";
import { account as accountDe } from "@latchkey/react/messages/de";
import { account as accountEn } from "@latchkey/react/messages/en";
import type { PortalCatalogue, PortalMessageArguments } from "../generated/messages.ts";
import mailAr from "../messages/ar/mail.json" with { type: "json" };
import mailDe from "../messages/de/mail.json" with { type: "json" };
import mailEn from "../messages/en/mail.json" with { type: "json" };

export type MailId = Extract<keyof PortalMessageArguments, `mail.${string}`>;

export type MailTexts = Translator<PortalMessageArguments>;

/** Returns a text of an email: as plain text, or as a part of a document. */
export type Say<Shown> = <Id extends MailId>(id: Id, ...rest: RichRest<PortalMessageArguments[Id]>) => Shown;

const mail: Readonly<Record<Language, PortalCatalogue["mail"]>> = {
  en: mailEn,
  de: mailDe,
  ar: mailAr,
};

/** Texts of emails; devices have the same names as on the account page. No browser loads them. */
const CATALOGUES: Readonly<Record<string, object>> = {
  en: { mail: mail.en, account: accountEn },
  de: { mail: mail.de, account: accountDe },
  ar: { mail: mail.ar, account: accountAr },
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
