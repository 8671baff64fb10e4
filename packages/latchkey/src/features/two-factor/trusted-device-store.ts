import { service } from "../../kernel/service.ts";
import { CLEAN_UP_LIMIT, cleanUp } from "../../storage/clean-up.ts";
import { verificationTable } from "../verification/tables.ts";
import { trustedDeviceTable } from "./tables.ts";

/** Statements over `trustedDevice`. */
export const trustedDeviceStore = service(({ db }) => {
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
  return {
    ofUser: q.read((k, p: { userId: string; now: string }) =>
      k
        .selectFrom("trustedDevice")
        .select(["id", "key", "userAgent", "ipAddress", "createdAt", "lastUsedAt", "expiresAt"])
        .where("userId", "=", p.userId)
        .where("expiresAt", ">", p.now)
        .orderBy("lastUsedAt", "desc")
        .limit(100),
    ),
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
    /** Puts another identifier in the place of the one that the browser brought. False: it isn't trusted. */
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
    /** Takes the record of a device that the compatible framework trusted: it becomes one of ours. */
    claimForeign: q.claim((k, p: { identifier: string; userId: string; now: string }) =>
      k
        .deleteFrom("verification")
        .where("identifier", "=", p.identifier)
        .where("value", "=", p.userId)
        .where("expiresAt", ">", p.now),
    ),
    remove: q.claim((k, p: { id: string; userId: string }) =>
      k.deleteFrom("trustedDevice").where("id", "=", p.id).where("userId", "=", p.userId),
    ),
    removeOf: q.write((k, p: { userId: string }) =>
      k.deleteFrom("trustedDevice").where("userId", "=", p.userId),
    ),
    expired: cleanUp(async (before) => expired.all({ before }), removeExpired),
  };
});
