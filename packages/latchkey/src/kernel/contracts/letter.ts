import type { LetterBase } from "../../base/letter.ts";

/** The text of an email in plain English: paragraphs follow the greeting. */
export interface Words {
  subject: string;
  body: readonly string[];
}

/**
 * A kind of email, declared by the feature that sends it. `Part`: its data in addition to that of every
 * email.
 */
export interface DeclaredLetter<Kind extends string = string, Part = unknown> {
  readonly kind: Kind;
  words(part: Part, appName: string): Words;
}

export function letter<const Kind extends string, Part>(
  kind: Kind,
  words: (part: Part, appName: string) => Words,
): DeclaredLetter<Kind, Part> {
  return { kind, words };
}

/** An email as it is passed to `env.compose`. */
export type LetterOf<Declared> =
  Declared extends DeclaredLetter<infer Kind, infer Part> ? LetterBase & Part & { kind: Kind } : never;
