import { type Catalogue, createMessages, type Translator } from "@latchkey/react/messages";
import { adminMessages as adminAr } from "@latchkey/react/messages/admin/ar";
import { adminMessages as adminDe } from "@latchkey/react/messages/admin/de";
import { adminMessages as adminEn } from "@latchkey/react/messages/admin/en";
import * as allAr from "@latchkey/react/messages/ar";
import * as allDe from "@latchkey/react/messages/de";
import * as allEn from "@latchkey/react/messages/en";
import { embeddedJson } from "./document/document.ts";
import type { PortalMessageArguments } from "./generated/messages.ts";
import { ar } from "./messages/ar.ts";
import { de } from "./messages/de.ts";
import { en } from "./messages/en.ts";

/** Texts of the error page, by language. */
const ERROR: Readonly<Record<string, object>> = {
  en: withoutUndo(en),
  de: withoutUndo(de),
  ar: withoutUndo(ar),
};
/** Texts of the pages around emails. */
const MAIL: Readonly<Record<string, object>> = {
  en: withCodes(en, allEn),
  de: withCodes(de, allDe),
  ar: withCodes(ar, allAr),
};
/** Texts of the other signed-out pages. Most visitors see only these pages, so the texts are few. */
const AUTH: Readonly<Record<string, object>> = {
  en: withoutMails(en),
  de: withoutMails(de),
  ar: withoutMails(ar),
};
/** Texts of the signed-in app: the same, the account and the organizations. */
const APP: Readonly<Record<string, object>> = {
  en: { ...en, ...signedIn(allEn) },
  de: { ...de, ...signedIn(allDe) },
  ar: { ...ar, ...signedIn(allAr) },
};

/** Texts of the administrators' console: those of the app, and its own. */
const CONSOLE: Readonly<Record<string, object>> = {
  en: { ...APP.en, ...adminEn },
  de: { ...APP.de, ...adminDe },
  ar: { ...APP.ar, ...adminAr },
};

/** Texts of an invitation's page. */
const INVITATION: Readonly<Record<string, object>> = {
  en: invited(AUTH.en, allEn),
  de: invited(AUTH.de, allDe),
  ar: invited(AUTH.ar, allAr),
};

/** Texts of the page of the second step. */
const TWO_FACTOR: Readonly<Record<string, object>> = {
  en: withSecondStep(AUTH.en, allEn),
  de: withSecondStep(AUTH.de, allDe),
  ar: withSecondStep(AUTH.ar, allAr),
};

/** Texts of the page to choose an account. */
const ACCOUNTS: Readonly<Record<string, object>> = {
  en: { ...AUTH.en, accounts: allEn.accounts },
  de: { ...AUTH.de, accounts: allDe.accounts },
  ar: { ...AUTH.ar, accounts: allAr.accounts },
};

/** Texts of the pages to sign in with an email. */
const EMAIL_CODE: Readonly<Record<string, object>> = {
  en: { ...AUTH.en, emailCode: allEn.emailCode },
  de: { ...AUTH.de, emailCode: allDe.emailCode },
  ar: { ...AUTH.ar, emailCode: allAr.emailCode },
};

const BY_NAME = {
  auth: AUTH,
  error: ERROR,
  mail: MAIL,
  invitation: INVITATION,
  twoFactor: TWO_FACTOR,
  accounts: ACCOUNTS,
  emailCode: EMAIL_CODE,
  app: APP,
  console: CONSOLE,
};

/** Name of the texts that a document includes. */
export type TextsName = keyof typeof BY_NAME;

/** The texts of one entry in one language. */
export interface Texts {
  /** Later ones take precedence. */
  list: readonly object[];
  /** The same list as JSON that is safe in a document. */
  json: string;
  t: Translator<PortalMessageArguments>;
}

const known = new Map<string, { texts: Texts; overrides: object | undefined }>();

/**
 * Returns the texts of an entry, created once for each language. `overrides`: those of the deployment, always
 * the same object.
 */
export function textsOf(entry: TextsName, lang: string, overrides?: object): Texts {
  const key = `${entry} ${lang}`;
  const found = known.get(key);
  if (found !== undefined && found.overrides === overrides) return found.texts;
  const catalogues = BY_NAME[entry];
  // A language that the deployment adds falls back to English for missing texts.
  const list = [catalogues[lang] ?? catalogues.en ?? en, ...(overrides === undefined ? [] : [overrides])];
  const t = createMessages<PortalMessageArguments>({ locale: lang, messages: list });
  const texts = { list, json: embeddedJson(list), t };
  known.set(key, { texts, overrides });
  return texts;
}

type SignedInAreas = Pick<
  Catalogue,
  | "account"
  | "accounts"
  | "organization"
  | "members"
  | "teams"
  | "twoFactor"
  | "apiKeys"
  | "passkey"
  | "emailCode"
>;

/** Texts that only signed-in users see. */
function signedIn(all: SignedInAreas): object {
  const { account, accounts, organization, members, teams, twoFactor, apiKeys, passkey, emailCode } = all;
  return { account, accounts, organization, members, teams, twoFactor, apiKeys, passkey, emailCode };
}

/** Adds the codes that stand beside the links of emails, and removes the texts of providers. */
function withCodes(
  { social: _, ...others }: typeof en,
  { emailCode: { code, entry, errors } }: SignedInAreas,
): object {
  return { ...others, emailCode: { code, entry, errors } };
}

/** Adds the second step and its setup. */
function withSecondStep(said: object | undefined, { twoFactor }: SignedInAreas): object {
  const { title, challenge, setup, errors } = twoFactor;
  return { ...said, twoFactor: { title, challenge, setup, errors } };
}

/** Adds the page's texts about organizations. */
function invited(said: object | undefined, { members, organization }: SignedInAreas): object {
  return {
    ...said,
    members: { accept: members.accept },
    organization: { roles: organization.roles },
  };
}

/** Removes the texts for undoing changes, which only the pages around emails need. */
function withoutUndo({ undo: _, ...others }: typeof en): object {
  return others;
}

/** Keeps only what signing in and up need: that an email was sent, and the names of providers. */
function withoutMails({ auth, social: _, undo: __, ...others }: typeof en): object {
  const { forgot: ___, reset: ____, delete: _____, verify, ...shown } = auth;
  const { title, spam, resend, back } = verify;
  return { ...others, auth: { ...shown, verify: { title, spam, resend, back } } };
}
