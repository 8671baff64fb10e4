import { createHmac, hash, timingSafeEqual } from "node:crypto";
import { type Kind, kind } from "../../base/options/option.ts";
import { plainCode } from "../../shared/plain-code.ts";
import type { Core } from "../contracts/core.ts";

/** Encrypts a stored text that must be read again. */
export interface Encryption {
  encrypt(text: string): string | Promise<string>;
  decrypt(stored: string): string | Promise<string>;
}

/** Storage of a code that was sent. */
export type OtpStorage =
  | "plain"
  | "hashed"
  | "encrypted"
  | { hash(code: string): string | Promise<string> }
  | Encryption;

/** Declares an option for the storage of a value: one of the names, or functions. */
export const storageOption = <T extends string | object>(names: readonly (T & string)[]): Kind<T> =>
  kind<T>(
    `${names.join(", ")}, or an object of functions`,
    (value) =>
      // Cast so that any string can be searched for.
      (typeof value === "string" && (names as readonly string[]).includes(value)) ||
      (typeof value === "object" && value !== null),
  );

/** The option for the storage of codes that are sent. */
export const otpStorage = storageOption<OtpStorage>(["plain", "hashed", "encrypted"]);

/**
 * Stores codes that are sent. `purpose`: names the keys. An application's codes may be written in any way, so
 * they are compared, and hashed, in the form of typed codes.
 */
export function sentCodeStorage({ keyring, sealer }: Core, storage: OtpStorage, purpose: string) {
  const mac = (key: Uint8Array, code: string): string =>
    createHmac("sha256", key).update(code).digest("base64url");

  /** Returns pairs of a stored value and the value expected for this code. One pair must be equal. */
  const pairs = async (stored: string, code: string): Promise<readonly (readonly [string, string])[]> => {
    if (storage === "plain") return [[plainCode(stored), code]];
    if (storage === "encrypted") return [[plainCode(sealer.open(stored, purpose) ?? ""), code]];
    if (storage === "hashed")
      return keyring.derive(purpose).map(({ key }) => [stored, mac(key, code)] as const);
    if ("encrypt" in storage) return [[plainCode(await storage.decrypt(stored)), code]];
    return [[stored, await storage.hash(code)]];
  };

  return {
    async write(code: string): Promise<string> {
      if (storage === "plain") return code;
      if (storage === "encrypted") return sealer.seal(code, purpose);
      if (storage === "hashed") return mac(keyring.derive(purpose)[0].key, plainCode(code));
      return "encrypt" in storage ? storage.encrypt(code) : storage.hash(plainCode(code));
    },
    /** Returns undefined if only hashes are stored, or no secret opens the value. */
    async read(stored: string): Promise<string | undefined> {
      if (storage === "plain") return stored;
      if (storage === "encrypted") return sealer.open(stored, purpose);
      return typeof storage === "object" && "decrypt" in storage ? storage.decrypt(stored) : undefined;
    },
    /** Compares in constant time. `code`: in its plain form. */
    async isSame(stored: string, code: string): Promise<boolean> {
      let isSame = false;
      for (const pair of await pairs(stored, code)) {
        const [a, b] = pair.map((text) => hash("sha256", text, "buffer"));
        if (a !== undefined && b !== undefined && timingSafeEqual(a, b)) isSame = true;
      }
      return isSame;
    },
  };
}
