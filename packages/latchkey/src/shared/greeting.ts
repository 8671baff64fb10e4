import { singleLine } from "./single-line.ts";

/** Code points. */
const LONGEST = 60;

/**
 * A web or email address, or text that email programs turn into a link: `example.com`, but not `J.R.R.` or
 * `Dr. Ada`.
 */
const ADDRESS = /:\/\/|@|www\.|[\p{L}\p{N}]\.[\p{L}]{2,}/iu;

/** Digits of a phone number, however they are separated. */
const PHONE = /(?:\p{Nd}[\s()./\-–]*){7,}/u;

/** Words in capitals, one or several; names such as UNICEF or BMW AG are shorter. */
const CAPITALS = /(?<!\p{L})\p{Lu}+(?:\P{L}+\p{Lu}+)*(?!\p{L})/gu;
const LONGEST_CAPITALS = 6;

/**
 * Returns a name for the greeting of an email to its owner; "" if it is better omitted. A person who signs up
 * with another user's email address chooses the name in that email: it must not carry a message.
 */
export function greetedName(name: string): string {
  const line = calmed(name);
  return lengthOf(line) > LONGEST ? "" : line;
}

/** Returns a name for an email to other people, its subject included: cut at 60 characters. */
export function mentionedName(name: string): string {
  const line = calmed(name);
  return lengthOf(line) > LONGEST
    ? `${[...line]
        .slice(0, LONGEST - 1)
        .join("")
        .trimEnd()}…`
    : line;
}

/** Returns the name on one line, long words in capitals in lowercase; "" if it says more than a name. */
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
