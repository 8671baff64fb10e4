import { createCipheriv, createHash, pbkdf2, scrypt, timingSafeEqual } from "node:crypto";
import type { PasswordCost } from "../base/env.ts";
import { argon2 } from "./argon2.ts";
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
  verify(password: string): Promise<boolean>;
}

/** `unknown`: no form that is read. `parameters`: their cost exceeds the bounds, or they make no sense. */
export type HashFault = "unknown" | "parameters";

interface Form {
  readonly pattern: RegExp;
  /** Undefined if the parameters are out of bounds. */
  parse(parts: Readonly<Record<string, string>>, current: Parameters): StoredHash | undefined;
}

// Bounds on the cost of a stored hash: a row written by another system must not stop the service.
const MOST_MEMORY = 1_048_576; // KiB: 1 GiB
const MOST_WORK = 4_194_304; // KiB filled in all passes
const HIGHEST_BCRYPT_COST = 15;

/** Base64 without padding, in the standard alphabet or with `.` in place of `+`, as passlib writes it. */
const ANY = "[A-Za-z0-9+/.]";

/**
 * PHC strings (`$argon2id$…`, `$scrypt$…`, `$pbkdf2-…$…`), and the forms of single systems. `salt` is a text
 * where the system used its characters, and `salt64` where it used the bytes that they stand for.
 */
const FORMS: readonly Form[] = [
  {
    // Django writes `argon2` in front.
    pattern:
      /^(?:argon2)?(?<phc>\$(?<algorithm>argon2id|argon2i|argon2d)\$(?:v=(?<version>\d{1,2})\$)?m=(?<m>\d{1,10}),t=(?<t>\d{1,10}),p=(?<p>\d{1,10})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{16,171})$/,
    parse: parseArgon2,
  },
  // The compatible framework, and Lucia before it. The salt is the text of its digits, not their bytes.
  {
    pattern:
      /^(?:s2:(?=[A-Za-z0-9]{8,64}:)|(?=[0-9a-fA-F]{16,128}:))(?<salt>[A-Za-z0-9]+):(?<hex>[0-9a-fA-F]{128})$/,
    parse: (parts) => scryptHash({ ...parts, n: "16384", r: "16", p: "1" }),
  },
  {
    pattern: form(
      `\\$scrypt\\$ln=(?<ln>\\d{1,2}),r=(?<r>\\d{1,4}),p=(?<p>\\d{1,4})\\$(?<salt64>${ANY}{4,171})\\$(?<key64>${ANY}{16,171})`,
    ),
    parse: scryptHash,
  },
  // Werkzeug.
  {
    pattern:
      /^scrypt:(?<n>\d{1,10}):(?<r>\d{1,4}):(?<p>\d{1,4})\$(?<salt>[^$]{1,128})\$(?<hex>[0-9a-f]{32,256})$/,
    parse: scryptHash,
  },
  // Django.
  {
    pattern:
      /^scrypt\$(?<n>\d{1,10})\$(?<salt>[^$]{1,128})\$(?<r>\d{1,4})\$(?<p>\d{1,4})\$(?<key64>[A-Za-z0-9+/]{16,171}={0,2})$/,
    parse: scryptHash,
  },
  // Firebase, as Supabase writes it: `ss` is the separator between salt and end, `sk` the signer key.
  {
    pattern:
      /^\$fbscrypt\$v=1,n=(?<ln>\d{1,2}),r=(?<r>\d{1,4}),p=(?<p>\d{1,4})(?:,ss=(?<separator>[A-Za-z0-9+/_-]{0,64}={0,2}))?,sk=(?<signer>[A-Za-z0-9+/_-]{16,344}={0,2})\$(?<salt64>[A-Za-z0-9+/_-]{0,171}={0,2})\$(?<key64>[A-Za-z0-9+/_-]{16,344}={0,2})$/,
    parse: parseFirebase,
  },
  // Django writes its algorithm in front. `$bcrypt-pepper$` is ours, for systems that add a pepper (Devise).
  {
    pattern:
      /^(?:(?<digested>bcrypt_sha256)\$|bcrypt\$|\$bcrypt-pepper\$(?<pepper>[A-Za-z0-9_-]{1,342}))?(?<bcrypt>\$2[aby]\$(?<cost>\d{2})\$[./A-Za-z0-9]{53})$/,
    parse: parseBcrypt,
  },
  // PHC (`i=…,l=…`), and passlib (iterations alone; SHA-1 goes without saying).
  {
    pattern: form(
      `\\$pbkdf2(?:-(?<digest>sha1|sha256|sha512))?\\$(?:i=)?(?<rounds>\\d{1,10})(?:,l=\\d{1,3})?\\$(?<salt64>${ANY}{4,171})\\$(?<key64>${ANY}{16,171})`,
    ),
    parse: pbkdf2Hash,
  },
  // Django.
  {
    pattern:
      /^pbkdf2_(?<digest>sha1|sha256|sha512)\$(?<rounds>\d{1,10})\$(?<salt>[^$]{1,128})\$(?<key64>[A-Za-z0-9+/]{16,171}={0,2})$/,
    parse: pbkdf2Hash,
  },
  // Werkzeug.
  {
    pattern:
      /^pbkdf2:(?<digest>sha1|sha256|sha512):(?<rounds>\d{1,10})\$(?<salt>[^$]{1,128})\$(?<hex>[0-9a-f]{32,256})$/,
    parse: pbkdf2Hash,
  },
];

function form(source: string): RegExp {
  return new RegExp(`^${source}$`);
}

/** Parses a stored hash. */
export function parseStoredHash(stored: string, current: Parameters): StoredHash | HashFault {
  for (const { pattern, parse } of FORMS) {
    const groups = pattern.exec(stored)?.groups;
    if (groups !== undefined) return parse(groups, current) ?? "parameters";
  }
  return "unknown";
}

/** Returns the stored form of a bcrypt hash of a password with a pepper behind it. */
export function pepperedBcrypt(hash: string, pepper: string): string {
  return `$bcrypt-pepper$${Buffer.from(pepper).toString("base64url")}${hash}`;
}

function parseArgon2(parts: Readonly<Record<string, string>>, current: Parameters): StoredHash | undefined {
  const { phc = "", algorithm, version } = parts;
  const [m, t, p] = [Number(parts.m), Number(parts.t), Number(parts.p)];
  if (m > MOST_MEMORY || m * t > MOST_WORK || t < 1 || p < 1 || p > 255 || m < 8 * p) return undefined;
  return {
    // The expression names these three.
    algorithm: algorithm as "argon2id" | "argon2i" | "argon2d",
    isCurrent:
      algorithm === "argon2id" &&
      version === "19" &&
      m === current.memoryCost &&
      t === current.timeCost &&
      p === current.parallelism,
    verify: async (password) => (await argon2()).verify(phc, password),
  };
}

function scryptHash(parts: Readonly<Record<string, string>>): StoredHash | undefined {
  const key = keyOf(parts);
  return foreign("scrypt", key, scryptOf({ ...scryptCost(parts), salt: saltOf(parts), size: key.length }));
}

/** Firebase derives a key of 32 bytes, and encrypts the project's signer key with it. */
function parseFirebase(parts: Readonly<Record<string, string>>): StoredHash | undefined {
  const salt = Buffer.concat([fromBase64(parts.salt64), fromBase64(parts.separator)]);
  const derive = scryptOf({ ...scryptCost(parts), salt, size: 32 });
  return foreign("scrypt", keyOf(parts), derive && encryptedWith(derive, fromBase64(parts.signer)));
}

function scryptCost({ n, ln, r, p }: Readonly<Record<string, string>>) {
  return { n: n === undefined ? 2 ** Number(ln) : Number(n), r: Number(r), p: Number(p) };
}

/**
 * Parses a bcrypt hash. bcrypt uses the first 72 bytes only, so a longer password verifies by its beginning,
 * as it did in the system that made the hash. The rehash that follows uses all of it.
 */
function parseBcrypt(parts: Readonly<Record<string, string>>): StoredHash | undefined {
  const { bcrypt = "", digested, pepper } = parts;
  const cost = Number(parts.cost);
  if (cost < 4 || cost > HIGHEST_BCRYPT_COST) return undefined;
  const end = pepper === undefined ? "" : fromBase64(pepper).toString();
  const hashed = (password: string) => (digested === undefined ? password + end : sha256Hex(password));
  return {
    algorithm: "bcrypt",
    isCurrent: false,
    verify: (password) => verifyBcrypt(hashed(password), bcrypt),
  };
}

function pbkdf2Hash(parts: Readonly<Record<string, string>>): StoredHash | undefined {
  const key = keyOf(parts);
  const { digest = "sha1", rounds } = parts;
  return foreign(
    "pbkdf2",
    key,
    pbkdf2Of({ digest, rounds: Number(rounds), salt: saltOf(parts), size: key.length }),
  );
}

/** Undefined without a derivation: its parameters were out of bounds. */
function foreign(
  algorithm: StoredHash["algorithm"],
  key: Buffer,
  derive: Derivation | undefined,
): StoredHash | undefined {
  return (
    derive && { algorithm, isCurrent: false, verify: (password) => verifyDerived(derive, password, key) }
  );
}

function saltOf({ salt, salt64 }: Readonly<Record<string, string>>): Buffer {
  return salt === undefined ? fromBase64(salt64) : Buffer.from(salt);
}

function keyOf({ hex, key64 }: Readonly<Record<string, string>>): Buffer {
  return hex === undefined ? fromBase64(key64) : Buffer.from(hex, "hex");
}

/** Reads both alphabets of base64, and passlib's. */
function fromBase64(text = ""): Buffer {
  return Buffer.from(text.replaceAll(".", "+"), "base64");
}

/** Derives the key of a password, off the event loop. */
type Derivation = (password: string) => Promise<Buffer>;

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
function scryptOf({ n, r, p, salt, size }: ScryptParameters): Derivation | undefined {
  const memory = 128 * n * r;
  if (n < 2 || !Number.isInteger(Math.log2(n)) || r < 1 || p < 1) return undefined;
  if (memory > MOST_SCRYPT_MEMORY || memory * p > MOST_SCRYPT_WORK) return undefined;
  const cost = { N: n, r, p, maxmem: 2 * memory + 256 * r * p + 1024 * 1024 };
  return (password) =>
    new Promise((resolve, reject) => {
      scrypt(password, salt, size, cost, (error, key) => (error ? reject(error) : resolve(key)));
    });
}

/** Returns scrypt with the compatible framework's parameters. Its salt is the text of its hex digits, not their bytes. */
export function frameworkScrypt(salt: string): Derivation {
  const derive = scryptOf({ n: 16_384, r: 16, p: 1, salt: Buffer.from(salt), size: 64 });
  if (derive === undefined) throw new Error("These parameters are within the bounds");
  return derive;
}

interface Pbkdf2Parameters {
  digest: string;
  rounds: number;
  salt: Buffer;
  /** Bytes. */
  size: number;
}

/** Undefined if the parameters are out of bounds. */
function pbkdf2Of({ digest, rounds, salt, size }: Pbkdf2Parameters): Derivation | undefined {
  // Each block of the digest's size costs all rounds.
  const blocks = Math.ceil(size / createHash(digest).digest().length);
  if (rounds < 1 || rounds * blocks > MOST_ITERATIONS) return undefined;
  return (password) =>
    new Promise((resolve, reject) => {
      pbkdf2(password, salt, rounds, size, digest, (error, key) => (error ? reject(error) : resolve(key)));
    });
}

/** Encrypts a text with the derived key (AES-256-CTR, from counter 0): what Firebase keeps of a password. */
function encryptedWith(derive: Derivation, text: Buffer): Derivation {
  return async (password) => {
    const cipher = createCipheriv("aes-256-ctr", await derive(password), Buffer.alloc(16));
    return Buffer.concat([cipher.update(text), cipher.final()]);
  };
}

async function verifyDerived(derive: Derivation, password: string, expected: Buffer): Promise<boolean> {
  const key = await derive(password);
  return key.length === expected.length && timingSafeEqual(key, expected);
}

function sha256Hex(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
