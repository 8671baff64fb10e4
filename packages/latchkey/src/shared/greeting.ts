import { singleLine } from "./single-line.ts";

/** Code points. */
const LONGEST = 60;

/** An address of the web or of email, or what email programs make a link of: `example.com`, but not `J.R.R.` or `Dr. Ada`. */
const ADDRESS = /:\/\/|@|www\.|[\p{L}\p{N}]\.[\p{L}]{2,}/iu;

/** Digits of a phone number, however they are separated. */
const PHONE = /(?:\p{Nd}[\s()./\-–]*){7,}/u;

/** Words in capitals, one or several; names such as UNICEF or BMW AG are shorter. */
const CAPITALS = /(?<!\p{L})\p{Lu}+(?:\P{L}+\p{Lu}+)*(?!\p{L})/gu;
const LONGEST_CAPITALS = 6;

/**
 * A name as an email may greet its owner; "" where it's better not named. A person who signs up with someone else's address
 * chooses the name that this email goes out with: it must not carry a message of theirs.
 */
export function greetedName(name: string): string {
  const line = calmed(name);
  return lengthOf(line) > LONGEST ? "" : line;
}

/** A name as an email to others may mention it, in its subject too: cut at 60 characters. */
export function mentionedName(name: string): string {
  const line = calmed(name);
  return lengthOf(line) > LONGEST
    ? `${[...line]
        .slice(0, LONGEST - 1)
        .join("")
        .trimEnd()}…`
    : line;
}

/** On one line, in lowercase if it shouts; "" if it says more than a name. */
function calmed(name: string): string {
  const line = singleLine(name);
  if (ADDRESS.test(line) || PHONE.test(line)) return "";
  return line.replace(CAPITALS, (words) =>
    words.replace(/\P{L}/gu, "").length > LONGEST_CAPITALS ? words.replace(/\p{L}+/gu, spelled) : words,
  );
}

function spelled(word: string): string {
  const [first = "", ...rest] = word;
  return first + rest.join("").toLowerCase();
}

function lengthOf(line: string): number {
  return [...line].length;
}
