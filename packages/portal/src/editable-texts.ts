import { isLanguage, type Language } from "@latchkey/react/messages";
import { textProblem as problemOf, type TextProblem } from "@latchkey/react/text-check";
import { APP, CONSOLE, MAIL } from "./messages/generated/languages.ts";

const known = new Map<Language, ReadonlyMap<string, string>>();

/** Returns the built-in texts of screens and emails in a language, by ID; English for other languages. */
export function textsIn(lang: string): ReadonlyMap<string, string> {
  const language = isLanguage(lang) ? lang : "en";
  let found = known.get(language);
  if (found === undefined) {
    found = new Map(flat({ ...APP[language], ...CONSOLE[language], ...MAIL[language] }));
    known.set(language, found);
  }
  return found;
}

/** Returns why a text can't replace the built-in one with an ID. Undefined: it can. */
export function textProblem(id: string, text: string, lang: string): TextProblem | undefined {
  const usual = textsIn(lang).get(id);
  return usual === undefined ? undefined : problemOf(text, usual, lang);
}

/** Groups contain texts and groups. */
function flat(group: object, prefix = ""): [string, string][] {
  return Object.entries(group).flatMap(([name, value]: [string, string | object]): [string, string][] =>
    typeof value === "string" ? [[prefix + name, value]] : flat(value, `${prefix}${name}.`),
  );
}
