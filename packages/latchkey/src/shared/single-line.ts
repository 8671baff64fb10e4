/**
 * Characters that break a line, are invisible, or reverse the text that follows (Unicode Standard Annex 9, section 2).
 */
const UNSHOWN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

/** Reports whether a text is one line: without control characters and bidirectional overrides. */
export function isSingleLine(text: string): boolean {
  return text.search(UNSHOWN) === -1;
}

/**
 * True for a text with lost characters: U+FFFD stands for bytes that a decoder couldn't read (Unicode
 * Standard 3.9).
 */
export function hasLostLetters(text: string): boolean {
  return text.includes("\uFFFD");
}

/** Anything but blanks, format characters, fillers that show nothing, and the empty pattern of Braille. */
const SHOWN = /[^\s\p{Cc}\p{Cf}\p{DI}\u2800]/u;

/** True for a text with a visible character. */
export function isVisible(text: string): boolean {
  return SHOWN.test(text);
}

/** Returns the text as one line; empty if it shows nothing. */
export function singleLine(text: string): string {
  return isVisible(text) ? text.replace(UNSHOWN, " ").trim() : "";
}
