import { service } from "../../kernel/contracts/service.ts";
import { keyColumn } from "../../security/tokens.ts";
import type { Fill } from "../../storage/adoption/fill.ts";
import { UniqueViolation } from "../../storage/errors.ts";
import { CREDENTIAL } from "./store.ts";
import { accountTable } from "./tables.ts";

/** SQL pattern of the framework's hashes: 32 digits, a colon and 128 digits. */
const HASHES = `${"_".repeat(32)}:${"_".repeat(128)}`;

function keysOf({ providerId, accountId, userId }: Record<"providerId" | "accountId" | "userId", string>) {
  const isPassword = providerId === CREDENTIAL;
  return {
    identityKey: keyColumn([providerId, isPassword ? userId : accountId]),
    credentialKey: isPassword ? keyColumn([userId]) : null,
  };
}

const identities: Fill = {
  table: accountTable,
  reads: ["providerId", "accountId", "userId"],
  sets: ["identityKey", "credentialKey"],
  // The second is unique if the first is: the `accountId` of a password is its user's ID.
  keys: { identityKey: ["providerId", "accountId"], credentialKey: [] },
  values: ({ providerId, accountId, userId }) =>
    keysOf({ providerId: String(providerId), accountId: String(accountId), userId: String(userId) }),
};

/** Gives an account its keys that the compatible framework has added meanwhile. */
export const completedIdentity = service(({ db }) => {
  const q = db.for(accountTable);
  // Without a key are few: those that were added since the last time, and repeated ones.
  const withoutKey = q.read((k, p: { providerId: string; accountId: string }) =>
    k
      .selectFrom("account")
      .select(["id", "providerId", "accountId", "userId"])
      .where("identityKey", "is", null)
      .where("providerId", "=", p.providerId)
      .where("accountId", "=", p.accountId)
      // In the index's order: where no account has a key, statistics would lead away from it.
      .orderBy("identityKey")
      .orderBy("createdAt")
      .orderBy("id"),
  );
  const setKeys = q.write((k, p: { id: string; identityKey: string; credentialKey: string | null }) =>
    k
      .updateTable("account")
      .set({ identityKey: p.identityKey, credentialKey: p.credentialKey })
      .where("id", "=", p.id),
  );
  return async (providerId: string, accountId: string): Promise<void> => {
    const rows = await withoutKey.all({ providerId, accountId });
    // Compared exactly, whatever a database considers equal. Of repeated ones, the oldest one counts.
    const row = rows.find((one) => one.providerId === providerId && one.accountId === accountId);
    if (row === undefined) return;
    try {
      await setKeys({ id: row.id, ...keysOf(row) });
    } catch (error) {
      // Another one of the same identity has them.
      if (!(error instanceof UniqueViolation)) throw error;
    }
  };
});

export const accountAdoption = service(({ db }) => {
  const count = db.for(accountTable).scan((k, p: { pattern: string }) =>
    k
      .selectFrom("account")
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .where("providerId", "=", CREDENTIAL)
      .where("password", "is not", null)
      .where("password", "not like", p.pattern),
  );
  const passwords = async () => Number((await count({ pattern: HASHES }))[0]?.count ?? 0);
  return [{ ...identities, unreadable: { passwords } }];
});
