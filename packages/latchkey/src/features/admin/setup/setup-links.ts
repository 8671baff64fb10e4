import { z } from "zod";
import { service } from "../../../kernel/contracts/service.ts";
import { randomToken } from "../../../security/tokens.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { verificationStore } from "../../verification/store.ts";
import { authority } from "../access/authority.ts";
import { adminStore } from "../store.ts";

const PURPOSE = "admin-setup";
/** Seconds. */
const EXPIRES_IN = 15 * 60;

/**
 * The user whom a link makes an administrator. Without an email address: any visitor becomes the first one.
 */
const Value = z.object({ email: z.string().optional(), name: z.string().optional() });
export type Named = z.output<typeof Value>;

const namedIn = (value: string): Named => Value.parse(JSON.parse(value));

/** Links that make administrators. Each works once, for 15 minutes. The service's terminal shows them. */
export const setupLinks = service((core) => {
  const { db, env } = core;
  const values = core.use(verificationStore);
  const { hasOther } = core.use(authority);
  const { administrators } = core.use(adminStore);

  /** A link without an email address works only while there is no administrator. */
  const isNeeded = async ({ email }: Named, tx: Transaction): Promise<boolean> =>
    email !== undefined || !(await hasOther("", env.now(), tx));

  return {
    /** Issues a link. Earlier links for the same person, or for the first administrator, end. */
    async issue(named: Named): Promise<{ token: string; expiresAt: string }> {
      const token = randomToken(env);
      const now = env.now();
      const value = JSON.stringify(named);
      const prepared = await values.prepare({ purpose: PURPOSE, token, value, expiresIn: EXPIRES_IN, now });
      await administrators.prepare();
      await db.transaction(async (tx) => {
        await administrators.take(tx);
        await values.removeSuch(PURPOSE, (earlier) => namedIn(earlier).email === named.email, tx);
        await values.add(prepared, tx);
      });
      return { token, expiresAt: new Date(now + EXPIRES_IN * 1000).toISOString() };
    },
    /** Returns the person whom the link names. Undefined if it is invalid. */
    async find(token: string): Promise<Named | undefined> {
      const found = await values.findGood(PURPOSE, token);
      if (found === undefined) return undefined;
      const named = namedIn(found.value);
      return (await db.transaction((tx) => isNeeded(named, tx))) ? named : undefined;
    },
    /** Runs before a transaction that claims a link. */
    prepare: () => administrators.prepare(),
    /** Runs in that transaction: only one of several links for the first administrator works. */
    lock: administrators.take,
    /** Claims the link, with the lock held. One caller succeeds. */
    async claim(token: string, tx: Transaction): Promise<boolean> {
      const claimed = await values.claim(PURPOSE, token, tx);
      return claimed !== undefined && isNeeded(namedIn(claimed.value), tx);
    },
    hasAdministrator: (): Promise<boolean> => db.transaction((tx) => hasOther("", env.now(), tx)),
  };
});
