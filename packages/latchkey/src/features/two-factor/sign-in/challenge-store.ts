import { service } from "../../../kernel/contracts/service.ts";
import { CLEAN_UP_LIMIT, cleanUp } from "../../../storage/outbox/clean-up.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { verificationTable } from "../../verification/tables.ts";
import { challengeTable } from "../tables.ts";
import { foreignStore } from "../trusted-devices/trusted-device-store.ts";

/** Prefix of the compatible framework's challenge identifiers, and of every token of ours. */
export const CHALLENGE = "2fa-";

/** Seconds. More than the framework's challenges live, and less than its trust in a browser. */
const DAY = 86_400;

/** Statements over `twoFactorChallenge`. */
export const challengeStore = service((core) => {
  const { db } = core;
  const foreign = core.use(foreignStore);
  const q = db.for(challengeTable, verificationTable);
  const expired = q.read((k, p: { before: string }) =>
    k
      .selectFrom("twoFactorChallenge")
      .select("id")
      .where("expiresAt", "<=", p.before)
      .orderBy("expiresAt")
      .limit(CLEAN_UP_LIMIT),
  );
  const removeExpired = q.writeIn((k, ids: readonly string[], p: { before: string }) =>
    k.deleteFrom("twoFactorChallenge").where("id", "in", ids).where("expiresAt", "<=", p.before),
  );
  const ofUser = q.read((k, p: { userId: string }) =>
    k.selectFrom("twoFactorChallenge").select(["id", "about"]).where("userId", "=", p.userId),
  );
  const removeAll = q.writeIn((k, ids: readonly string[], p: { userId: string }) =>
    k.deleteFrom("twoFactorChallenge").where("id", "in", ids).where("userId", "=", p.userId),
  );
  return {
    /**
     * Removes challenges of sign-ins that wait for their second step. Those that count the guesses of
     * signed-in users stay: without them the count would start again.
     */
    async removeBegun(userId: string, tx: Transaction | undefined): Promise<void> {
      const begun = (await ofUser.all({ userId }, tx)).filter(({ about }) => "proof" in JSON.parse(about));
      const ids = begun.map(({ id }) => id).toSorted();
      if (ids.length > 0) await removeAll(ids, { userId }, tx);
      await foreign.remove(CHALLENGE, userId, tx, DAY);
    },
    /** Finds a challenge that hasn't expired. */
    find: q.read((k, p: { key: string; now: string }) =>
      k
        .selectFrom("twoFactorChallenge")
        .select(["id", "userId", "about", "attempts", "otp", "otpExpiresAt", "expiresAt"])
        .where("key", "=", p.key)
        .where("expiresAt", ">", p.now),
    ),
    /** Finds a challenge that the compatible framework stored as a verification. `value`: the user's id. */
    findForeign: q.read((k, p: { identifier: string; now: string }) =>
      k
        .selectFrom("verification")
        .select(["id", "value", "expiresAt"])
        .where("identifier", "=", p.identifier)
        .where("expiresAt", ">", p.now)
        .limit(1),
    ),
    claimForeign: q.claim((k, p: { id: string }) => k.deleteFrom("verification").where("id", "=", p.id)),
    insert: q.write(
      (
        k,
        p: { id: string; key: string; userId: string; about: string; createdAt: string; expiresAt: string },
      ) =>
        k.insertInto("twoFactorChallenge").values({
          id: p.id,
          key: p.key,
          userId: p.userId,
          about: p.about,
          attempts: 0,
          otp: null,
          otpExpiresAt: null,
          createdAt: p.createdAt,
          expiresAt: p.expiresAt,
        }),
    ),
    setOtp: q.claim((k, p: { id: string; otp: string; otpExpiresAt: string }) =>
      k
        .updateTable("twoFactorChallenge")
        .set({ otp: p.otp, otpExpiresAt: p.otpExpiresAt })
        .where("id", "=", p.id),
    ),
    setAbout: q.write((k, p: { id: string; about: string }) =>
      k.updateTable("twoFactorChallenge").set({ about: p.about }).where("id", "=", p.id),
    ),
    /** Counts a guess before it is checked. False: no more guesses are allowed. */
    bumpAttempts: q.bump((k, p: { id: string; most: number }) =>
      k
        .updateTable("twoFactorChallenge")
        .set((e) => ({ attempts: e("attempts", "+", 1) }))
        .where("id", "=", p.id)
        .where("attempts", "<", p.most),
    ),
    giveBackAttempt: q.write((k, p: { id: string }) =>
      k
        .updateTable("twoFactorChallenge")
        .set((e) => ({ attempts: e("attempts", "-", 1) }))
        .where("id", "=", p.id)
        .where("attempts", ">", 0),
    ),
    /** Takes the sent code: of all requests with it at once, one succeeds. */
    claimOtp: q.claim((k, p: { id: string; otp: string; now: string }) =>
      k
        .updateTable("twoFactorChallenge")
        .set({ otp: null, otpExpiresAt: null })
        .where("id", "=", p.id)
        .where("otp", "=", p.otp)
        .where("otpExpiresAt", ">", p.now),
    ),
    /** Takes the challenge: of all right answers at once, one opens a session. */
    claim: q.claim((k, p: { id: string; now: string }) =>
      k.deleteFrom("twoFactorChallenge").where("id", "=", p.id).where("expiresAt", ">", p.now),
    ),
    removeByKey: q.write((k, p: { key: string }) =>
      k.deleteFrom("twoFactorChallenge").where("key", "=", p.key),
    ),
    removeOf: q.write((k, p: { userId: string }) =>
      k.deleteFrom("twoFactorChallenge").where("userId", "=", p.userId),
    ),
    expired: cleanUp(async (before) => expired.all({ before }), removeExpired),
  };
});
