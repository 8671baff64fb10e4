/** Sealing of a column's text: values under older secrets are found by it. */
export interface SealedText {
  readonly purpose: string;
  /** Set if it is JSON whose members are sealed separately: their purposes. */
  readonly members?: Readonly<Record<string, string>>;
  /**
   * Set if the compatible framework has the column too, and encrypts its values in its own form: `always`, or if
   * `account.encryptOAuthTokens` asks for it.
   */
  readonly shared?: "always" | "on request";
}

/** Texts of a column that the compatible framework reads, too, if Latchkey may write them in another form. */
export interface FrameworkText {
  /** Returns the text as the framework writes it. Undefined: it has no form for this one. */
  readonly convert: (text: string) => string | undefined;
  /** The user loses this if the framework has no form for the text, as `GivenBack.unreadable` names it. */
  readonly loses: "passwords" | "secondFactors" | "backupCodes";
  /** Replaces such a text. Default: null, or no row at all where null isn't allowed. */
  readonly none?: string;
}

/** Returns a text of a column as the framework writes it. Undefined: it has no form for it. */
export function frameworkText(framework: FrameworkText | undefined, text: string): string | undefined {
  return framework === undefined ? text : framework.convert(text);
}
