import { createHmac, timingSafeEqual } from "node:crypto";

export interface TotpParameters {
  readonly digits: 6 | 8;
  /** Seconds of a time step. */
  readonly period: number;
}

/** Time steps before and after the current one that are accepted (RFC 6238 section 5.2). */
const DRIFT = 1;

/** An HMAC-based one-time password (RFC 4226 section 5.3). */
export function hotp(key: Uint8Array | string, counter: number, digits: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac("sha1", key).update(message).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The time step of a moment (RFC 6238 section 4.2). `now`: milliseconds. */
export function stepAt(now: number, period: number): number {
  return Math.floor(now / 1000 / period);
}

/**
 * Returns the time step of the given code, among those that are accepted now; undefined for a wrong code. All
 * of them are compared, in constant time.
 */
export function acceptedStep(
  key: Uint8Array | string,
  code: string,
  { digits, period }: TotpParameters,
  now: number,
): number | undefined {
  const given = Buffer.from(code.padEnd(digits));
  const current = stepAt(now, period);
  let accepted: number | undefined;
  for (let step = current - DRIFT; step <= current + DRIFT; step++) {
    const expected = Buffer.from(hotp(key, step, digits));
    if (given.length === expected.length && timingSafeEqual(given, expected)) accepted ??= step;
  }
  return accepted;
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base 32 without padding (RFC 4648 section 6). */
export function base32(bytes: Uint8Array): string {
  let text = "";
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32[(value >>> (bits - 5)) & 31];
  }
  return bits === 0 ? text : text + BASE32[(value << (5 - bits)) & 31];
}

/** Undefined if it isn't base 32. Spaces, hyphens and padding are ignored. */
export function fromBase32(text: string): Uint8Array | undefined {
  const plain = text.toUpperCase().replaceAll(/[\s=-]/g, "");
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const letter of plain) {
    const digit = BASE32.indexOf(letter);
    if (digit === -1) return undefined;
    value = ((value << 5) | digit) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >>> bits) & 0xff);
  }
  return bytes.length === 0 ? undefined : Uint8Array.from(bytes);
}

/**
 * Marks a secret that another system made: its key is any bytes, and ours is the text itself. No text of ours
 * has a colon.
 */
const FOREIGN = "base32:";

/** Returns the form in which a secret of another system is kept. Undefined if it isn't base 32. */
export function foreignSecret(text: string): string | undefined {
  const key = fromBase32(text);
  return key && `${FOREIGN}${base32(key)}`;
}

/** The key of a secret, as it is kept. */
export function keyOfSecret(secret: string): Uint8Array {
  const key = secret.startsWith(FOREIGN) ? fromBase32(secret.slice(FOREIGN.length)) : undefined;
  return key ?? Buffer.from(secret);
}

/** Returns the text whose bytes are the key of a secret. Undefined: the key isn't valid text. */
export function textOfKey(secret: string): string | undefined {
  const key = Buffer.from(keyOfSecret(secret));
  const text = key.toString();
  return Buffer.from(text).equals(key) ? text : undefined;
}

/** The URL that authenticator apps read from a QR code. */
export function totpUri(
  secret: string,
  { issuer, email, digits, period }: TotpParameters & { issuer: string; email: string },
): string {
  const name = withoutColons(issuer);
  const label = [name, withoutColons(email)].filter(Boolean).map(encodeURIComponent).join(":");
  const query = new URLSearchParams({
    secret: base32(keyOfSecret(secret)),
    ...(name === "" ? {} : { issuer: name }),
    digits: String(digits),
    period: String(period),
  });
  // Some apps show a plus sign in place of a space.
  return `otpauth://totp/${label}?${query.toString().replaceAll("+", "%20")}`;
}

/** The first colon of a label ends the issuer, encoded or not (Key URI Format). */
function withoutColons(text: string): string {
  return text.replaceAll(/\s*:\s*/g, " ").trim();
}
