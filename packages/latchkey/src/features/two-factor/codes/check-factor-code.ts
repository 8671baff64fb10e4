import { type ErrorCode, fail } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { askerOf } from "../../../kernel/pipeline/limits/asker.ts";
import { reserveGuess } from "../../../kernel/pipeline/limits/guess-limit.ts";
import type { Attempt } from "../../../security/failure-limit.ts";
import { typedDigits } from "../../../security/tokens.ts";
import { plainCode } from "../../../shared/plain-code.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit } from "../../audit/index.ts";
import { notices } from "../../users/index.ts";
import {
  ACCOUNT_TEMPORARILY_LOCKED,
  BACKUP_CODE_CONFLICT,
  BACKUP_CODES_NOT_ENABLED,
  INVALID_BACKUP_CODE,
  INVALID_CODE,
  OTP_HAS_EXPIRED,
  OTP_NOT_CONFIGURED,
  TOO_MANY_ATTEMPTS,
  TOTP_NOT_CONFIGURED,
  TOTP_NOT_ENABLED,
} from "../errors.ts";
import { factorMethods } from "../methods.ts";
import { BACKUP_CODE_USED, TWO_FACTOR_LOCKED } from "../notices.ts";
import { MOST_ATTEMPTS, twoFactorSettings } from "../options.ts";
import { Pending } from "../setup/new-app.ts";
import { challengeStore } from "../sign-in/challenge-store.ts";
import { type Asker, challenges } from "../sign-in/challenges.ts";
import { type Factor, factorStore, hasApp, isStored, SECRET_PURPOSE, type StoredFactor } from "../store.ts";
import { codeStorage } from "./stored-codes.ts";
import { acceptedStep, keyOfSecret } from "./totp.ts";

/** Kinds of codes. */
export type CodeKind = "totp" | "otp" | "backupCode";

/** Takes a right code, in the transaction of the change that it allows. False: another request took it. */
export type Take = (tx: Transaction) => Promise<boolean>;

/** A right code. */
export interface Judged {
  take: Take;
  /** True if it is the first code of its secret. */
  confirms: boolean;
  /** The code led to nothing, so it no longer counts as a guess. */
  giveBack(): Promise<void>;
}

/** A right code of one kind. */
type Right = Omit<Judged, "giveBack">;

const LONGEST = 64;

export const JUDGMENTS: readonly ErrorCode[] = [INVALID_CODE, TOO_MANY_ATTEMPTS, ACCOUNT_TEMPORARILY_LOCKED];

/**
 * Checks codes. Each is counted before it is compared, for the sign-in and for the account, so that no more
 * are compared than allowed, however many come at once.
 */
export const judgeCode = requestService((core) => {
  const settings = core.use(twoFactorSettings);
  const { enabled: locks, maxFailedAttempts: most, durationSeconds } = settings.accountLockout;
  const factors = core.use(factorStore);
  const store = core.use(challengeStore);
  const methods = core.use(factorMethods);
  const storage = core.use(codeStorage);
  const auditOf = audit.make(core);
  const noticesOf = notices.make(core);
  const challengesOf = challenges.make(core);

  const lockedFor = (context: Context, until: string | null): Error => {
    const seconds = until === null ? durationSeconds : (Date.parse(until) - context.now) / 1000;
    const wait = String(Math.max(1, Math.ceil(seconds)));
    return fail(ACCOUNT_TEMPORARILY_LOCKED, { headers: { "retry-after": wait } });
  };

  /**
   * Counts for the account: throws if too many were wrong. The owner's session, and a browser that signed in
   * before, are counted separately, so that an attacker who knows the password doesn't lock them out.
   */
  const countForAccount = async (
    context: Context,
    { email }: Asker["user"],
    factor: StoredFactor,
  ): Promise<Attempt | undefined> => {
    if (!locks) return undefined;
    const { isKnown, isClaim } = askerOf(context, email);
    if (isKnown && !isClaim) {
      const attempt = await reserveGuess(context, email, "two-factor");
      if (attempt.wait > 0) throw lockedFor(context, context.time(attempt.wait));
      return attempt;
    }
    const { id, lockedUntil } = factor;
    if (lockedUntil !== null && lockedUntil > context.time()) throw lockedFor(context, lockedUntil);
    if (lockedUntil !== null) await factors.endLock({ id, now: context.time() });
    // A row of the compatible framework that never counted.
    if (factor.failedVerificationCount === null) await factors.forgetFailures({ id });
    if (await factors.bumpFailures({ id, most })) return undefined;
    await factors.lock({ id, most, until: context.time(durationSeconds) });
    throw lockedFor(context, null);
  };

  const count = async (
    context: Context,
    { challenge, found, user }: Asker,
    factor: StoredFactor,
    kind: CodeKind,
  ): Promise<Attempt | undefined> => {
    context.about = { userId: user.id };
    if (challenge !== undefined) {
      const { id } = challenge;
      const bound = kind === "otp" ? settings.otpOptions.allowedAttempts : MOST_ATTEMPTS;
      if (!(await store.bumpAttempts({ id, most: Math.min(bound, MOST_ATTEMPTS) }))) {
        // The row stays: a code that is being compared may be right.
        if (found === undefined) {
          // Throws if a right one has taken it.
          await challengesOf(context).ofBrowser();
          challengesOf(context).clear();
        }
        throw fail(TOO_MANY_ATTEMPTS);
      }
    }
    return countForAccount(context, user, factor);
  };

  const refuse = async (
    context: Context,
    { user }: Asker,
    { id }: StoredFactor,
    method: CodeKind,
    own: Attempt | undefined,
  ): Promise<never> => {
    own?.settle(true);
    const about = { outcome: "failure", userId: user.id, method } as const;
    auditOf(context).note({ event: "two_factor_failed", ...about, reason: "wrong_code" });
    const until = context.time(durationSeconds);
    if (locks && own === undefined && (await factors.lock({ id, most, until })) > 0) {
      const tell = await noticesOf(context).prepare(TWO_FACTOR_LOCKED, user, {});
      auditOf(context).note({ event: "two_factor_locked", ...about });
      await core.db.transaction(tell);
    }
    throw fail(method === "backupCode" ? INVALID_BACKUP_CODE : INVALID_CODE);
  };

  const judgeApp = async (
    context: Context,
    factor: StoredFactor,
    code: string,
    mayConfirm: boolean,
  ): Promise<Right | undefined> => {
    const { id, secret } = factor;
    const key = core.sealer.open(secret, SECRET_PURPOSE);
    const { totpOptions } = settings;
    // The option's check allows only these.
    const parameters = { digits: totpOptions.digits as 6 | 8, period: totpOptions.period };
    const isKnown = hasApp(factor);
    const step =
      key === undefined || !(isKnown || mayConfirm)
        ? undefined
        : acceptedStep(keyOfSecret(key), code, parameters, context.now);
    if (step !== undefined)
      return {
        confirms: !isKnown,
        async take(tx) {
          if (!(await factors.claimStep({ id, secret, step }, tx))) return false;
          return isKnown || factors.claimVerified({ id, secret }, tx);
        },
      };
    const next =
      mayConfirm && factor.pending !== null ? Pending.open(core.sealer, factor.pending) : undefined;
    const nextStep = next && acceptedStep(next.key, code, parameters, context.now);
    if (next === undefined || nextStep === undefined || factor.pending === null) return undefined;
    const to = { secret: next.secret, backupCodes: next.backupCodes, step: nextStep, now: context.time() };
    const from = factor.pending;
    return { confirms: true, take: (tx) => factors.claimPending({ id, from, ...to }, tx) };
  };

  const judgeSent = async (
    context: Context,
    { challenge }: Asker,
    code: string,
  ): Promise<Right | undefined> => {
    if (challenge === undefined || challenge.otp === null) return undefined;
    const { id, otp } = challenge;
    if (!(await storage.sent.isSame(otp, code))) return undefined;
    return { confirms: false, take: (tx) => store.claimOtp({ id, otp, now: context.time() }, tx) };
  };

  const judgeBackup = async (
    context: Context,
    { user }: Asker,
    { id, backupCodes: from }: StoredFactor,
    code: string,
  ): Promise<Right | undefined> => {
    const left = await (await storage.codes.read(from)).without(code);
    if (left === undefined) return undefined;
    const { count, stored: to } = left;
    const tell = await noticesOf(context).prepare(BACKUP_CODE_USED, user, { left: count });
    return {
      confirms: false,
      async take(tx) {
        if (!(await factors.claimBackupCodes({ id, from, to }, tx))) throw fail(BACKUP_CODE_CONFLICT);
        await auditOf(context).record({ event: "backup_code_used", userId: user.id }, tx);
        await tell(tx);
        return true;
      },
    };
  };

  /** Throws if a code of this kind can't be right, before anything is counted. */
  const assertPossible = (
    { challenge }: Asker,
    factor: Factor | undefined,
    kind: CodeKind,
    now: string,
    mayConfirm: boolean,
  ): StoredFactor => {
    if (kind === "totp") {
      if (!methods.offersTotp) throw fail(TOTP_NOT_CONFIGURED);
      if (factor === undefined || !isStored(factor) || !(hasApp(factor) || mayConfirm))
        throw fail(TOTP_NOT_ENABLED);
      return factor;
    }
    if (kind === "backupCode") {
      if (
        factor === undefined ||
        !isStored(factor) ||
        factor.backupCodes === "" ||
        factor.twoFactorEnabled !== true
      )
        throw fail(BACKUP_CODES_NOT_ENABLED);
      return factor;
    }
    if (!methods.offersOtp) throw fail(OTP_NOT_CONFIGURED);
    const expiresAt = challenge?.otpExpiresAt ?? null;
    if (factor === undefined || !isStored(factor) || expiresAt === null || expiresAt <= now)
      throw fail(OTP_HAS_EXPIRED);
    return factor;
  };

  return (context) =>
    /** `mayConfirm`: the code may confirm a new secret. */
    async (asker: Asker, kind: CodeKind, typed: string, mayConfirm: boolean): Promise<Judged> => {
      const factor = assertPossible(
        asker,
        await factors.ofUser(asker.user.id),
        kind,
        context.time(),
        mayConfirm,
      );
      const { totpOptions, otpOptions } = settings;
      const digits = kind === "totp" ? totpOptions.digits : otpOptions.digits;
      const code = kind === "backupCode" ? plainCode(typed) : typedDigits(typed, digits);
      // An input that can't be a code doesn't count as a guess.
      if (!code || code.length > LONGEST)
        throw fail(kind === "backupCode" ? INVALID_BACKUP_CODE : INVALID_CODE);
      const own = await count(context, asker, factor, kind);
      const judging =
        kind === "totp"
          ? judgeApp(context, factor, code, mayConfirm)
          : kind === "otp"
            ? judgeSent(context, asker, code)
            : judgeBackup(context, asker, factor, code);
      const judged = await judging.catch((error: unknown) => {
        // It was never compared.
        own?.settle(undefined);
        throw error;
      });
      if (judged === undefined) return refuse(context, asker, factor, kind, own);
      own?.settle(false);
      return {
        confirms: judged.confirms,
        async take(tx) {
          if (!(await judged.take(tx))) return false;
          await factors.accept({ id: factor.id, method: kind }, tx);
          return true;
        },
        async giveBack() {
          if (asker.challenge !== undefined) await store.giveBackAttempt({ id: asker.challenge.id });
          if (locks && own === undefined) await factors.giveBackFailure({ id: factor.id });
        },
      };
    };
});
