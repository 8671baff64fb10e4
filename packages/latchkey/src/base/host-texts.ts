/** The reason why a text can't replace another. */
export interface TextProblem {
  /** A fixed word, such as `missing`. */
  readonly code: string;
  /** The subjects of the problem, such as the missing placeholders. */
  readonly names: readonly string[];
}

/** Texts of one language. */
export interface LanguageTexts {
  /** Texts by ID, as they are if administrators change none. */
  readonly defaults: ReadonlyMap<string, string>;
  /** Returns why a text can't replace the one with this ID. Undefined: it can. */
  problemOf(id: string, text: string): TextProblem | undefined;
}

/** Texts of the host's screens and emails, which administrators may change. */
export interface HostTexts {
  /** The languages on offer. */
  readonly languages: () => readonly string[];
  /** Undefined: the host has no texts. */
  of(language: string): Promise<LanguageTexts | undefined>;
  /** Called after a change in this process. */
  changed(): void;
}
