import { service } from "../../kernel/service.ts";
import { randomToken } from "../../security/tokens.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { userStore } from "../users/store.ts";
import { verificationStore } from "../verification/store.ts";

/** What a token of this feature is for. */
const PURPOSE = "delete-account";

const LENGTH = 32;
const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Tokens that delete an account. Each works for its owner only, even if another person gets hold of it. */
export const deletionTokens = service((core) => {
  const { db, env, options } = core;
  const users = core.use(userStore);
  const values = core.use(verificationStore);
  const { deleteTokenExpiresIn: expiresIn } = options.user.deleteUser;
  return {
    /** A new one for a user. Undefined: the user is gone by now. Throws CHANGE_REFUSED. */
    async issue(userId: string): Promise<string | undefined> {
      const token = randomToken(env, LENGTH, ALPHABET);
      const given = { purpose: PURPOSE, token, value: userId, expiresIn, now: env.now(), userId };
      const prepared = await values.prepare(given);
      return db.transaction(async (tx) => {
        if (!(await users.lock(userId, tx))) return undefined;
        await values.add(prepared, tx);
        return token;
      });
    },
    /** Whether it deletes this user's account. It stays good. */
    async isGood(token: string, userId: string): Promise<boolean> {
      const found = await values.find(PURPOSE, token);
      return found?.value === userId && Date.parse(found.expiresAt) > env.now();
    },
    /** Takes it; false where it isn't good any more, or another's: then it stays. */
    async claim(token: string, userId: string, tx: Transaction): Promise<boolean> {
      if ((await values.find(PURPOSE, token, tx))?.value !== userId) return false;
      return (await values.claim(PURPOSE, token, tx)) !== undefined;
    },
  };
});
