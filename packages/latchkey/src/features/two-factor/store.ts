import { service } from "../../kernel/contracts/service.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { userTable } from "../users/tables.ts";
import { twoFactorColumns, twoFactorTable } from "./tables.ts";

export { CODES_PURPOSE, OTP_PURPOSE, PENDING_PURPOSE, SECRET_PURPOSE } from "./tables.ts";

/** The stored data of a user's second factor. */
export interface Factor {
  /** Null: there is no row. */
  id: string | null;
  twoFactorEnabled: boolean | null;
  twoFactorRequiredSince: string | null;
  secret: string | null;
  backupCodes: string | null;
  verified: boolean | null;
  failedVerificationCount: number | null;
  lockedUntil: string | null;
  lastStep: number | null;
  pending: string | null;
  lastMethod: string | null;
  sentCodes: boolean | null;
}

/** A factor with a row. */
export type StoredFactor = Factor & { id: string; secret: string; backupCodes: string };

export function isStored(factor: Factor): factor is StoredFactor {
  return factor.id !== null;
}

/** True if a code of the app was accepted. Older rows don't record it, and were written only then. */
export function hasApp(factor: Factor): factor is StoredFactor {
  return isStored(factor) && factor.verified !== false;
}

/**
 * True if sent codes count, which only users who chose them want. If a row doesn't record it, users without
 * an app did.
 */
export function choseSentCodes(factor: Factor): boolean {
  return factor.sentCodes ?? !hasApp(factor);
}

/** Statements over `twoFactor` and its columns of `user`. */
export const factorStore = service(({ db }) => {
  const q = db.for(userTable, twoFactorColumns, twoFactorTable);
  const ofUser = q.read((k, p: { userId: string }) =>
    k
      .selectFrom("user")
      .leftJoin("twoFactor", "twoFactor.userId", "user.id")
      .select([
        "user.twoFactorEnabled",
        "user.twoFactorRequiredSince",
        "twoFactor.id",
        "twoFactor.secret",
        "twoFactor.backupCodes",
        "twoFactor.verified",
        "twoFactor.failedVerificationCount",
        "twoFactor.lockedUntil",
        "twoFactor.lastStep",
        "twoFactor.pending",
        "twoFactor.lastMethod",
        "twoFactor.sentCodes",
      ])
      .where("user.id", "=", p.userId)
      .limit(1),
  );
  const setEnabled = q.write((k, p: { id: string; enabled: boolean; now: string }) =>
    k.updateTable("user").set({ twoFactorEnabled: p.enabled, updatedAt: p.now }).where("id", "=", p.id),
  );
  const remove = q.write((k, p: { userId: string }) =>
    k.deleteFrom("twoFactor").where("userId", "=", p.userId),
  );
  const createdSince = q.read((k, p: { userId: string; since: string }) =>
    k
      .selectFrom("twoFactor")
      .select(["id", "createdAt"])
      .where("userId", "=", p.userId)
      .where("createdAt", ">=", p.since)
      .limit(1),
  );
  return {
    /** Undefined: the user no longer exists. */
    ofUser: async (userId: string, tx?: Transaction): Promise<Factor | undefined> =>
      ofUser.get({ userId }, tx),
    insert: q.write(
      (
        k,
        p: {
          id: string;
          userId: string;
          secret: string;
          backupCodes: string;
          verified: boolean;
          now: string;
        },
      ) =>
        k.insertInto("twoFactor").values({
          id: p.id,
          userId: p.userId,
          secret: p.secret,
          backupCodes: p.backupCodes,
          verified: p.verified,
          failedVerificationCount: 0,
          lockedUntil: null,
          lastStep: null,
          pending: null,
          lastMethod: null,
          sentCodes: null,
          createdAt: p.now,
        }),
    ),
    /** Replaces a secret by a new one, while no code of it was accepted. */
    replaceSecret: q.write(
      (k, p: { id: string; secret: string; backupCodes: string; verified: boolean; now: string }) =>
        k
          .updateTable("twoFactor")
          .set({
            secret: p.secret,
            backupCodes: p.backupCodes,
            verified: p.verified,
            lastStep: null,
            pending: null,
            createdAt: p.now,
          })
          .where("id", "=", p.id),
    ),
    setPending: q.write((k, p: { id: string; pending: string }) =>
      k.updateTable("twoFactor").set({ pending: p.pending }).where("id", "=", p.id),
    ),
    /** Marks the secret as confirmed by a code. False: the user has another secret by now. */
    claimVerified: q.claim((k, p: { id: string; secret: string }) =>
      k
        .updateTable("twoFactor")
        .set({ verified: true })
        .where("id", "=", p.id)
        .where("secret", "=", p.secret),
    ),
    /** Replaces the old secret by the pending one, after a code of it. False: that one was replaced too. */
    claimPending: q.claim(
      (k, p: { id: string; from: string; secret: string; backupCodes: string; step: number; now: string }) =>
        k
          .updateTable("twoFactor")
          .set({
            secret: p.secret,
            backupCodes: p.backupCodes,
            pending: null,
            lastStep: p.step,
            createdAt: p.now,
          })
          .where("id", "=", p.id)
          .where("pending", "=", p.from),
    ),
    /** Takes a time step: of all requests with its code at once, one succeeds. */
    claimStep: q.claim((k, p: { id: string; secret: string; step: number }) =>
      k
        .updateTable("twoFactor")
        .set({ lastStep: p.step })
        .where("id", "=", p.id)
        .where("secret", "=", p.secret)
        .where((e) => e.or([e("lastStep", "is", null), e("lastStep", "<", p.step)])),
    ),
    /** Replaces the list that was read. */
    claimBackupCodes: q.claim((k, p: { id: string; from: string; to: string }) =>
      k
        .updateTable("twoFactor")
        .set({ backupCodes: p.to })
        .where("id", "=", p.id)
        .where("backupCodes", "=", p.from),
    ),
    setBackupCodes: q.write((k, p: { id: string; backupCodes: string }) =>
      k.updateTable("twoFactor").set({ backupCodes: p.backupCodes }).where("id", "=", p.id),
    ),
    /** Counts a guess before it is checked. False: no more guesses are allowed. */
    bumpFailures: q.bump((k, p: { id: string; most: number }) =>
      k
        .updateTable("twoFactor")
        .set((e) => ({ failedVerificationCount: e("failedVerificationCount", "+", 1) }))
        .where("id", "=", p.id)
        .where("lockedUntil", "is", null)
        .where("failedVerificationCount", "<", p.most),
    ),
    giveBackFailure: q.write((k, p: { id: string }) =>
      k
        .updateTable("twoFactor")
        .set((e) => ({ failedVerificationCount: e("failedVerificationCount", "-", 1) }))
        .where("id", "=", p.id)
        .where("failedVerificationCount", ">", 0),
    ),
    /** Locks the account after the last allowed guess: no code is checked until then. */
    lock: q.write((k, p: { id: string; most: number; until: string }) =>
      k
        .updateTable("twoFactor")
        .set({ lockedUntil: p.until })
        .where("id", "=", p.id)
        .where("lockedUntil", "is", null)
        .where("failedVerificationCount", ">=", p.most),
    ),
    endLock: q.write((k, p: { id: string; now: string }) =>
      k
        .updateTable("twoFactor")
        .set({ failedVerificationCount: 0, lockedUntil: null })
        .where("id", "=", p.id)
        .where("lockedUntil", "<=", p.now),
    ),
    forgetFailures: q.write((k, p: { id: string }) =>
      k
        .updateTable("twoFactor")
        .set({ failedVerificationCount: 0, lockedUntil: null })
        .where("id", "=", p.id),
    ),
    /** A right code resets the count of guesses. */
    accept: q.write((k, p: { id: string; method: string }) =>
      k
        .updateTable("twoFactor")
        .set({ failedVerificationCount: 0, lockedUntil: null, lastMethod: p.method })
        .where("id", "=", p.id),
    ),
    chooseSentCodes: q.write((k, p: { userId: string; isChosen: boolean }) =>
      k.updateTable("twoFactor").set({ sentCodes: p.isChosen }).where("userId", "=", p.userId),
    ),
    require: q.write((k, p: { id: string; now: string }) =>
      k.updateTable("user").set({ twoFactorRequiredSince: p.now }).where("id", "=", p.id),
    ),
    async enable(userId: string, now: string, tx: Transaction): Promise<void> {
      await setEnabled({ id: userId, enabled: true, now }, tx);
    },
    /** Removes the whole second factor. */
    async disable(userId: string, now: string, tx: Transaction): Promise<void> {
      await remove({ userId }, tx);
      await setEnabled({ id: userId, enabled: false, now }, tx);
    },
    /** The factor, if it was set up or got another secret since then. */
    async madeSince(userId: string, since: string, tx?: Transaction) {
      const found = await createdSince.get({ userId, since }, tx);
      return found && { id: found.id, createdAt: found.createdAt ?? since };
    },
  };
});
