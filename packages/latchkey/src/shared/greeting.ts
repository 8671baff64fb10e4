/** Code points. Longer ones are no names that a greeting is made of. */
const LONGEST = 60;

/** An address of the web or of mail, or what mail programs make a link of: `example.com`, but not `J.R.R.` or `Dr. Ada`. */
const ADDRESS = /:\/\/|@|www\.|[\p{L}\p{N}]\.[\p{L}]{2,}/iu;

/**
 * A name as a mail may greet its owner; "" where it's better not named. Whoever signs up with somebody else's address
 * chooses the name that this mail goes out with: it must not carry a message of theirs.
 */
export function greetedName(name: string): string {
  const line = name.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
  return [...line].length > LONGEST || ADDRESS.test(line) ? "" : line;
}
