import {
  type Catalogue,
  createMessages,
  isLanguage,
  type Language,
  type Translator,
} from "@latchkey/react/messages";
import type { Areas, Wanted } from "./document/declared-page.ts";
import { embeddedJson } from "./document/document.ts";
import type { PortalMessageArguments } from "./generated/messages.ts";
import { APP, type App, CONSOLE } from "./messages/generated/languages.ts";

/** The texts of one document in one language. */
export interface Texts {
  /** Later ones take precedence. */
  list: readonly object[];
  /** The same list as JSON that is safe in a document. */
  json: string;
  t: Translator<PortalMessageArguments>;
}

const known = new Map<string, { texts: Texts; overrides: object | undefined }>();

/**
 * Returns the texts of a document, created once for each language. `overrides`: those of the deployment,
 * always the same object.
 */
export function textsOf(wanted: Wanted, lang: string, overrides?: object): Texts {
  const key = `${JSON.stringify(wanted)} ${lang}`;
  const found = known.get(key);
  if (found !== undefined && found.overrides === overrides) return found.texts;
  // A language that the deployment adds falls back to English for missing texts.
  const texts = catalogueOf(wanted, isLanguage(lang) ? lang : "en");
  const own = overrides === undefined ? undefined : relevant(overrides, wanted, texts);
  const list = [texts, ...(own === undefined ? [] : [own])];
  const t = createMessages<PortalMessageArguments>({ locale: lang, messages: list });
  const made = { list, json: embeddedJson(list), t };
  known.set(key, { texts: made, overrides });
  return made;
}

/** Returns those texts of the deployment that a document may show. Undefined: none. */
function relevant(overrides: object, wanted: Wanted, texts: object): object | undefined {
  if (typeof wanted === "object") return shared(overrides, texts);
  const shown = Object.entries(overrides).filter(([area]) => area !== "mail");
  return shown.length === 0 ? undefined : Object.fromEntries(shown);
}

/** Returns the texts whose IDs the catalogue has. Undefined: none. */
function shared(overrides: object, texts: object): object | undefined {
  // Catalogues contain texts and groups.
  const known = texts as Readonly<Record<string, string | object | undefined>>;
  const found = Object.entries(overrides).flatMap(([name, value]: [string, string | object]) => {
    const usual = Object.hasOwn(known, name) ? known[name] : undefined;
    if (typeof value === "string") return typeof usual === "string" ? [[name, value]] : [];
    const below = typeof usual === "object" ? shared(value, usual) : undefined;
    return below === undefined ? [] : [[name, below]];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

function catalogueOf(wanted: Wanted, lang: Language): object {
  const all = APP[lang];
  if (wanted === "app") return all;
  if (wanted === "console") return { ...all, ...CONSOLE[lang] };
  return { ...signingIn(all), ...picked(wanted, all) };
}

/** Texts of signing in and up. Most visitors see only these pages, so the texts are few. */
function signingIn({ auth, common, errors, portal }: App): object {
  const { forgot: _, reset: __, delete: ___, verify, ...shown } = auth;
  const { title, spam, open, resend, back } = verify;
  return { auth: { ...shown, verify: { title, spam, open, resend, back } }, common, errors, portal };
}

function picked(areas: Areas, all: Partial<Catalogue>): object {
  return Object.fromEntries(
    Object.entries(areas).map(([area, groups]) => {
      // The compiler loses the names in these entries.
      const texts = all[area as keyof Catalogue] as Readonly<Record<string, unknown>>;
      return [area, groups === true ? texts : Object.fromEntries(groups.map((name) => [name, texts[name]]))];
    }),
  );
}
