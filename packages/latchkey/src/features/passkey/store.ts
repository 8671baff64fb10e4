import { service } from "../../kernel/contracts/service.ts";
import { keyColumn } from "../../security/tokens.ts";
import { insertRow } from "../../storage/rows/insert-rows.ts";
import type { Row } from "../../storage/tables/table.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { passkeyTable } from "./tables.ts";

export type PasskeyRow = Row<typeof passkeyTable>;

/** Maximum number of passkeys of a user. */
export const MAXIMUM_PASSKEYS = 25;
/** Limit of the list. Above the maximum, because older accounts may have more. */
const MOST = 1000;

/** Statements over `passkey`. */
export const passkeyStore = service(({ db }) => {
  const q = db.for(passkeyTable);
  const byKey = q.read((k, p: { credentialKey: string }) =>
    k.selectFrom("passkey").selectAll().where("credentialKey", "=", p.credentialKey),
  );
  const withoutKey = q.read((k, p: { credentialID: string }) =>
    k
      .selectFrom("passkey")
      .selectAll()
      .where("credentialKey", "is", null)
      .where("credentialID", "=", p.credentialID)
      .limit(1),
  );
  const ofUser = q.read((k, p: { userId: string }) =>
    k
      .selectFrom("passkey")
      .selectAll()
      .where("userId", "=", p.userId)
      .orderBy("createdAt", "desc")
      .limit(MOST),
  );
  const names = q.readIn((k, ids: readonly string[]) =>
    k.selectFrom("passkey").select(["id", "name"]).where("id", "in", ids),
  );
  const insert = insertRow(db, passkeyTable);
  const removeSince = q.write((k, p: { userId: string; since: string }) =>
    k.deleteFrom("passkey").where("userId", "=", p.userId).where("createdAt", ">=", p.since),
  );
  const removeUndated = q.write((k, p: { userId: string }) =>
    k.deleteFrom("passkey").where("userId", "=", p.userId).where("createdAt", "is", null),
  );
  const elsewhere = q.read((k, p: { rpID: string }) =>
    k
      .selectFrom("passkey")
      .select((e) => e.fn.count<number>("userId").distinct().as("users"))
      .where((e) => e.or([e("rpID", "<", p.rpID), e("rpID", ">", p.rpID)])),
  );
  return {
    async findByCredential(credentialID: string, tx?: Transaction): Promise<PasskeyRow | undefined> {
      const credentialKey = keyColumn([credentialID]);
      return (await byKey.get({ credentialKey }, tx)) ?? (await withoutKey.get({ credentialID }, tx));
    },
    /** The newest first. */
    listOf: async (userId: string, tx?: Transaction): Promise<readonly PasskeyRow[]> =>
      ofUser.all({ userId }, tx),
    async listNames(ids: readonly string[]): Promise<{ id: string; name: string }[]> {
      return (await names(ids)).flatMap(({ id, name }) => (name === null ? [] : [{ id, name }]));
    },
    /** Throws `UniqueViolation` if the credential is registered. */
    insert: (row: Omit<PasskeyRow, "credentialKey">, tx: Transaction) =>
      insert({ ...row, credentialKey: keyColumn([row.credentialID]) }, tx),
    /**
     * Records a use. False: the passkey was removed meanwhile, or used with a higher counter (WebAuthn 3, 7.2
     * step 22). Passkeys without a counter always send 0.
     */
    claimUse: q.claim(
      (k, p: { id: string; credentialKey: string; counter: number; backedUp: boolean; now: string }) =>
        k
          .updateTable("passkey")
          .set({
            counter: p.counter,
            backedUp: p.backedUp,
            lastUsedAt: p.now,
            credentialKey: p.credentialKey,
          })
          .where("id", "=", p.id)
          .where((e) =>
            e.or([e("counter", "<", p.counter), e.and([e("counter", "=", 0), e("counter", "=", p.counter)])]),
          ),
    ),
    /**
     * Records a use with a lower counter, and keeps the higher one. False: the passkey was removed meanwhile.
     */
    claimLowerUse: q.claim((k, p: { id: string; credentialKey: string; backedUp: boolean; now: string }) =>
      k
        .updateTable("passkey")
        .set({ backedUp: p.backedUp, lastUsedAt: p.now, credentialKey: p.credentialKey })
        .where("id", "=", p.id),
    ),
    rename: q.claim((k, p: { id: string; userId: string; name: string }) =>
      k.updateTable("passkey").set({ name: p.name }).where("id", "=", p.id).where("userId", "=", p.userId),
    ),
    remove: q.claim((k, p: { id: string; userId: string }) =>
      k.deleteFrom("passkey").where("id", "=", p.id).where("userId", "=", p.userId),
    ),
    /** `isAll`: also passkeys without a creation date. Returns the number of removed passkeys. */
    async removeSince(userId: string, since: string, isAll: boolean, tx: Transaction): Promise<number> {
      const dated = await removeSince({ userId, since }, tx);
      return dated + (isAll ? await removeUndated({ userId }, tx) : 0);
    },
    /** The number of users with passkeys of another domain. */
    countElsewhere: async (rpID: string): Promise<number> =>
      Number((await elsewhere.get({ rpID }))?.users ?? 0),
  };
});
