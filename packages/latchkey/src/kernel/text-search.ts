/** Patterns that a text is compared with at once. */
export const WRITINGS = 4;

/**
 * A text in the ways in which a database may have it that makes small letters of ASCII alone: small, as it was given,
 * with capitals, and with a capital at the beginning of each word. All of them are in NFC. Databases that make small
 * letters of all letters find the first.
 */
export function writingsOf(text: string): readonly string[] {
  const composed = text.normalize("NFC");
  const small = composed.toLowerCase();
  const titled = small.replace(/(^|[\s'-])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase());
  return [small, composed, composed.toUpperCase(), titled].map(inSmallAscii);
}

/** Whether there is but one: every database makes small letters of these. */
export function hasOneWriting(text: string): boolean {
  return new Set(writingsOf(text)).size === 1;
}

function inSmallAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** As it stands, where a pattern is expected. */
export function literally(text: string): string {
  return text.replace(/[!%_]/g, "!$&");
}
