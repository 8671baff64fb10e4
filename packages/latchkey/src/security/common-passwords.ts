import { hash } from "node:crypto";
import { COMMON_PASSWORDS } from "./generated/common-passwords.ts";

/** Bytes of each fingerprint: one in forty million other passwords is taken for a common one. */
const FINGERPRINT_SIZE = 5;

/** Of a password however it is written: to a person who guesses, keyboards and capitals make no difference. */
export function passwordFingerprint(password: string): Buffer {
  return hash("sha256", password.normalize("NFKC").toLowerCase(), "buffer").subarray(0, FINGERPRINT_SIZE);
}

let decoded: Buffer | undefined;

/** Whether a password is one of the 24,000 that are used most. A few microseconds, and 120 KB from the first call on. */
export function isCommonPassword(password: string): boolean {
  decoded ??= Buffer.from(COMMON_PASSWORDS, "base64");
  const wanted = passwordFingerprint(password).readUIntBE(0, FINGERPRINT_SIZE);
  let from = 0;
  let to = decoded.length / FINGERPRINT_SIZE;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const found = decoded.readUIntBE(middle * FINGERPRINT_SIZE, FINGERPRINT_SIZE);
    if (found === wanted) return true;
    if (found < wanted) from = middle + 1;
    else to = middle;
  }
  return false;
}
