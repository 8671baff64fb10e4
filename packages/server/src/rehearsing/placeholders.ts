import { fromBase32, hotp } from "latchkey/host";

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
  const key = fromBase32(searchParams.get("secret") ?? "");
  return key && hotp(key, step(Number(searchParams.get("period") ?? 30)), digits);
}
