import { randomBytes } from "node:crypto";
import { chmodSync, linkSync, readFileSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigurationError, makeFolder } from "latchkey/host";

/** 256 bits, base64url: 43 characters. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Creates the folder, for this user alone. Throws `ConfigurationError` if it can't be created. */
export function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    throw new ConfigurationError(
      `LATCHKEY_DATA is ${JSON.stringify(folder)}, but the folder can't be created: ${codeOf(error)}. Choose one that this user can write to.`,
    );
  }
}

export function secretFile(folder: string): string {
  return join(folder, "secret");
}

/** Returns the secret of a development setup: created once, from `fresh`, then the same at every start. */
export function developmentSecret(folder: string, fresh = newSecret()): string {
  return explained(secretFile(folder), (file) => {
    const stored = readSecret(file);
    if (stored === undefined) return makeSecret(folder, file, fresh);
    // A copied or unpacked file may have wider permissions: no other user may read it.
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
    return stored;
  });
}

/** Returns the stored secret and creates nothing. Undefined: the next start creates one. */
export function storedSecret(folder: string): string | undefined {
  return explained(secretFile(folder), readSecret);
}

function explained<T>(file: string, work: (file: string) => T): T {
  try {
    return work(file);
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw new ConfigurationError(
      `The secret in ${file} can't be read or created: ${codeOf(error)}. Give this user access to the file, or set LATCHKEY_SECRET.`,
    );
  }
}

function readSecret(file: string): string | undefined {
  let secret: string;
  try {
    secret = readFileSync(file, "utf8").trim();
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return undefined;
    throw error;
  }
  if (secret.length < 32) {
    throw new ConfigurationError(
      `${file} contains no secret of at least 32 characters. Restore the file, or remove it: the next start then creates a new secret, and all users are signed out.`,
    );
  }
  return secret;
}

/**
 * Writes the secret to a temporary file and links it into place: one of several processes wins, and none
 * reads half of it.
 */
function makeSecret(folder: string, file: string, fresh: string): string {
  const aside = join(folder, `.secret.${randomBytes(6).toString("hex")}`);
  writeFileSync(aside, `${fresh}\n`, { mode: 0o600, flag: "wx" });
  try {
    linkSync(aside, file);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    unlinkSync(aside);
  }
  return readFileSync(file, "utf8").trim();
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
