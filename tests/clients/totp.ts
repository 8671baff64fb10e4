import { createHmac } from "node:crypto";

/** An independent authenticator app: RFC 6238 by hand. */
export function codeOf(totpURI: string, steps = 0): string {
  const base32 = new URL(totpURI).searchParams.get("secret") ?? "";
  const bits = [...base32].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const bytes = (bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return codeOfKey(Buffer.from(bytes), steps);
}

export function codeOfKey(key: Uint8Array, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac("sha1", key).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}
