"use client";
import type { ReactNode } from "react";
import { useConfig } from "../../context/context.ts";
import { directionOf } from "../../messages/languages.ts";
import { messageShape } from "../../messages/text-check/message-shape.ts";
import { pluralForms } from "../../messages/text-check/text-problem.ts";
import { createMessages } from "../../messages/translator.ts";

/** Numbers among which each plural form of our languages has one. */
const NUMBERS = [1, 2, 3, 11, 100, 1_000_000, 0];

/** A text as its readers see it, once for each plural form. It can be formatted. */
export function TextPreview({ text, language }: { text: string; language: string }): ReactNode {
  const { config } = useConfig();
  const { arguments: all, plurals } = messageShape(text);
  const t = createMessages<Record<string, Readonly<Record<string, unknown>>>>({
    locale: language,
    messages: [{ preview: text }],
  });
  const shown = (n: number): ReactNode => {
    const values = [...all].map(([name, kind]) => {
      if (kind === "number") return [name, n];
      if (kind === "tag") return [name, (chunks: ReactNode) => <u key={name}>{chunks}</u>];
      if (kind !== "string") return [name, kind[0]];
      return [name, name === "appName" ? (config?.appName ?? name) : `{${name}}`];
    });
    return t.rich("preview", Object.fromEntries(values));
  };
  return (
    <ul data-part="previews" lang={language} dir={directionOf(language)}>
      {numbersFor(language, plurals.size > 0).map((n) => (
        <li key={n}>{shown(n)}</li>
      ))}
    </ul>
  );
}

function numbersFor(language: string, hasPlural: boolean): number[] {
  if (!hasPlural) return [1];
  const rules = new Intl.PluralRules(language);
  return pluralForms(language).flatMap((form) => NUMBERS.find((n) => rules.select(n) === form) ?? []);
}
