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

/** By language what the error page says. */
const ERROR: Readonly<Record<string, object>> = {
  en: withoutUndo(en),
  de: withoutUndo(de),
  ar: withoutUndo(ar),
};
/** What the pages around emails say. */
const MAIL: Readonly<Record<string, object>> = {
  en: withCodes(en, allEn),
  de: withCodes(de, allDe),
  ar: withCodes(ar, allAr),
};
/** What the other signed-out pages say, which most people see alone: less. */
const AUTH: Readonly<Record<string, object>> = {
  en: withoutMails(en),
  de: withoutMails(de),
  ar: withoutMails(ar),
};
/** What the signed-in app says: the same, the account and the organizations. */
const APP: Readonly<Record<string, object>> = {
  en: { ...en, ...signedIn(allEn) },
  de: { ...de, ...signedIn(allDe) },
  ar: { ...ar, ...signedIn(allAr) },
};

/** What the console of administrators says: the same, and its own. */
const CONSOLE: Readonly<Record<string, object>> = {
  en: { ...APP.en, ...adminEn },
  de: { ...APP.de, ...adminDe },
  ar: { ...APP.ar, ...adminAr },
};

/** What the page of an invitation says. */
const INVITATION: Readonly<Record<string, object>> = {
  en: invited(AUTH.en, allEn),
  de: invited(AUTH.de, allDe),
  ar: invited(AUTH.ar, allAr),
};

/** What the page says that asks for the second step. */
const TWO_FACTOR: Readonly<Record<string, object>> = {
  en: withSecondStep(AUTH.en, allEn),
  de: withSecondStep(AUTH.de, allDe),
  ar: withSecondStep(AUTH.ar, allAr),
};

/** What the page says on which an account is chosen. */
const ACCOUNTS: Readonly<Record<string, object>> = {
  en: { ...AUTH.en, accounts: allEn.accounts },
  de: { ...AUTH.de, accounts: allDe.accounts },
  ar: { ...AUTH.ar, accounts: allAr.accounts },
};

/** What the pages of signing in with an email say. */
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

/** Which texts a document carries. */
export type TextsName = keyof typeof BY_NAME;

/** The texts of one entry in one language. */
export interface Texts {
  /** Later ones win. */
  list: readonly object[];
  /** The same list as JSON that may stand in a document. */
  json: string;
  t: Translator<PortalMessageArguments>;
}

const known = new Map<string, { texts: Texts; overrides: object | undefined }>();

/** The texts of an entry, made once for each language. `overrides`: those of the deployment, one object for all. */
export function textsOf(entry: TextsName, lang: string, overrides?: object): Texts {
  const key = `${entry} ${lang}`;
  const found = known.get(key);
  if (found !== undefined && found.overrides === overrides) return found.texts;
  const catalogues = BY_NAME[entry];
  // A language of the deployment's own says in English what it hasn't got a text for.
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

/** What only someone reads who is signed in. */
function signedIn(all: SignedInAreas): object {
  const { account, accounts, organization, members, teams, twoFactor, apiKeys, passkey, emailCode } = all;
  return { account, accounts, organization, members, teams, twoFactor, apiKeys, passkey, emailCode };
}

/** Nothing of providers, and the codes that stand beside the links of emails. */
function withCodes(
  { social: _, ...others }: typeof en,
  { emailCode: { code, entry, errors } }: SignedInAreas,
): object {
  return { ...others, emailCode: { code, entry, errors } };
}

/** As other signed-out pages, with the second step and its set-up. */
function withSecondStep(said: object | undefined, { twoFactor }: SignedInAreas): object {
  const { title, challenge, setup, errors } = twoFactor;
  return { ...said, twoFactor: { title, challenge, setup, errors } };
}

/** As other signed-out pages, with what they alone say of organizations. */
function invited(said: object | undefined, { members, organization }: SignedInAreas): object {
  return {
    ...said,
    members: { accept: members.accept },
    organization: { roles: organization.roles },
  };
}

/** Changes are undone on the pages around emails. */
function withoutUndo({ undo: _, ...others }: typeof en): object {
  return others;
}

/** Signing in and up say of emails only that one has been sent, and of providers only which there are. */
function withoutMails({ auth, social: _, undo: __, ...others }: typeof en): object {
  const { forgot: ___, reset: ____, delete: _____, verify, ...shown } = auth;
  const { title, spam, resend, back } = verify;
  return { ...others, auth: { ...shown, verify: { title, spam, resend, back } } };
}
