/** One address as it was typed or pasted. */
export interface TypedAddress {
  /** The address itself: of `Ada <ada@example.com>` the part in the brackets. */
  readonly email: string;
  /** The whole entry, as it was typed. */
  readonly typed: string;
}

/** Separators of entries, also those of Chinese, Japanese and Arabic keyboards. */
const SEPARATORS = /[\n\r,;，；、،؛]+/;

/**
 * Returns the addresses in a text that was typed, or pasted from an email, a table or a list: one on each
 * line, or separated by commas, semicolons or blanks, with names or without. Each appears once, whatever its
 * case. Entries that aren't addresses are included.
 */
export function addressesIn(text: string): TypedAddress[] {
  // A name in quotes may hold commas and other separators.
  const pieces = text.replaceAll(/"[^"\n]*"/g, " ").split(SEPARATORS);
  const found = new Map<string, TypedAddress>();
  for (const piece of pieces.flatMap(addressesOfPiece)) {
    const key = piece.email.toLowerCase();
    if (!found.has(key)) found.set(key, piece);
  }
  return [...found.values()];
}

function addressesOfPiece(piece: string): TypedAddress[] {
  const typed = piece.trim();
  if (typed === "") return [];
  const [, inBrackets] = /<([^<>]*)>\s*$/.exec(typed) ?? [];
  if (inBrackets !== undefined) return [{ email: inBrackets.trim(), typed }];
  const words = typed.split(/\s+/).map((word) => word.replace(/^mailto:/i, ""));
  const addresses = words.filter((word) => word.includes("@"));
  // One line may hold several addresses, or one with a name before it; without any, the whole line is wrong.
  return addresses.length === 0
    ? [{ email: typed, typed }]
    : addresses.map((email) => ({ email, typed: email }));
}

/** Reports whether typed text ends an entry: with a separator outside of quotes, or with a space after an address. */
export function isEnded(text: string): boolean {
  const isQuoted = (text.match(/"/g)?.length ?? 0) % 2 === 1;
  return (
    text.trim() !== "" &&
    !isQuoted &&
    (SEPARATORS.test(text.replaceAll(/"[^"\n]*"/g, "")) || /\S@\S+\s$/.test(text))
  );
}

/** Returns the entries as text, each with the end of its line. */
export function linesOf(entries: readonly Pick<TypedAddress, "typed">[]): string {
  return entries.map(({ typed }) => `${typed}\n`).join("");
}
