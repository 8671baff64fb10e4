import { hash, timingSafeEqual } from "node:crypto";
import type { Env } from "../../../base/env.ts";
import { randomToken } from "../../../security/tokens.ts";
import { plainCode } from "../../../shared/plain-code.ts";

/** Letters and digits that can't be mistaken for each other. */
const BACKUP_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** Codes that work once each, in two halves with a dash. */
export function newBackupCodes(env: Pick<Env, "random">, amount: number, length: number): string[] {
  return Array.from({ length: amount }, () => {
    const code = randomToken(env, length, BACKUP_ALPHABET);
    const half = Math.ceil(length / 2);
    return `${code.slice(0, half)}-${code.slice(half)}`;
  });
}

/** Returns the index of the typed code. All codes are compared, in constant time. */
export function indexOfCode(codes: readonly string[], typed: string): number {
  let found = -1;
  for (const [index, code] of codes.entries()) {
    // Our codes have no capitals; those of other systems may.
    const given = code === code.toLowerCase() ? typed.toLowerCase() : typed;
    if (isSame(plainCode(code), plainCode(given)) && found === -1) found = index;
  }
  return found;
}

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(hash("sha256", a, "buffer"), hash("sha256", b, "buffer"));
}
