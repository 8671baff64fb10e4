import { hash } from "node:crypto";
import { COMMON_PASSWORDS } from "./generated/common-passwords.ts";

/** Bytes of each fingerprint: one in forty million other passwords is taken for a common one. */
const FINGERPRINT_SIZE = 5;

/**
 * Returns the same fingerprint for all spellings: to an attacker who guesses, keyboards and capitals make no
 * difference.
 */
export function passwordFingerprint(password: string): Buffer {
  return hash("sha256", password.normalize("NFKC").toLowerCase(), "buffer").subarray(0, FINGERPRINT_SIZE);
}

let decoded: Buffer | undefined;

/** Digits and signs that people write for letters. Most attackers try them first. */
const LETTERS: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "8": "b",
  "3": "e",
  "6": "g",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
  "+": "t",
  "2": "z",
};
/** Additions that people make if a rule requires digits and signs: a year, `123`, `!`. */
const TAIL = /[^\p{L}]{1,6}$/u;

/**
 * Yields the passwords that an attacker tries first: `summer` for `Summer2026!`, `password` for
 * `P@ssw0rd123`.
 */
function* readings(password: string): Generator<string> {
  const plain = password.normalize("NFKC").toLowerCase();
  yield plain;
  for (const text of [plain, plain.replace(TAIL, "")]) {
    const word = text.replace(/[^\p{L}]/gu, (sign) => LETTERS[sign] ?? sign);
    for (const one of ["i", "l"]) yield word.replaceAll("1", one);
  }
}

/**
 * True for one of the 24,000 most used passwords, or a usual variation of one. Takes some microseconds, and
 * 120 KB from the first call on.
 */
export function isCommonPassword(password: string): boolean {
  for (const reading of readings(password)) if (isListed(reading)) return true;
  return false;
}

/** Characters besides such words that make a password more than them: the length of another word. */
const ENOUGH_ELSE = 4;

/**
 * True for a password that is little more than words of the deployment, each in the form of `wordForm`:
 * `Acme2026!`, `4cme-@cme`. Such words in a longer password don't make it easy to guess.
 */
export function isMadeOfWords(password: string, words: readonly string[]): boolean {
  for (const reading of readings(password)) {
    const rest = words.reduce((text, word) => text.replaceAll(word, ""), bare(reading));
    if (rest.length < Math.min(ENOUGH_ELSE, bare(reading).length)) return true;
  }
  return false;
}

/**
 * Returns a word as `isMadeOfWords` looks for it. Undefined for one that is too short: too many passwords
 * contain it.
 */
export function wordForm(word: string): string | undefined {
  const form = bare(word.normalize("NFKC").toLowerCase());
  return form.length < SHORTEST_WORD ? undefined : form;
}

const SHORTEST_WORD = 3;

function bare(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function isListed(password: string): boolean {
  decoded ??= Buffer.from(COMMON_PASSWORDS, "base64");
  const wanted = passwordFingerprint(password).readUIntBE(0, FINGERPRINT_SIZE);
  let from = 0;
  let to = decoded.length / FINGERPRINT_SIZE;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const found = decoded.readUIntBE(middle * FINGERPRINT_SIZE, FINGERPRINT_SIZE);
    if (found === wanted) return true;
    if (found < wanted) from = middle + 1;
    else to = middle;
  }
  return false;
}
