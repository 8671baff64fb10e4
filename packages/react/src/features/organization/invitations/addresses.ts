/** One address as it was typed or pasted. */
export interface TypedAddress {
  /** The address itself: of `Ada <ada@example.com>` the part in the brackets. */
  readonly email: string;
  /** The whole entry, as it was typed. */
  readonly typed: string;
}

/**
 * Returns the addresses in a text that was typed, or pasted from an email, a table or a list: one on each
 * line, or separated by commas, semicolons or blanks, with names or without. Each appears once, whatever its
 * case. Entries that aren't addresses are included.
 */
export function addressesIn(text: string): TypedAddress[] {
  // A name in quotes may hold commas and other separators.
  const pieces = text.replaceAll(/"[^"\n]*"/g, " ").split(/[\n\r,;]+/);
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
