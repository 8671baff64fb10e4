import type { Device, LetterBase } from "../../base/letter.ts";
import type { Budget } from "./budget.ts";
import type { ResolvedOptions } from "./options/index.ts";

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

/** Data of every notice: an event of its reader's account. */
export interface Happened {
  /** ISO 8601. */
  at: string;
  device: Device;
}

/** An email that notifies users about an event of their account, whether they or others caused it. */
export interface Notice<Kind extends string = string, Part = unknown> {
  readonly letter: DeclaredLetter<Kind, Part>;
  /** Reports whether the options turn it on. */
  isOn(options: ResolvedOptions): boolean;
  /**
   * True if another person caused it: the email then names no device, which would be theirs. Default false.
   */
  readonly isByOthers?: boolean;
  /** One of the feature's `budgets`: limits the notices of an account. Undefined: no limit. */
  readonly budget?: Budget;
}

export function notice<const Kind extends string, Part extends Pick<Happened, "at">>(
  declaration: Notice<Kind, Part>,
): Notice<Kind, Part> {
  return declaration;
}
