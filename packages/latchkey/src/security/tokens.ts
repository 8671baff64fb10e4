import { hash } from "node:crypto";
import type { Env } from "../base/env.ts";
import { plainCode } from "../shared/plain-code.ts";
import type { Writing } from "../storage/adoption/write-format.ts";
import { remembered } from "./remembered.ts";

const LETTERS_AND_DIGITS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** Prefix of the stored hash of a session token. A client never holds such a text. */
const STORED_PREFIX = "h1_";

/**
 * Returns a random text, each character drawn evenly from the alphabet (at most 256 characters of one UTF-16
 * unit). 32 letters and digits hold 190 bits.
 */
export function randomToken(env: Pick<Env, "random">, length = 32, alphabet = LETTERS_AND_DIGITS): string {
  const size = alphabet.length;
  if (size < 2 || size > 256) throw new RangeError("an alphabet has 2 to 256 characters");
  // Bytes above the last whole multiple are dropped: a plain remainder would prefer the first characters.
  const limit = 256 - (256 % size);
  let token = "";
  while (token.length < length) {
    for (const byte of env.random(Math.ceil((length - token.length) * 1.25) + 4)) {
      if (byte >= limit) continue;
      token += alphabet[byte % size];
      if (token.length === length) break;
    }
  }
  return token;
}

/** Returns a new row's ID: 32 letters and digits. */
export function newId(env: Pick<Env, "random">): string {
  return randomToken(env, 32);
}

/** Returns a random UUID (RFC 9562, version 4). */
export function uuid(env: Pick<Env, "random">): string {
  const bytes = Buffer.from(env.random(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Returns the stored form of a token that is only looked up: `h1_` and 43 characters. */
export function storedToken(token: string): string {
  return STORED_PREFIX + hash("sha256", token, "base64url");
}

/** The forms of session tokens in the table. */
export interface SessionTokens {
  /** Returns the form of a new token: its hash, or the token if the compatible framework reads the table, too. */
  written(token: string): string;
  /**
   * Returns the form to look a presented token up by. While rows with tokens may exist, that is the token, and
   * the store looks its hash up, too.
   */
  sought(token: string): string;
  /** Returns the same for a client's name of a session, which may be a stored form that a list gave out. */
  named(handle: string): string;
}

export function sessionTokens(writing: Writing): SessionTokens {
  const sought = (token: string) => (writing.isOwn ? storedToken(token) : token);
  return {
    written: (token) => (writing.isShared ? token : storedToken(token)),
    sought,
    named: (handle) => (isStoredForm(handle) ? handle : sought(handle)),
  };
}

/** Presented tokens that a process remembers: a few megabytes at most. */
const MOST_REMEMBERED = 10_000;

/**
 * Reads each presented text once, as it comes with each request: its token, and the form to look that up by. The
 * stored form is never a token. Reads again when the format changes: rows have another form from then on.
 */
export function presentedTokens<T extends { readonly token: string }>(
  { writing, sessionTokens }: { readonly writing: Writing; readonly sessionTokens: SessionTokens },
  read: (text: string) => T | undefined,
): (text: string) => (T & { readonly stored: string }) | undefined {
  const memory = () =>
    remembered(MOST_REMEMBERED, (text) => {
      const held = read(text);
      if (held === undefined || isStoredForm(held.token)) return undefined;
      return { ...held, stored: sessionTokens.sought(held.token) };
    });
  let isOwn = false;
  let known = memory();
  return (text) => {
    if (isOwn !== writing.isOwn) {
      isOwn = writing.isOwn;
      known = memory();
    }
    return known(text);
  };
}

/**
 * Reports whether a text has the stored form. Such a text is refused as a credential: it was read from the
 * store.
 */
export function isStoredForm(text: string): boolean {
  return text.startsWith(STORED_PREFIX);
}

/**
 * Returns the stored form of a verification identifier's secret part: base64url of SHA-256, 43 characters.
 */
export function hashIdentifier(value: string): string {
  return hash("sha256", value, "base64url");
}

/**
 * Returns a unique key over several columns as one text of 43 characters, for databases that can't index them
 * together. JSON separates the parts: ["ab", "c"] and ["a", "bc"] differ.
 */
export function keyColumn(parts: readonly string[]): string {
  return hash("sha256", JSON.stringify(parts), "base64url");
}

/** Returns the digits of a typed code: undefined if it has another length. */
export function typedDigits(text: string, length: number): string | undefined {
  const code = plainCode(text);
  return code.length === length && /^[0-9]+$/.test(code) ? code : undefined;
}

export function newDigits(env: Pick<Env, "random">, length: number): string {
  return randomToken(env, length, "0123456789");
}
