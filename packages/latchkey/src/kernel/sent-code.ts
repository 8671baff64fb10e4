import { createHmac, hash, timingSafeEqual } from "node:crypto";
import { type Kind, kind } from "../base/options/option.ts";
import { plainCode } from "../shared/plain-code.ts";
import type { Core } from "./core.ts";

/** How a text is kept where the store is to give it back. */
export interface Encryption {
  encrypt(text: string): string | Promise<string>;
  decrypt(stored: string): string | Promise<string>;
}

/** How a code that was sent is kept. */
export type OtpStorage =
  | "plain"
  | "hashed"
  | "encrypted"
  | { hash(code: string): string | Promise<string> }
  | Encryption;

/** An option that says how something is kept: one of the names, or functions. */
export const storageOption = <T extends string | object>(names: readonly (T & string)[]): Kind<T> =>
  kind<T>(
    `${names.join(", ")}, or an object of functions`,
    (value) =>
      // Any string is looked for.
      (typeof value === "string" && (names as readonly string[]).includes(value)) ||
      (typeof value === "object" && value !== null),
  );

/** The option of codes that are sent. */
export const otpStorage = storageOption<OtpStorage>(["plain", "hashed", "encrypted"]);

/**
 * Codes that are sent, as they lie in the database. `purpose`: names the keys. An application's own codes may be written in
 * any way, so they are compared, and hashed, in the form of those that are typed.
 */
export function sentCodeStorage({ keyring, sealer }: Core, storage: OtpStorage, purpose: string) {
  const mac = (key: Uint8Array, code: string): string =>
    createHmac("sha256", key).update(code).digest("base64url");

  /** What is stored beside what it would be for this code. One pair must be equal. */
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
    /** Undefined where only hashes are kept, or no secret opens it. */
    async read(stored: string): Promise<string | undefined> {
      if (storage === "plain") return stored;
      if (storage === "encrypted") return sealer.open(stored, purpose);
      return typeof storage === "object" && "decrypt" in storage ? storage.decrypt(stored) : undefined;
    },
    /** In constant time. `code`: in its plain form. */
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
