/** One address as someone typed or pasted it. */
export interface TypedAddress {
  /** What is meant: of `Ada <ada@example.com>` what stands in the brackets. */
  readonly email: string;
  /** All of it, as it stood there. */
  readonly typed: string;
}

/**
 * The addresses in a text that was typed, or pasted from an email, a table or a list: one on each line, or separated by
 * commas, semicolons or blanks, with names or without. Each once, whatever its case; what is no address is in it too.
 */
export function addressesIn(text: string): TypedAddress[] {
  // A name in quotes may hold what else separates addresses.
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
  // Several in one line, or one with a name before it; without any it is all of it that is wrong.
  return addresses.length === 0
    ? [{ email: typed, typed }]
    : addresses.map((email) => ({ email, typed: email }));
}
