import type { Env, PasswordCost } from "../base/env.ts";
import { ConfigurationError } from "../base/errors.ts";
import { OWN_FORMAT, type Writing } from "../storage/adoption/write-format.ts";
import { argon2 } from "./argon2.ts";
import type { HashQueue } from "./hash-queue.ts";
import {
  frameworkScrypt,
  type HashFault,
  type Parameters,
  parametersOf,
  parseStoredHash,
  type StoredHash,
} from "./password-forms.ts";

export interface PasswordOptions {
  queue: HashQueue;
  env: Pick<Env, "random" | "probe" | "meter" | "telemetry" | "passwordCost">;
  /** Code points. Default 8. */
  minLength?: number | undefined;
  /** Code points, at most 1024. Default 128. */
  maxLength?: number | undefined;
  /** The integrator's hashing, given the password as typed. Replaces the engine's. */
  custom?: CustomHashing | undefined;
  /** If the compatible framework reads the hashes too, they have its form, and none is replaced. Default: it doesn't. */
  writing?: Writing;
}

export interface CustomHashing {
  hash?: ((password: string) => Promise<string>) | undefined;
  verify?: ((input: { hash: string; password: string }) => Promise<boolean>) | undefined;
}

export interface PasswordVerdict {
  ok: boolean;
  /** The password is right, and stored in an older form: it should be rehashed. */
  outdated: boolean;
}

/** Every method that hashes waits in the queue and may be refused there with 503. */
export interface Passwords {
  /** Returns the fault in the length of a new password. Checked before anything is hashed. */
  lengthFault(password: string): "short" | "long" | undefined;
  /**
   * Returns Argon2id as a PHC string, or `<salt>:<key>` of scrypt for the compatible framework. @throws
   * RangeError for a password that `lengthFault` should have refused.
   */
  hash(password: string): Promise<string>;
  /**
   * Verifies a password with a stored hash: after NFKC, and as typed if that differs, because other systems
   * don't normalize. Without a stored hash, or with one of no known form, as much work is done nevertheless,
   * so that the time doesn't reveal which users have a password.
   */
  verify(stored: string | null | undefined, password: string): Promise<PasswordVerdict>;
  /** Returns the reason that `verify` would refuse every password for this hash. Checked before it is imported. */
  faultOf(stored: string): HashFault | undefined;
  /** Returns a new salt, for `digest`, with the current parameters. */
  newSalt(): Salted;
  /**
   * Returns Argon2id of a generated code with a salt that its whole list shares, so that a guess at the list
   * costs one hash.
   */
  digest(code: string, salted: Salted): Promise<string>;
}

export interface Salted extends PasswordCost {
  /** base64url. */
  readonly salt: string;
}

/** Bytes of UTF-8 after normalization. 1024 code points fit. */
const LONGEST = 4096;
const LARGEST_MAX_LENGTH = 1024;
const WRONG: PasswordVerdict = { ok: false, outdated: false };

export function passwords(options: PasswordOptions): Passwords {
  const { queue, env, minLength = 8, maxLength = 128, custom = {}, writing = OWN_FORMAT } = options;
  if (!Number.isInteger(minLength) || minLength < 1) {
    throw new ConfigurationError(
      `emailAndPassword.minPasswordLength is ${minLength}; it must be a whole number of at least 1.`,
    );
  }
  if (!Number.isInteger(maxLength) || maxLength < minLength || maxLength > LARGEST_MAX_LENGTH) {
    throw new ConfigurationError(
      `emailAndPassword.maxPasswordLength is ${maxLength}; it must be a whole number from the minimum (${minLength}) to ${LARGEST_MAX_LENGTH}.`,
    );
  }
  const current = parametersOf(env.passwordCost);
  /** Name of the engine's hash in metrics: its cost follows from these. */
  const ours = `argon2id m=${current.memoryCost} t=${current.timeCost} p=${current.parallelism}`;
  const ownDummy = dummyHash(env, current);
  let sharedDummy: Dummy | undefined;
  const customDummy = custom.hash && custom.verify ? customDummyOf(custom.hash) : undefined;

  function work<T>(
    operation: "hash" | "verify",
    algorithm: string,
    job: () => Promise<T>,
    outcome: (result: T) => "match" | "mismatch" | "hashed",
    parameters = algorithm,
  ): Promise<T> {
    const { telemetry } = env;
    const queued = () =>
      queue.run(() => {
        env.probe?.({ kind: "hash", operation, algorithm });
        return env.meter === undefined ? job() : measured(env.meter, parameters, job, outcome);
      });
    if (telemetry === undefined) return queued();
    // With its time in the queue: that is what a request waits for.
    const about = { "latchkey.hash.algorithm": algorithm };
    return Promise.resolve(telemetry.part(`password ${operation}`, queued, about));
  }

  async function makeHash(normal: string): Promise<string> {
    // 2 is Argon2id: the package's enum exists in its types only.
    return (await argon2()).hash(normal, { ...current, algorithm: 2, salt: env.random(16) });
  }

  async function makeScrypt(normal: string): Promise<string> {
    const salt = Buffer.from(env.random(16)).toString("hex");
    return `${salt}:${(await frameworkScrypt(salt)(normal)).toString("hex")}`;
  }

  /** Costs as much to try as the hashes that most users have. */
  const dummyNow = (): Dummy => {
    if (!writing.isShared) return ownDummy;
    sharedDummy ??= scryptDummy(env, current);
    return sharedDummy;
  };

  function verifyCustom(
    verify: NonNullable<CustomHashing["verify"]>,
    stored: string | undefined,
    password: string,
  ) {
    const job = async (): Promise<PasswordVerdict> => {
      const hash = stored ?? (await customDummy?.()) ?? dummyNow().text;
      const ok = await verify({ hash, password });
      return { ok: ok && stored !== undefined, outdated: false };
    };
    return work("verify", "custom", job, ({ ok }) => matched(ok));
  }

  return {
    lengthFault(password) {
      const length = password.length > 4 * LONGEST ? Number.POSITIVE_INFINITY : passwordLength(password);
      if (length < minLength) return "short";
      return length > maxLength ? "long" : undefined;
    },
    async hash(password) {
      const { hash } = custom;
      if (hash !== undefined) return work("hash", "custom", () => hash(password), hashed);
      const normal = normalise(password);
      if (normal === undefined) throw new RangeError("the password is too long to be hashed");
      if (writing.isShared) return work("hash", "scrypt", () => makeScrypt(normal), hashed);
      return work("hash", "argon2id", () => makeHash(normal), hashed, ours);
    },
    async verify(stored, password) {
      if (custom.verify !== undefined) return verifyCustom(custom.verify, stored ?? undefined, password);
      const normal = normalise(password);
      const parsed = stored && normal !== undefined ? parseStoredHash(stored, current) : "unknown";
      const known = typeof parsed === "string" ? undefined : parsed;
      const subject = known ?? dummyNow();
      // A refused password costs one hash for each, with every stored hash and without one.
      for (const attempt of new Set(normal === undefined ? [""] : [normal, password])) {
        const job = (): Promise<boolean> => subject.verify(attempt);
        const ok = await work(
          "verify",
          subject.algorithm,
          job,
          matched,
          subject.isCurrent ? ours : undefined,
        );
        if (known === undefined || !ok) continue;
        // With a custom hash function, only the integrator knows if it is outdated.
        const isOutdated = !writing.isShared && (!known.isCurrent || attempt !== normal);
        return { ok: true, outdated: isOutdated && custom.hash === undefined };
      }
      return WRONG;
    },
    faultOf(stored) {
      // Only the integrator knows the hashes that their function verifies.
      if (custom.verify !== undefined) return undefined;
      const parsed = parseStoredHash(stored, current);
      return typeof parsed === "string" ? parsed : undefined;
    },
    newSalt() {
      const { memoryCost, timeCost } = current;
      return { salt: Buffer.from(env.random(16)).toString("base64url"), memoryCost, timeCost };
    },
    digest(code, { salt, memoryCost, timeCost }) {
      const how = { ...current, memoryCost, timeCost, algorithm: 2, salt: Buffer.from(salt, "base64url") };
      const job = async () => (await (await argon2()).hashRaw(code, how)).toString("base64url");
      return work("hash", "argon2id", job, hashed, ours);
    },
  };
}

const matched = (ok: boolean): "match" | "mismatch" => (ok ? "match" : "mismatch");
const hashed = (): "hashed" => "hashed";

/** Reports a job's duration, without its time in the queue. */
async function measured<T>(
  meter: NonNullable<Env["meter"]>,
  algorithm: string,
  job: () => Promise<T>,
  outcome: (result: T) => "match" | "mismatch" | "hashed",
): Promise<T> {
  const startedAt = performance.now();
  const seconds = (): number => (performance.now() - startedAt) / 1000;
  try {
    const result = await job();
    meter.hash(algorithm, outcome(result), seconds());
    return result;
  } catch (error) {
    meter.hash(algorithm, "failed", seconds());
    throw error;
  }
}

/** Returns the length of a password: Unicode code points after NFKC. */
export function passwordLength(password: string): number {
  let length = 0;
  for (const _ of password.normalize("NFKC")) length += 1;
  return length;
}

/**
 * Returns NFKC, so that a password typed on another keyboard is the same (RFC 8265 section 4.2 has NFC; the
 * hashes taken over from other systems have NFKC). Undefined for a text that is too long for a password.
 */
function normalise(password: string): string | undefined {
  if (password.length > LONGEST) return undefined;
  const normal = password.normalize("NFKC");
  return Buffer.byteLength(normal) > LONGEST ? undefined : normal;
}

/**
 * Creates a hash that no password matches, as costly to try as the engine's: salt and digest are random. It
 * needs no hashing, so it exists from the first request on.
 */
function dummyHash(env: Pick<Env, "random">, current: Parameters): Dummy {
  const part = (size: number) => Buffer.from(env.random(size)).toString("base64").replaceAll("=", "");
  const { memoryCost, timeCost, parallelism, outputLen } = current;
  const text = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${part(16)}$${part(outputLen)}`;
  return parsedDummy(text, current);
}

type Dummy = StoredHash & { text: string };

/** As `dummyHash`, in the compatible framework's form. */
function scryptDummy(env: Pick<Env, "random">, current: Parameters): Dummy {
  const hex = (size: number) => Buffer.from(env.random(size)).toString("hex");
  return parsedDummy(`${hex(16)}:${hex(64)}`, current);
}

function parsedDummy(text: string, current: Parameters): Dummy {
  const parsed = parseStoredHash(text, current);
  if (typeof parsed === "string") throw new Error("the dummy hash has an unknown format");
  return { ...parsed, text };
}

/** Creates a hash with the integrator's function, for the same purpose; made at first use and kept. */
function customDummyOf(hash: (password: string) => Promise<string>): () => Promise<string> {
  let made: Promise<string> | undefined;
  return () => {
    made ??= hash("no account has this password").catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
