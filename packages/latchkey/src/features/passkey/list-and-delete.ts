import { fail } from "../../base/errors.ts";
import type { User } from "../../kernel/contracts/identity.ts";
import { requestService } from "../../kernel/contracts/service.ts";
import { waysIn } from "../../kernel/contracts/ways-in.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { audit } from "../audit/index.ts";
import { FAILED_TO_UNLINK_LAST_ACCOUNT } from "../social/errors.ts";
import { notices } from "../users/index.ts";
import { userStore } from "../users/store.ts";
import { relyingParty } from "./ceremonies/relying-party.ts";
import { PASSKEY_NOT_FOUND } from "./errors.ts";
import { PASSKEY_REMOVED } from "./notices.ts";
import { providerNameOf } from "./passkey-name.ts";
import { type PasskeyRow, passkeyStore } from "./store.ts";

/** Lists, renames and removes the passkeys of a user. */
export const managePasskeys = requestService((core) => {
  const { db } = core;
  const store = core.use(passkeyStore);
  const users = core.use(userStore);
  const ways = core.use(waysIn);
  const party = core.use(relyingParty);
  const auditOf = audit.make(core);
  const noticesOf = notices.make(core);

  /** Finds a passkey of this user. Another user's passkey is unknown. */
  const own = async ({ id: userId }: User, id: string, tx?: Transaction): Promise<PasskeyRow> => {
    const row = (await store.listOf(userId, tx)).find((row) => row.id === id);
    if (row === undefined) throw fail(PASSKEY_NOT_FOUND);
    return row;
  };

  return (context) => ({
    list: async ({ id }: User) =>
      (await store.listOf(id)).map((row) => ({ ...row, provider: providerNameOf(row.aaguid) })),
    async rename(user: User, id: string, name: string): Promise<PasskeyRow> {
      const row = await own(user, id);
      if (!(await store.rename({ id, userId: user.id, name }))) throw fail(PASSKEY_NOT_FOUND);
      return { ...row, name };
    },
    /** Removes a passkey, unless it is the user's last sign-in method. */
    async remove(user: User, id: string): Promise<void> {
      const { name } = await own(user, id);
      const tell = await noticesOf(context).prepare(PASSKEY_REMOVED, user, { passkey: name });
      await db.transaction(async (tx) => {
        await users.lockCaller(user.id, tx);
        await own(user, id, tx);
        if (await ways.isLast(user.id, tx)) throw fail(FAILED_TO_UNLINK_LAST_ACCOUNT);
        await store.remove({ id, userId: user.id }, tx);
        const target = { type: "passkey", id };
        await auditOf(context).record({ event: "passkey_removed", userId: user.id, target }, tx);
        await tell(tx);
      });
    },
    /** Data that browsers pass on to password managers (WebAuthn 3, 5.1.10). */
    async signals(user: User) {
      const rows = await store.listOf(user.id);
      const userId = party.handleOf(user.id);
      return {
        rpId: party.id,
        userId,
        name: user.email,
        displayName: user.name || user.email,
        // Passkeys of the compatible framework have other user handles, so this list doesn't cover them.
        credentialIds: rows.filter((row) => row.userHandle === userId).map((row) => row.credentialID),
      };
    },
  });
});
