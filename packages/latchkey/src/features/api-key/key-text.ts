import { hash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Env } from "../../base/env.ts";
import { randomToken } from "../../security/tokens.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Letters of the checksum: 52 to the power of 6 is more than a CRC-32 has values. */
const CHECKSUM = 6;
/** Characters. Nothing longer is looked up. */
const LONGEST = 512;

/**
 * A key of our making: the prefix and so many letters, of which the last are a checksum of what stands before them. So a
 * mistyped key is known without a query, and scanners of repositories find keys: `<prefix>[a-zA-Z]{64}`.
 */
export function makeKey(env: Pick<Env, "random">, length: number, prefix: string): string {
  const text = prefix + randomToken(env, length - CHECKSUM, LETTERS);
  return text + checksumOf(text);
}

/** Whether the last letters are the checksum of the others. */
export function hasChecksum(key: string): boolean {
  const at = key.length - CHECKSUM;
  return at > 0 && checksumOf(key.slice(0, at)) === key.slice(at);
}

/** Whether it has the form of a key, of ours or of the application's own. */
export function isPossible(key: string): boolean {
  return key !== "" && key.length <= LONGEST && /^[\x21-\x7e]+$/.test(key);
}

/** The form in which a key is looked up and stored. */
export function storedKey(key: string, isClear: boolean): string {
  return isClear ? key : hash("sha256", key, "base64url");
}

function checksumOf(text: string): string {
  let rest = crc32(text);
  let letters = "";
  for (let i = 0; i < CHECKSUM; i++) {
    letters = LETTERS[rest % LETTERS.length] + letters;
    rest = Math.floor(rest / LETTERS.length);
  }
  return letters;
}
