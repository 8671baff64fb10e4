import { type PersonalData, personalDataIn } from "@latchkey/client/shared";
import { type Text, text } from "../messages/translator.ts";
import { passwordLength } from "./checks.ts";

/** Facts about the user who chooses a password, and about the deployment. */
export interface PasswordContext extends PersonalData {
  min: number;
  max: number;
  appName?: string | undefined;
}

/** Strength of a password, with one hint to improve it. */
export interface PasswordStrength {
  /** 0: empty. 1: refused, or guessed at once. 2: weak. 3: fair. 4: good. */
  level: 0 | 1 | 2 | 3 | 4;
  hint: Text | null;
}

/** Rows of keyboards, alphabets, and other sequences that people type. */
const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "yxcvbnm",
];
const COMMON =
  /^(pass?wor[dt]|passwort|letmein|welcome|willkommen|iloveyou|monkey|dragon|football|baseball|sunshine|princess|master|admin|login|secret|geheim|hallo|trustno1|changeme|qwerty|qwertz|abc123)+\d*[!?.]*$/;

/**
 * Rates length, repetition, sequences and words that a guesser knows. Only the server knows leaked passwords.
 */
export function passwordStrength(password: string, context: PasswordContext): PasswordStrength {
  const { min, max } = context;
  const length = passwordLength(password);
  if (length === 0) return { level: 0, hint: null };
  if (length < min) return { level: 1, hint: text("auth.password.strength.add", { n: min - length }) };
  if (length > max) return { level: 1, hint: text("auth.password.strength.remove", { n: length - max }) };
  const personal = personalDataIn(password, context);
  if (personal !== undefined)
    return { level: 1, hint: text(`auth.password.strength.${personal === "email" ? "isEmail" : "isName"}`) };
  const plain = password.normalize("NFKC").toLowerCase();
  if (COMMON.test(plain)) return { level: 1, hint: text("auth.password.strength.common") };
  const weakness = weaknessOf(plain, length, context);
  if (weakness !== undefined) return { level: 2, hint: weakness };
  // Long passwords may repeat characters; the number of different ones counts.
  const effort = Math.min(length, 2 * new Set(plain).size);
  return effort >= Math.max(12, min + 2)
    ? { level: 4, hint: text("auth.password.strength.good") }
    : { level: 3, hint: text("auth.password.strength.fair") };
}

function weaknessOf(
  plain: string,
  length: number,
  { email, name, appName }: PasswordContext,
): Text | undefined {
  const rest = (word: string): number => length - [...word].length;
  /** Reports whether little is left of the password without one of the words. */
  const leans = (words: string): boolean =>
    words
      .toLowerCase()
      .split(/[\s@._+-]+/)
      .some((word) => word.length >= 4 && plain.includes(word) && rest(word) < 8);
  if (email && leans(email.split("@", 1)[0] ?? "")) return text("auth.password.strength.email");
  if (name && leans(name)) return text("auth.password.strength.name");
  if (appName && leans(appName)) return text("auth.password.strength.appName", { appName });
  if (new Set(plain).size < 4 || /^(.{1,4})\1+.{0,3}$/su.test(plain))
    return text("auth.password.strength.repeats");
  if (inSequence(plain) * 2 > length) return text("auth.password.strength.sequence");
  return undefined;
}

/** Counts the characters in runs of three or more, forwards or backwards. */
function inSequence(plain: string): number {
  const pairs = ROWS.flatMap((row) => [row, [...row].reverse().join("")]);
  let total = 0;
  let run = 1;
  for (let at = 1; at <= plain.length; at++) {
    const pair = plain.slice(at - 1, at + 1);
    const goesOn = pair.length === 2 && pairs.some((row) => row.includes(pair));
    if (goesOn) run++;
    else {
      if (run >= 3) total += run;
      run = 1;
    }
  }
  return total;
}
