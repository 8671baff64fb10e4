"use client";
import { useMessages } from "../../messages/index.ts";
import { isLanguage, LANGUAGES } from "../../messages/languages.ts";
import type { Asked } from "../../session/use-asked.ts";
import { useAdminScope } from "../base/scope.tsx";
import type { AdminText } from "../base/types.ts";
import { useAdminAnswer } from "../base/use-admin.ts";

export interface TextsHandle {
  /** The language whose texts are shown: the URL's, else the reader's. */
  readonly language: string;
  /** The languages on offer. */
  readonly languages: readonly string[];
  readonly texts: readonly AdminText[];
  readonly asked: Pick<Asked<unknown>, "data" | "isPending" | "error" | "refetch">;
}

/** Texts of the language that the URL names. */
export function useTexts(): TextsHandle {
  const { locale } = useMessages();
  const { query, can } = useAdminScope();
  const language = query.language ?? locale;
  const asked = useAdminAnswer(can("text", "list") ? `texts ${language}` : null, (calls) =>
    calls.listTexts({ query: { language } }),
  );
  return {
    language,
    languages: asked.data?.languages ?? [language],
    texts: asked.data?.texts ?? [],
    asked,
  };
}

/** Returns a language's own name. */
export function languageName(language: string): string {
  return isLanguage(language) ? LANGUAGES[language].name : language;
}

/** Returns the texts that contain the words, in their ID, their default or their change. */
export function foundTexts(
  texts: readonly AdminText[],
  search: string,
  isChangedOnly: boolean,
): readonly AdminText[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return texts.filter(({ id, default: usual, text }) => {
    if (isChangedOnly && text === null) return false;
    const all = `${id}\n${usual}\n${text ?? ""}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
