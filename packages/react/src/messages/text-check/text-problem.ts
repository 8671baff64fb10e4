import { type ArgumentKind, type MessageShape, messageShape } from "./message-shape.ts";

/**
 * Reasons why a text can't replace another. `unknown`, `missing`, `kind`: its placeholders; `forms`: of a
 * plural; `other`: a choice without its last case.
 */
export const TEXT_PROBLEMS = ["empty", "syntax", "unknown", "missing", "kind", "forms", "other"] as const;

export interface TextProblem {
  readonly code: (typeof TEXT_PROBLEMS)[number];
  /** Placeholders as written in texts (`{name}`, `<link>`), or the plural forms that the language has. */
  readonly names: readonly string[];
}

/** The name of the application: deployments may write it out, or leave it out. */
const OPTIONAL = "appName";

/** Returns why a text can't replace `usual`. Undefined: it can. */
export function textProblem(text: string, usual: string, language: string): TextProblem | undefined {
  if (text.trim() === "") return { code: "empty", names: [] };
  const shape = shapeOf(text);
  if (shape === undefined) return { code: "syntax", names: [] };
  const wanted = messageShape(usual).arguments;
  const given = shape.arguments;
  const named = (code: TextProblem["code"], kinds: ReadonlyMap<string, ArgumentKind>, names: string[]) =>
    names.length === 0 ? undefined : { code, names: names.map((name) => written(name, kinds.get(name))) };
  return (
    named(
      "unknown",
      given,
      [...given.keys()].filter((name) => !wanted.has(name)),
    ) ??
    named(
      "missing",
      wanted,
      [...wanted.keys()].filter((name) => !given.has(name) && name !== OPTIONAL),
    ) ??
    named(
      "kind",
      wanted,
      [...given].filter(([name, kind]) => !fits(kind, wanted.get(name))).map(([name]) => name),
    ) ??
    casesProblem(shape, language)
  );
}

/** Returns the placeholders of a text as they are written in it. */
export function placeholdersOf(text: string): string[] {
  return [...messageShape(text).arguments].map(([name, kind]) => written(name, kind));
}

/** Returns the plural forms of a language. */
export function pluralForms(language: string): string[] {
  const order = ["zero", "one", "two", "few", "many", "other"];
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return order.filter((form) => pluralCategories.some((category) => category === form));
}

function shapeOf(text: string): MessageShape | undefined {
  try {
    return messageShape(text);
  } catch {
    return undefined;
  }
}

function written(name: string, kind: ArgumentKind | undefined): string {
  return kind === "tag" ? `<${name}>` : `{${name}}`;
}

function fits(given: ArgumentKind, wanted: ArgumentKind | undefined): boolean {
  if (given === "tag" || wanted === "tag") return given === wanted;
  if (given === "number") return wanted === "number";
  if (given === "string") return true;
  return Array.isArray(wanted);
}

function casesProblem({ arguments: all, plurals }: MessageShape, language: string): TextProblem | undefined {
  const forms = pluralForms(language);
  for (const given of plurals.values()) {
    const plain = given.filter((form) => !form.startsWith("="));
    if (forms.some((form) => !plain.includes(form)) || plain.some((form) => !forms.includes(form)))
      return { code: "forms", names: forms };
  }
  const open = [...all].filter(([, kind]) => Array.isArray(kind) && !kind.includes("other"));
  return open.length === 0 ? undefined : { code: "other", names: open.map(([name]) => `{${name}}`) };
}
