import { hash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Env } from "../../../base/env.ts";
import type { Core } from "../../../kernel/contracts/core.ts";
import { randomToken } from "../../../security/tokens.ts";
import type { KeyConfig } from "../options.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Letters of the checksum: 52 to the power of 6 exceeds the number of CRC-32 values. */
const CHECKSUM = 6;
/** Characters. Longer texts aren't looked up. */
const LONGEST = 512;

/**
 * Creates a key: the prefix and `length` letters, the last of which are a checksum of the text
 * before them. A mistyped key is thus refused without a query, and repository scanners can
 * find keys: `<prefix>[a-zA-Z]{64}`.
 */
function makeKey(env: Pick<Env, "random">, length: number, prefix: string): string {
  const text = prefix + randomToken(env, length - CHECKSUM, LETTERS);
  return text + checksumOf(text);
}

/** True if the last letters are the checksum of the text before them. */
export function hasChecksum(key: string): boolean {
  const at = key.length - CHECKSUM;
  return at > 0 && checksumOf(key.slice(0, at)) === key.slice(at);
}

/** True if the text has the form of a key, ours or the application's own. */
export function isPossible(key: string): boolean {
  return key !== "" && key.length <= LONGEST && /^[\x21-\x7e]+$/.test(key);
}

/** Returns the form in which a key is looked up and stored. */
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

/** A key as shown to its owner, and its stored values. */
export interface NewSecret {
  readonly plain: string;
  readonly stored: {
    readonly key: string;
    readonly start: string | null;
    readonly prefix: string | null;
    readonly isChecked: boolean;
  };
}

export async function newSecret({ env }: Core, config: KeyConfig, given?: string | null): Promise<NewSecret> {
  const { customKeyGenerator, defaultKeyLength: length, startingCharactersConfig } = config;
  const prefix = given ?? config.defaultPrefix;
  const plain =
    customKeyGenerator === undefined
      ? makeKey(env, length, prefix ?? "")
      : await customKeyGenerator({ length, prefix });
  if (typeof plain !== "string" || !isPossible(plain))
    throw new Error("apiKey.customKeyGenerator must return at most 512 printable characters without spaces.");
  const { shouldStore, charactersLength } = startingCharactersConfig;
  return {
    plain,
    stored: {
      key: storedKey(plain, config.disableKeyHashing),
      start: shouldStore ? plain.slice(0, charactersLength) : null,
      prefix: prefix ?? null,
      isChecked: customKeyGenerator === undefined,
    },
  };
}
