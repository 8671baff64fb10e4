import { createHmac } from "node:crypto";

/** Stands in a recording in place of a value. */
export type Placeholder =
  /** A value of the response to call `n`, at a place of it. */
  | { kind: "answer"; n: number; place: string }
  /** A code of the authenticator app that was set up with the URI at that place. */
  | { kind: "totp"; n: number; place: string }
  /** A value that the client knew before the recording, such as a password. */
  | { kind: "secret"; n: number };

const FORM = /^lk:(?:(answer|totp):(\d+):(.+)|(secret):(\d+))$/s;

export function written(placeholder: Placeholder): string {
  const { kind, n } = placeholder;
  return kind === "secret" ? `lk:secret:${n}` : `lk:${kind}:${n}:${placeholder.place}`;
}

export function placeholderIn(text: string): Placeholder | undefined {
  const [, kind, n, place = "", secret, number] = FORM.exec(text) ?? [];
  if (secret !== undefined) return { kind: "secret", n: Number(number) };
  if (kind === "answer" || kind === "totp") return { kind, n: Number(n), place };
  return undefined;
}

/** A value that could be mistaken for a placeholder. */
export function looksLikeOne(text: string): boolean {
  return text.startsWith("lk:");
}

/** The code of an authenticator app for a time step (RFC 6238). Undefined if `uri` is no such URI. */
export function totpCode(uri: string, step: (period: number) => number): string | undefined {
  if (!uri.startsWith("otpauth://totp/")) return undefined;
  const { searchParams } = new URL(uri);
  const digits = Number(searchParams.get("digits") ?? 6);
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(step(Number(searchParams.get("period") ?? 30))));
  const mac = createHmac("sha1", bytesOf(searchParams.get("secret") ?? ""))
    .update(message)
    .digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** Base 32 (RFC 4648 section 6). */
function bytesOf(secret: string): Buffer {
  const bits = [...secret.replaceAll("=", "")].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter.toUpperCase()).toString(2).padStart(5, "0"),
  );
  return Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
