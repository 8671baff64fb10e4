import { service } from "../../kernel/contracts/service.ts";
import { randomToken } from "../../security/tokens.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { userStore } from "../users/store.ts";
import { verificationStore } from "../verification/store.ts";

/** Purpose of this feature's tokens. */
const PURPOSE = "delete-account";

const LENGTH = 32;
const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Tokens that delete an account. Each works only for its owner, even if another person gets hold of it. */
export const deletionTokens = service((core) => {
  const { db, env, options } = core;
  const users = core.use(userStore);
  const values = core.use(verificationStore);
  const { deleteTokenExpiresIn: expiresIn } = options.user.deleteUser;
  return {
    /** Issues a token for a user. Undefined if the user no longer exists. Throws CHANGE_REFUSED. */
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
    /** True if the token deletes this user's account. The token stays valid. */
    async isGood(token: string, userId: string): Promise<boolean> {
      const found = await values.find(PURPOSE, token);
      return found?.value === userId && Date.parse(found.expiresAt) > env.now();
    },
    /** Consumes the token. False if it is no longer valid or belongs to another user; it then stays. */
    async claim(token: string, userId: string, tx: Transaction): Promise<boolean> {
      if ((await values.find(PURPOSE, token, tx))?.value !== userId) return false;
      return (await values.claim(PURPOSE, token, tx)) !== undefined;
    },
  };
});
