import { service } from "../../../kernel/contracts/service.ts";
import { hashIdentifier } from "../../../security/tokens.ts";
import { CLEAN_UP_LIMIT, cleanUp } from "../../../storage/outbox/clean-up.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { verificationStore } from "../../verification/store.ts";
import { verificationTable } from "../../verification/tables.ts";
import { trustedDeviceTable } from "../tables.ts";

/** Prefix of the identifiers of trusted devices, also in the compatible framework. */
export const TRUSTED_DEVICE = "trust-device-";

/** Statements over `trustedDevice`. */
export const trustedDeviceStore = service((core) => {
  const { db } = core;
  const foreign = core.use(foreignStore);
  const q = db.for(trustedDeviceTable, verificationTable);
  const expired = q.read((k, p: { before: string }) =>
    k
      .selectFrom("trustedDevice")
      .select("id")
      .where("expiresAt", "<=", p.before)
      .orderBy("expiresAt")
      .limit(CLEAN_UP_LIMIT),
  );
  const removeExpired = q.writeIn((k, ids: readonly string[], p: { before: string }) =>
    k.deleteFrom("trustedDevice").where("id", "in", ids).where("expiresAt", "<=", p.before),
  );
  const removeOf = q.write((k, p: { userId: string }) =>
    k.deleteFrom("trustedDevice").where("userId", "=", p.userId),
  );
  const ofUser = q.read((k, p: { userId: string; now: string }) =>
    k
      .selectFrom("trustedDevice")
      .select(["id", "key", "userAgent", "ipAddress", "createdAt", "lastUsedAt", "expiresAt"])
      .where("userId", "=", p.userId)
      .where("expiresAt", ">", p.now)
      .orderBy("lastUsedAt", "desc")
      .limit(100),
  );
  const remove = q.claim((k, p: { id: string; userId: string }) =>
    k.deleteFrom("trustedDevice").where("id", "=", p.id).where("userId", "=", p.userId),
  );
  return {
    /** Includes devices that the compatible framework trusts; it stores no further data about them. */
    async listOf({ userId, now }: { userId: string; now: string }) {
      const theirs = (await foreign.list(TRUSTED_DEVICE, userId)).filter(({ expiresAt }) => expiresAt > now);
      return [
        ...(await ofUser.all({ userId, now })),
        ...theirs.map(({ id, identifier, createdAt, expiresAt }) => {
          const made = createdAt ?? now;
          const times = { createdAt: made, lastUsedAt: made, expiresAt };
          return { id, key: hashIdentifier(identifier), userAgent: "", ipAddress: "", ...times };
        }),
      ];
    },
    insert: q.write(
      (
        k,
        p: {
          id: string;
          userId: string;
          key: string;
          userAgent: string;
          ipAddress: string;
          now: string;
          expiresAt: string;
        },
      ) =>
        k.insertInto("trustedDevice").values({
          id: p.id,
          userId: p.userId,
          key: p.key,
          userAgent: p.userAgent,
          ipAddress: p.ipAddress,
          createdAt: p.now,
          lastUsedAt: p.now,
          expiresAt: p.expiresAt,
        }),
    ),
    /** Replaces the identifier that the browser sent. False: the browser isn't trusted. */
    claim: q.claim(
      (
        k,
        p: {
          userId: string;
          from: string;
          to: string;
          userAgent: string;
          ipAddress: string;
          now: string;
          expiresAt: string;
        },
      ) =>
        k
          .updateTable("trustedDevice")
          .set({
            key: p.to,
            userAgent: p.userAgent,
            ipAddress: p.ipAddress,
            lastUsedAt: p.now,
            expiresAt: p.expiresAt,
          })
          .where("key", "=", p.from)
          .where("userId", "=", p.userId)
          .where("expiresAt", ">", p.now),
    ),
    /** Takes the record of a device that the compatible framework trusted, to replace it by one of ours. */
    claimForeign: q.claim((k, p: { identifier: string; userId: string; now: string }) =>
      k
        .deleteFrom("verification")
        .where("identifier", "=", p.identifier)
        .where("value", "=", p.userId)
        .where("expiresAt", ">", p.now),
    ),
    remove: async (device: { id: string; userId: string }, tx: Transaction): Promise<boolean> =>
      (await remove(device, tx)) || foreign.claim(device, tx),
    /** Removes every device, including those that the compatible framework trusts. */
    async removeOf({ userId }: { userId: string }, tx: Transaction): Promise<void> {
      await removeOf({ userId }, tx);
      await foreign.remove(TRUSTED_DEVICE, userId, tx);
    },
    expired: cleanUp(async (before) => expired.all({ before }), removeExpired),
  };
});

/** Sorts after every text that continues the prefix. */
const LAST = "\u{10FFFF}";

/**
 * Rows of a user that the compatible framework stores as verifications, by the prefix of their identifiers.
 */
export const foreignStore = service((core) => {
  const { db } = core;
  const values = core.use(verificationStore);
  const q = db.for(verificationTable);
  const beginning = q.read((k, p: { from: string; to: string; userId: string }) =>
    k
      .selectFrom("verification")
      .select(["id", "identifier", "createdAt", "expiresAt"])
      .where("identifier", ">=", p.from)
      .where("identifier", "<=", p.to)
      .where("value", "=", p.userId),
  );
  const removeAll = q.writeIn((k, ids: readonly string[], p: { userId: string }) =>
    k.deleteFrom("verification").where("id", "in", ids).where("value", "=", p.userId),
  );
  const list = async (begins: string, userId: string, tx?: Transaction) =>
    beginning.all({ from: begins, to: begins + LAST, userId }, tx);
  return {
    list,
    claim: q.claim((k, p: { id: string; userId: string }) =>
      k.deleteFrom("verification").where("id", "=", p.id).where("value", "=", p.userId),
    ),
    /** `life`: the seconds that such rows live at most. Default: any. */
    async remove(begins: string, userId: string, tx?: Transaction, life?: number): Promise<void> {
      const ids = (await list(begins, userId, tx)).map(({ id }) => id).toSorted();
      if (ids.length > 0) await removeAll(ids, { userId }, tx);
      await values.removeHashed(userId, tx, life);
    },
  };
});
