import { hash, timingSafeEqual } from "node:crypto";
import type { Env } from "../../base/env.ts";
import { randomToken } from "../../security/tokens.ts";

/** What people put between the characters of a code. */
const SEPARATORS = /[\s\p{Pd}]+/gu;

/** A code without what people put between its characters, with the digits 0 to 9 in the place of other scripts'. */
export function typedCode(text: string): string {
  const plain = text.normalize("NFKC").replace(SEPARATORS, "");
  return plain.replace(/\p{Nd}/gu, (digit) => {
    // The ten digits of a script are consecutive (Unicode, 4.6).
    const point = digit.codePointAt(0) ?? 0;
    if (point < 128) return digit;
    let zero = point;
    while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1)) && point - zero < 9) zero -= 1;
    return String(point - zero);
  });
}

/** The digits of a code as it was typed: undefined where it isn't as long. */
export function typedDigits(text: string, length: number): string | undefined {
  const code = typedCode(text);
  return code.length === length && /^[0-9]+$/.test(code) ? code : undefined;
}

export function newDigits(env: Pick<Env, "random">, length: number): string {
  return randomToken(env, length, "0123456789");
}

/** Letters and digits that aren't taken for each other. */
const BACKUP_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** Codes that are good once each, in two halves with a dash. */
export function newBackupCodes(env: Pick<Env, "random">, amount: number, length: number): string[] {
  return Array.from({ length: amount }, () => {
    const code = randomToken(env, length, BACKUP_ALPHABET);
    const half = Math.ceil(length / 2);
    return `${code.slice(0, half)}-${code.slice(half)}`;
  });
}

/** Which of the codes was typed. All are compared, in constant time. */
export function indexOfCode(codes: readonly string[], typed: string): number {
  let found = -1;
  for (const [index, code] of codes.entries()) {
    // Ours have no capitals; those of other systems may.
    const given = code === code.toLowerCase() ? typed.toLowerCase() : typed;
    if (isSame(typedCode(code), typedCode(given)) && found === -1) found = index;
  }
  return found;
}

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(hash("sha256", a, "buffer"), hash("sha256", b, "buffer"));
}
