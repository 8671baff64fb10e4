import { hash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Env } from "../../../base/env.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { sentCodeStorage } from "../../../kernel/emails/sent-code.ts";
import { randomToken } from "../../../security/tokens.ts";
import { plainCode } from "../../../shared/plain-code.ts";
import { twoFactorSettings } from "../options.ts";
import { CODES_PURPOSE, OTP_PURPOSE } from "../store.ts";

/** The backup codes of a user, as they are stored. */
export interface StoredCodes {
  readonly count: number;
  /** Undefined if only hashes are stored. */
  readonly codes: readonly string[] | undefined;
  /** The remaining codes' number and stored form, after this one is used. Undefined: it isn't one. */
  without(typed: string): Promise<{ count: number; stored: string } | undefined>;
}

/** One salt for a list, so that a guess costs one hash. The parameters are those of its creation. */
const Hashed = z.object({
  salt: z.string(),
  memoryCost: z.number(),
  timeCost: z.number(),
  hashes: z.array(z.string()),
});

/** Storage of backup codes in the database, as the options say. */
const storedCodes = service((core) => {
  const { sealer, passwords, writing } = core;
  const { storeBackupCodes } = core.use(twoFactorSettings).backupCodeOptions;

  const seal = (list: unknown): string => sealer.seal(JSON.stringify(list), CODES_PURPOSE);

  const writeReadable = async (codes: readonly string[]): Promise<string> => {
    if (storeBackupCodes === "plain") return JSON.stringify(codes);
    return typeof storeBackupCodes === "object"
      ? storeBackupCodes.encrypt(JSON.stringify(codes))
      : seal(codes);
  };

  const readable = (codes: readonly string[]): StoredCodes => ({
    count: codes.length,
    codes,
    async without(typed) {
      const index = indexOfCode(codes, typed);
      if (index === -1) return undefined;
      const left = codes.filter((_, at) => at !== index);
      return { count: left.length, stored: await writeReadable(left) };
    },
  });

  const hashed = (list: z.infer<typeof Hashed>): StoredCodes => ({
    count: list.hashes.length,
    codes: undefined,
    async without(typed) {
      const given = Buffer.from(await passwords.digest(bare(typed), list));
      const isOther = (kept: string): boolean => !timingSafeEqual(Buffer.from(kept), given);
      const hashes = list.hashes.filter(isOther);
      if (hashes.length === list.hashes.length) return undefined;
      return { count: hashes.length, stored: seal({ ...list, hashes }) };
    },
  });

  return {
    async write(codes: readonly string[]): Promise<string> {
      // The compatible framework can't read hashes.
      if (storeBackupCodes !== "hashed" || writing.isShared) return writeReadable(codes);
      const salted = passwords.newSalt();
      const hashes: string[] = [];
      // One after the other: in parallel they would queue, and count as overload.
      for (const code of codes) hashes.push(await passwords.digest(bare(code), salted));
      return seal({ ...salted, hashes });
    },
    /** Reads rows that were written with any setting. Empty if no secret opens them. */
    async read(stored: string): Promise<StoredCodes> {
      const text =
        typeof storeBackupCodes === "object"
          ? await storeBackupCodes.decrypt(stored)
          : stored.startsWith("[")
            ? stored
            : sealer.open(stored, CODES_PURPOSE);
      const list: unknown = text ? JSON.parse(text) : [];
      // Latchkey wrote it, so it is a list of texts.
      return Array.isArray(list) ? readable(list as string[]) : hashed(Hashed.parse(list));
    },
  };
});

/** Normalizes a code: capitalization doesn't matter. */
function bare(code: string): string {
  return plainCode(code).toLowerCase();
}

/** Letters and digits that can't be mistaken for each other. */
const BACKUP_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** Codes that work once each, in two halves with a dash. */
export function newBackupCodes(env: Pick<Env, "random">, amount: number, length: number): string[] {
  return Array.from({ length: amount }, () => {
    const code = randomToken(env, length, BACKUP_ALPHABET);
    const half = Math.ceil(length / 2);
    return `${code.slice(0, half)}-${code.slice(half)}`;
  });
}

/** Returns the index of the typed code. All codes are compared, in constant time. */
function indexOfCode(codes: readonly string[], typed: string): number {
  let found = -1;
  for (const [index, code] of codes.entries()) {
    // Our codes have no capitals; those of other systems may.
    const given = code === code.toLowerCase() ? typed.toLowerCase() : typed;
    if (isSame(plainCode(code), plainCode(given)) && found === -1) found = index;
  }
  return found;
}

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(hash("sha256", a, "buffer"), hash("sha256", b, "buffer"));
}

/** Storage of backup codes and sent codes in the database, as the options say. */
export const codeStorage = service((core) => {
  const { otpOptions } = core.use(twoFactorSettings);
  return {
    sent: sentCodeStorage(core, otpOptions.storeOTP, OTP_PURPOSE),
    codes: core.use(storedCodes),
  };
});
