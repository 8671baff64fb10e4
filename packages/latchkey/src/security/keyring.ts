import { createHmac, createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import { ConfigurationError } from "../base/errors.ts";

export interface Secret {
  /** Identifies the secret without revealing it. It only tells which key to try first. */
  readonly id: string;
  readonly secret: string;
  /** The same for every version: 8 characters. */
  readonly fingerprint: string;
}

export interface DerivedKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Uint8Array;
}

/** The secrets of a deployment. The first one signs and encrypts; every one verifies and decrypts. */
export interface Keyring {
  /** Never empty; in the order of the configuration. */
  readonly secrets: readonly [Secret, ...Secret[]];
  /** Returns HMAC-SHA256 of the value under the first secret: standard base64 with padding, 44 characters. */
  sign(value: string): string;
  /**
   * Reports whether any secret signed the value. The texts are compared, not the bytes behind them, so that
   * only the canonical spelling of a signature is accepted. Takes the same time wherever they differ.
   */
  isSigned(value: string, signature: string): boolean;
  /** Returns one key for this purpose from each secret (HKDF-SHA256, RFC 5869), in the order of `secrets`. */
  derive(purpose: string): readonly [DerivedKey, ...DerivedKey[]];
}

const SIGNATURE_LENGTH = 44;
/**
 * Minimum entropy by a rough estimate. 32 random hex digits, which hold 128 bits, are never estimated lower.
 */
const LEAST_BITS = 56;
const VERSIONED = /^(\d{1,9}):(.*)$/s;

/**
 * Reads the configured secrets. A text is a comma list, plain (`new,old`) or with versions (`2:new,1:old`);
 * spaces around an entry are ignored. A list of texts is used unchanged, for secrets that hold a comma or
 * begin with a number and a colon. A secret is used as its UTF-8 bytes and never decoded.
 *
 * @throws ConfigurationError if there is none, one is empty, or two are the same or have the same version.
 */
export function parseSecrets(text: string | readonly string[]): Keyring {
  const [first, ...rest] = typeof text === "string" ? parseList(text) : text.map(named);
  if (first === undefined) throw new ConfigurationError("secret: give at least one secret");
  const secrets = [first, ...rest] as const;
  for (const { secret } of secrets) {
    if (secret === "") throw new ConfigurationError("secret: one of the secrets is empty");
  }
  if (new Set(secrets.map(({ id }) => id)).size < secrets.length) {
    throw new ConfigurationError("secret: two of the secrets are the same or have the same version");
  }
  return keyring(secrets);
}

function parseList(text: string): Secret[] {
  const parts = text.split(",").map((part) => part.trim());
  const versioned = parts.map((part) => VERSIONED.exec(part));
  // One entry without a version means that the colons belong to the secrets.
  if (!versioned.every((match) => match !== null)) return parts.map(named);
  return versioned.map(([, version = "", secret = ""]) => ({
    ...named(secret),
    id: String(Number(version)),
  }));
}

/**
 * Identifies a secret without a version by a fingerprint, which stays when secrets are put in front of it.
 */
function named(secret: string): Secret {
  const fingerprint = createHmac("sha256", secret).update("latchkey key id").digest("base64url").slice(0, 8);
  return { id: fingerprint, secret, fingerprint };
}

function keyring(secrets: readonly [Secret, ...Secret[]]): Keyring {
  // A KeyObject is imported once; passing the text to createHmac would import it at every call.
  const keys = secrets.map(({ secret }) => createSecretKey(secret, "utf8"));
  const derived = new Map<string, readonly [DerivedKey, ...DerivedKey[]]>();
  const signWith = (key: KeyObject, value: string) =>
    createHmac("sha256", key).update(value).digest("base64");
  const [firstKey] = keys;
  if (firstKey === undefined) throw new ConfigurationError("secret: give at least one secret");

  return {
    secrets,
    sign: (value) => signWith(firstKey, value),
    isSigned(value, signature) {
      if (signature.length !== SIGNATURE_LENGTH) return false;
      for (const key of keys) {
        if (isEqualText(signWith(key, value), signature)) return true;
      }
      return false;
    },
    derive(purpose) {
      const known = derived.get(purpose);
      if (known !== undefined) return known;
      const one = ({ id, secret }: Secret): DerivedKey => ({
        id,
        key: new Uint8Array(hkdfSync("sha256", secret, "latchkey", purpose, 32)),
      });
      const [first, ...rest] = secrets;
      const made = [one(first), ...rest.map(one)] as const;
      // Purposes are constants of the code, so this stays small.
      derived.set(purpose, made);
      return made;
    },
  };
}

/** Compares two texts in a time that depends on their lengths only. */
export function isEqualText(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let index = 0; index < a.length; index++) difference |= a.charCodeAt(index) ^ b.charCodeAt(index);
  return difference === 0;
}

/**
 * Describes the weakness of a secret as a sentence for the operator, or returns undefined. It only finds
 * secrets that are certainly weak: short ones, and ones that people type.
 */
export function secretWeakness(secret: string): string | undefined {
  if (secret.length < 32) return `it has ${secret.length} characters; at least 32 are needed`;
  if (isRepeated(secret)) return "it repeats a shorter string";
  if (bitsOf(secret) < LEAST_BITS)
    return "it is easy to guess: too few different characters, or many in a row";
  return undefined;
}

/** Detects a text that repeats a shorter one: it occurs inside its own double, away from both ends. */
function isRepeated(text: string): boolean {
  return (text + text).indexOf(text, 1) < text.length;
}

/**
 * Estimates entropy by the frequency of characters; one that equals or follows its neighbor (`aa`, `ab`,
 * `ba`) adds none.
 */
function bitsOf(text: string): number {
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  let perCharacter = 0;
  for (const count of counts.values()) perCharacter -= (count / text.length) * Math.log2(count / text.length);
  let telling = 1;
  for (let index = 1; index < text.length; index++) {
    if (Math.abs(text.charCodeAt(index) - text.charCodeAt(index - 1)) > 1) telling += 1;
  }
  return perCharacter * telling;
}
