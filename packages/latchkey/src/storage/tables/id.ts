import type { Env } from "../../base/env.ts";

const alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
// The largest multiple of 62 that a byte can be below: bytes from here on are dropped, otherwise some
// characters would be more frequent than others.
const fair = 248;

/** Returns a new ID: 32 characters a-z A-Z 0-9 (190 bits). */
export function newId(env: Pick<Env, "random">): string {
  let id = "";
  while (id.length < 32) {
    for (const byte of env.random(40)) {
      if (byte < fair && id.length < 32) id += alphabet[byte % 62];
    }
  }
  return id;
}
