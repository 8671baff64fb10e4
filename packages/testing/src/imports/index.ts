import { fileURLToPath } from "node:url";

/** The password of every user in the samples. */
export const SAMPLE_PASSWORD = "correct horse battery";

/**
 * Exports of other systems, written by hand after their documentation. The hashes were made with hashlib of
 * Python, bcrypt of glibc and OpenSSL.
 */
export type Sample =
  | "auth0-users.ndjson"
  | "auth0-hashes.ndjson"
  | "clerk-users.csv"
  | "clerk-users.json"
  | "firebase-users.json"
  | "firebase-users.csv"
  | "firebase-hash-config.txt"
  | "keycloak-realm.json"
  | "users-windows-1252.csv"
  | "users.ndjson";

/** Returns the path of a sample. */
export function sample(name: Sample): string {
  return fileURLToPath(new URL(name, import.meta.url));
}
