import { pbkdf2, scrypt, timingSafeEqual } from "node:crypto";
import { verify as verifyArgon2 } from "@node-rs/argon2";
import type { PasswordCost } from "../base/env.ts";
import { verifyBcrypt } from "./bcrypt.ts";

/** Parameters of the engine's Argon2id (RFC 9106). */
export interface Parameters extends PasswordCost {
  readonly parallelism: number;
  readonly outputLen: number;
}

/** Returns 19 MiB, two passes, one lane, unless the environment sets another cost. */
export function parametersOf(cost: PasswordCost = { memoryCost: 19_456, timeCost: 2 }): Parameters {
  return { ...cost, parallelism: 1, outputLen: 32 };
}

/** A parsed stored hash: its parameters, and the verification of a password. */
export interface StoredHash {
  readonly algorithm: "argon2id" | "argon2i" | "argon2d" | "scrypt" | "bcrypt" | "pbkdf2";
  /** True if it has the current algorithm and parameters. */
  readonly isCurrent: boolean;
  /**
   * Verifies a password. `normal` is the password after NFKC; forms of systems that didn't normalize use it
   * as it was typed.
   */
  verify(typed: string, normal: string): Promise<boolean>;
}

const ARGON2 =
  /^\$(argon2id|argon2i|argon2d)\$(?:v=(\d{1,2})\$)?m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{16,171}$/;
const SCRYPT = /^([0-9a-f]{16,128}):([0-9a-f]{128})$/i;
const BCRYPT = /^\$2[aby]\$(\d{2})\$[./A-Za-z0-9]{53}$/;
/** PHC (`i=…,l=…`, standard base64) and passlib's form (iterations alone, `.` in place of `+`). */
const PBKDF2 =
  /^\$pbkdf2-(sha256|sha512)\$(?:i=(\d{1,8})(?:,l=\d{1,3})?|(\d{1,8}))\$([A-Za-z0-9+/.]{4,171})\$([A-Za-z0-9+/.]{16,171})$/;

// Bounds on the cost of a stored hash: a row written by another system must not stop the service.
const MOST_MEMORY = 1_048_576; // KiB: 1 GiB
const MOST_WORK = 4_194_304; // KiB filled in all passes
const HIGHEST_BCRYPT_COST = 15;
const MOST_ITERATIONS = 5_000_000;

/** Parses a stored hash. Undefined if it has no known form, or exceeds the bounds. */
export function parseStoredHash(stored: string, current: Parameters): StoredHash | undefined {
  return parseArgon2(stored, current) ?? parseScrypt(stored) ?? parseBcrypt(stored) ?? parsePbkdf2(stored);
}

function parseArgon2(stored: string, current: Parameters): StoredHash | undefined {
  const match = ARGON2.exec(stored);
  if (match === null) return undefined;
  const [, algorithm, version, memory, time, lanes] = match;
  const [m, t, p] = [Number(memory), Number(time), Number(lanes)];
  if (m > MOST_MEMORY || m * t > MOST_WORK || t < 1 || p < 1 || m < 8 * p) return undefined;
  return {
    // The expression names these three.
    algorithm: algorithm as "argon2id" | "argon2i" | "argon2d",
    isCurrent:
      algorithm === "argon2id" &&
      version === "19" &&
      m === current.memoryCost &&
      t === current.timeCost &&
      p === current.parallelism,
    verify: (_typed, normal) => verifyArgon2(stored, normal),
  };
}

/**
 * Parses the compatible framework's form. The salt is used as the text of its hex digits, not as the bytes
 * they stand for.
 */
function parseScrypt(stored: string): StoredHash | undefined {
  const [, salt, key] = SCRYPT.exec(stored) ?? [];
  if (salt === undefined || key === undefined) return undefined;
  const parameters = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
  return {
    algorithm: "scrypt",
    isCurrent: false,
    verify: (_typed, normal) =>
      new Promise((resolve, reject) => {
        scrypt(normal, salt, 64, parameters, (error, derived) => {
          if (error) reject(error);
          else resolve(timingSafeEqual(derived, Buffer.from(key, "hex")));
        });
      }),
  };
}

/**
 * Parses a bcrypt hash. bcrypt uses the first 72 bytes only, so a longer password verifies by its beginning,
 * as it did in the system that made the hash. The rehash that follows uses all of it.
 */
function parseBcrypt(stored: string): StoredHash | undefined {
  const cost = Number(BCRYPT.exec(stored)?.[1] ?? Number.NaN);
  if (!(cost >= 4 && cost <= HIGHEST_BCRYPT_COST)) return undefined;
  return { algorithm: "bcrypt", isCurrent: false, verify: (typed) => verifyBcrypt(typed, stored) };
}

function parsePbkdf2(stored: string): StoredHash | undefined {
  const [, digest, phcIterations, iterations, salt, key] = PBKDF2.exec(stored) ?? [];
  if (digest === undefined || salt === undefined || key === undefined) return undefined;
  const rounds = Number(phcIterations ?? iterations);
  if (rounds < 1 || rounds > MOST_ITERATIONS) return undefined;
  const expected = fromBase64(key);
  return {
    algorithm: "pbkdf2",
    isCurrent: false,
    verify: (typed) =>
      new Promise((resolve, reject) => {
        pbkdf2(typed, fromBase64(salt), rounds, expected.length, digest, (error, derived) => {
          if (error) reject(error);
          else resolve(timingSafeEqual(derived, expected));
        });
      }),
  };
}

function fromBase64(text: string): Buffer {
  return Buffer.from(text.replaceAll(".", "+"), "base64");
}
