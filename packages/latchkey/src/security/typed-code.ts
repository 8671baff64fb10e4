import type { Env } from "../base/env.ts";
import { plainCode } from "../shared/plain-code.ts";
import { randomToken } from "./tokens.ts";

/** Returns the digits of a typed code: undefined if it has another length. */
export function typedDigits(text: string, length: number): string | undefined {
  const code = plainCode(text);
  return code.length === length && /^[0-9]+$/.test(code) ? code : undefined;
}

export function newDigits(env: Pick<Env, "random">, length: number): string {
  return randomToken(env, length, "0123456789");
}
