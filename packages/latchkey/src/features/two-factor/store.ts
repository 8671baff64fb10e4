import { service } from "../../kernel/service.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { userTable } from "../users/tables.ts";
import { twoFactorColumns, twoFactorTable } from "./tables.ts";

/** What is kept of a user's second factor. */
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

/** A row that is there. */
export type StoredFactor = Factor & { id: string; secret: string; backupCodes: string };

export function isStored(factor: Factor): factor is StoredFactor {
  return factor.id !== null;
}

/** Whether a code of the app counts: older rows don't say so, and were written only then. */
export function hasApp(factor: Factor): factor is StoredFactor {
  return isStored(factor) && factor.verified !== false;
}

/** Codes that are sent count only for users who chose them. Rows that don't say so: users without an app did. */
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
    /** Undefined: the user is gone. */
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
    /** Puts a secret of which no code was seen in the place of another such. */
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
    /** A code of this secret was seen. False: the secret isn't the user's any more. */
    claimVerified: q.claim((k, p: { id: string; secret: string }) =>
      k
        .updateTable("twoFactor")
        .set({ verified: true })
        .where("id", "=", p.id)
        .where("secret", "=", p.secret),
    ),
    /** A code of the new secret was seen: it takes the place of the old one. False: it was replaced in turn. */
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
    /** Takes a time step: of all who come with its code at once, one. */
    claimStep: q.claim((k, p: { id: string; secret: string; step: number }) =>
      k
        .updateTable("twoFactor")
        .set({ lastStep: p.step })
        .where("id", "=", p.id)
        .where("secret", "=", p.secret)
        .where((e) => e.or([e("lastStep", "is", null), e("lastStep", "<", p.step)])),
    ),
    /** Puts another list in the place of the one that was read. */
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
    /** Counts a guess before it is judged. False: the bound was reached. */
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
    /** After the bound was reached: until when no code is judged. */
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
    /** A code was right: guesses before it are forgotten. */
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
    /** Everything of it. */
    async disable(userId: string, now: string, tx: Transaction): Promise<void> {
      await remove({ userId }, tx);
      await setEnabled({ id: userId, enabled: false, now }, tx);
    },
    /** The factor, if it was set up, or got another secret, since then. */
    async madeSince(userId: string, since: string, tx?: Transaction) {
      const found = await createdSince.get({ userId, since }, tx);
      return found && { id: found.id, createdAt: found.createdAt ?? since };
    },
  };
});
