/** Patterns that a text is compared with at once. */
export const WRITINGS = 4;

/**
 * Returns spellings of a text to search for in a database that lower-cases ASCII only: lower case, as given,
 * upper case, and with a capital at the beginning of each word. All of them are in NFC. Databases that
 * lower-case all letters match the first.
 */
export function writingsOf(text: string): readonly string[] {
  const composed = text.normalize("NFC");
  const small = composed.toLowerCase();
  const titled = small.replace(/(^|[\s'-])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase());
  return [small, composed, composed.toUpperCase(), titled].map(inSmallAscii);
}

/** Reports whether there is only one spelling: every database lower-cases such a text. */
export function hasOneWriting(text: string): boolean {
  return new Set(writingsOf(text)).size === 1;
}

function inSmallAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Escapes a text where a pattern is expected. */
export function literally(text: string): string {
  return text.replace(/[!%_]/g, "!$&");
}
