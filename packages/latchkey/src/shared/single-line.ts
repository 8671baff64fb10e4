/** What breaks a line, or isn't shown, or turns around the text that follows it (Unicode Standard Annex 9, section 2). */
const UNSHOWN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
const ALL_UNSHOWN = new RegExp(`(?:${UNSHOWN.source})+`, "gu");

/** Whether a text is one line: without control characters, and without what overrides the direction of others. */
export function isSingleLine(text: string): boolean {
  return !UNSHOWN.test(text);
}

/** The text as one line. */
export function singleLine(text: string): string {
  return text.replace(ALL_UNSHOWN, " ").trim();
}
