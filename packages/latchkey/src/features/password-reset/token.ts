import { z } from "zod";
import type { User } from "../../kernel/contracts/identity.ts";
import { service } from "../../kernel/contracts/service.ts";
import { randomToken } from "../../security/tokens.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { auditStore, type SecurityEventRow } from "../audit/store.ts";
import { userStore } from "../users/store.ts";
import { verificationStore } from "../verification/store.ts";

/** Purpose of this feature's tokens. */
const PURPOSE = "reset-password";

/** Characters of a token. */
const LENGTH = 24;

/** The user, and the address of the email with the token: a former email address can't reset the password. */
const Value = z.object({ userId: z.string(), email: z.string() });

/** The compatible framework writes the user's ID alone, and so does Latchkey while that runs beside it. */
function parseValue(text: string): { userId: string; email?: string } {
  return text.startsWith("{") ? Value.parse(JSON.parse(text)) : { userId: text };
}

/** Tokens that replace a lost password. */
export const resetTokens = service((core) => {
  const { db, env, writing } = core;
  const users = core.use(userStore);
  const values = core.use(verificationStore);
  const events = core.use(auditStore);
  const ownerOf = async (value: string, tx?: Transaction): Promise<User | undefined> => {
    const { userId, email } = parseValue(value);
    const user = await users.findById(userId, tx);
    return email === undefined || user?.email === email ? user : undefined;
  };
  return {
    /**
     * Creates a token for a user, and records `asked`. `expiresIn`: seconds. Undefined: the user is gone by
     * now. Throws CHANGE_REFUSED.
     */
    issue: async (
      { id, email }: User,
      asked: SecurityEventRow,
      expiresIn: number,
    ): Promise<string | undefined> => {
      const token = randomToken(env, LENGTH);
      const value = writing.isShared
        ? id
        : JSON.stringify({ userId: id, email } satisfies z.output<typeof Value>);
      const given = { purpose: PURPOSE, token, value, expiresIn, now: env.now(), userId: id };
      const prepared = await values.prepare(given);
      return db.transaction(async (tx) => {
        if (!(await users.lock(id, tx))) return undefined;
        await values.add(prepared, tx);
        await events.insertOnce({ ...asked, userId: id }, tx);
        return token;
      });
    },
    /** Finds the user of a token, which stays valid. Undefined: it isn't valid, or the email changed. */
    async findUser(token: string): Promise<User | undefined> {
      const found = await values.find(PURPOSE, token);
      if (found === undefined || Date.parse(found.expiresAt) <= env.now()) return undefined;
      return ownerOf(found.value);
    },
    /**
     * Claims a token, with the user's row locked: only one caller gets it. Returns the current user;
     * undefined if the token is no longer valid.
     */
    async claim(token: string, tx: Transaction): Promise<User | undefined> {
      const claimed = await values.claim(PURPOSE, token, tx);
      if (claimed === undefined) return undefined;
      return ownerOf(claimed.value, tx);
    },
    /** Invalidates every token of a user. */
    end: (userId: string, tx: Transaction): Promise<void> => values.removeOf(PURPOSE, userId, tx),
  };
});
