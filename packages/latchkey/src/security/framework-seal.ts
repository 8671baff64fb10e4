import { hash } from "node:crypto";
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import type { Env } from "../base/env.ts";

const NONCE = 24;

/**
 * Encrypts a text as the compatible framework does: XChaCha20-Poly1305 with SHA-256(secret) as key, in
 * lower-case hex. `Sealer.open` reads it.
 */
export function frameworkSeal(text: string, secret: string, env: Pick<Env, "random">): string {
  const nonce = env.random(NONCE);
  const cipher = xchacha20poly1305(hash("sha256", secret, "buffer"), nonce);
  return Buffer.concat([nonce, cipher.encrypt(Buffer.from(text))]).toString("hex");
}
