import { createCipheriv, createHash, pbkdf2, scrypt, timingSafeEqual } from "node:crypto";

/** Derives the key of a password, off the event loop. */
export type Derivation = (password: string) => Promise<Buffer>;

// Bounds on the cost of hashes that other systems made.
const MOST_SCRYPT_MEMORY = 256 * 1024 * 1024; // bytes
const MOST_SCRYPT_WORK = 1024 * 1024 * 1024; // bytes filled in all lanes
const MOST_ITERATIONS = 5_000_000;

interface ScryptParameters {
  n: number;
  r: number;
  p: number;
  salt: Buffer;
  /** Bytes. */
  size: number;
}

/** Undefined if the parameters are out of bounds. */
export function scryptOf({ n, r, p, salt, size }: ScryptParameters): Derivation | undefined {
  const memory = 128 * n * r;
  if (n < 2 || !Number.isInteger(Math.log2(n)) || r < 1 || p < 1) return undefined;
  if (memory > MOST_SCRYPT_MEMORY || memory * p > MOST_SCRYPT_WORK) return undefined;
  const cost = { N: n, r, p, maxmem: 2 * memory + 256 * r * p + 1024 * 1024 };
  return (password) =>
    new Promise((resolve, reject) => {
      scrypt(password, salt, size, cost, (error, key) => (error ? reject(error) : resolve(key)));
    });
}

interface Pbkdf2Parameters {
  digest: string;
  rounds: number;
  salt: Buffer;
  /** Bytes. */
  size: number;
}

/** Undefined if the parameters are out of bounds. */
export function pbkdf2Of({ digest, rounds, salt, size }: Pbkdf2Parameters): Derivation | undefined {
  // Each block of the digest's size costs all rounds.
  const blocks = Math.ceil(size / createHash(digest).digest().length);
  if (rounds < 1 || rounds * blocks > MOST_ITERATIONS) return undefined;
  return (password) =>
    new Promise((resolve, reject) => {
      pbkdf2(password, salt, rounds, size, digest, (error, key) => (error ? reject(error) : resolve(key)));
    });
}

/** Encrypts a text with the derived key (AES-256-CTR, from counter 0): what Firebase keeps of a password. */
export function encryptedWith(derive: Derivation, text: Buffer): Derivation {
  return async (password) => {
    const cipher = createCipheriv("aes-256-ctr", await derive(password), Buffer.alloc(16));
    return Buffer.concat([cipher.update(text), cipher.final()]);
  };
}

export async function verifyDerived(
  derive: Derivation,
  password: string,
  expected: Buffer,
): Promise<boolean> {
  const key = await derive(password);
  return key.length === expected.length && timingSafeEqual(key, expected);
}

export function sha256Hex(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
