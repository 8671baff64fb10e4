import type { Env } from "../base/env.ts";
import { randomToken } from "./tokens.ts";

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
