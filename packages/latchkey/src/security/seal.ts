import { createCipheriv, createDecipheriv, hash } from "node:crypto";
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import type { Env } from "../base/env.ts";
import { OWN_FORMAT, type Writing } from "../storage/adoption/write-format.ts";
import type { Keyring } from "./keyring.ts";

/**
 * Encrypts stored values that must be readable again: second factors' secrets, private keys, providers'
 * tokens.
 */
export interface Sealer {
  /**
   * Returns `$lk$1$<key id>$<base64url(nonce ‖ ciphertext ‖ tag)>`: AES-256-GCM, 12 bytes of nonce, 16 of
   * tag. The key belongs to the purpose, so a value moved to another column does not open there. Values that
   * the compatible framework reads beside Latchkey have its form.
   */
  seal(text: string, purpose: string): string;
  /**
   * Returns the text, or undefined if this isn't a sealed value or no secret of the ring opens it. Reads the
   * form of `seal` and that of the compatible framework, which has no purpose: XChaCha20-Poly1305 with
   * SHA-256(secret) as key, as lower-case hex, since its version 1.5 with `$ba$<version>$` in front.
   */
  open(sealed: string, purpose: string): string | undefined;
  /** Returns the same with the ID of the secret that opened it. */
  read(sealed: string, purpose: string): Opened | undefined;
}

export interface Opened {
  readonly text: string;
  readonly secretId: string;
}

const NONCE = 12;
const TAG = 16;
const ADOPTED_NONCE = 24;
const OWN = /^\$lk\$1\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/;
/** Nonce of 24 bytes, tag of 16. */
const ADOPTED = /^(?:\$ba\$(\d+)\$)?((?:[0-9a-f]{2}){40,})$/;

/** The purposes of columns that the framework reads beside Latchkey. Default: none. */
interface SharedValues {
  readonly writing: Writing;
  readonly purposes: ReadonlySet<string>;
}

const NONE: SharedValues = { writing: OWN_FORMAT, purposes: new Set() };

export function sealer(
  keyring: Keyring,
  env: Pick<Env, "random">,
  { writing, purposes }: SharedValues = NONE,
): Sealer {
  // Only deployments that were taken over hold values in that form.
  let adoptedKeys: readonly { id: string; key: Uint8Array }[] | undefined;

  function openOwn(keyId: string, packed: Uint8Array, purpose: string): Opened | undefined {
    if (packed.length < NONCE + TAG) return undefined;
    for (const { id, key } of hintedFirst(keyring.derive(`seal:${purpose}`), keyId)) {
      const decipher = createDecipheriv("aes-256-gcm", key, packed.subarray(0, NONCE), {
        authTagLength: TAG,
      });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(packed.subarray(-TAG));
      const text = decipher.update(packed.subarray(NONCE, -TAG));
      try {
        return { text: Buffer.concat([text, decipher.final()]).toString("utf8"), secretId: id };
      } catch {
        // Another key of the ring may fit: the tag decides, the key ID is only a hint.
      }
    }
    return undefined;
  }

  function openAdopted(version: string | undefined, packed: Uint8Array): Opened | undefined {
    adoptedKeys ??= keyring.secrets.map(({ id, secret }) => ({ id, key: hash("sha256", secret, "buffer") }));
    for (const { id, key } of hintedFirst(adoptedKeys, version)) {
      try {
        const text = xchacha20poly1305(key, packed.subarray(0, ADOPTED_NONCE)).decrypt(
          packed.subarray(ADOPTED_NONCE),
        );
        return { text: Buffer.from(text).toString("utf8"), secretId: id };
      } catch {
        // Another key may fit here as well: the tag decides.
      }
    }
    return undefined;
  }

  function read(sealed: string, purpose: string): Opened | undefined {
    const [, keyId, packed] = OWN.exec(sealed) ?? [];
    if (keyId !== undefined && packed !== undefined) {
      return openOwn(keyId, Buffer.from(packed, "base64url"), purpose);
    }
    const [, version, hex] = ADOPTED.exec(sealed) ?? [];
    return hex === undefined ? undefined : openAdopted(version, Buffer.from(hex, "hex"));
  }

  /** With versioned secrets, the framework looks for the version. */
  function sealShared(text: string): string {
    const [{ id, fingerprint, secret }] = keyring.secrets;
    const nonce = env.random(ADOPTED_NONCE);
    const cipher = xchacha20poly1305(hash("sha256", secret, "buffer"), nonce);
    const hex = Buffer.concat([nonce, cipher.encrypt(Buffer.from(text))]).toString("hex");
    return id === fingerprint ? hex : `$ba$${id}$${hex}`;
  }

  return {
    read,
    seal(text, purpose) {
      if (purposes.has(purpose) && writing.isShared) return sealShared(text);
      const [{ id, key }] = keyring.derive(`seal:${purpose}`);
      const nonce = env.random(NONCE);
      const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG });
      cipher.setAAD(Buffer.from(purpose));
      const parts = [nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
      return `$lk$1$${id}$${Buffer.concat(parts).toString("base64url")}`;
    },
    open: (sealed, purpose) => read(sealed, purpose)?.text,
  };
}

/**
 * Reports whether a text has one of the forms that `open` reads. A text of only hex digits can match by
 * chance.
 */
export function isSealed(text: string): boolean {
  return OWN.test(text) || ADOPTED.test(text);
}

function hintedFirst<T extends { readonly id: string }>(
  keys: readonly T[],
  id: string | undefined,
): readonly T[] {
  const hinted = keys.find((key) => key.id === id);
  return hinted === undefined || hinted === keys[0]
    ? keys
    : [hinted, ...keys.filter((key) => key !== hinted)];
}
