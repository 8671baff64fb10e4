import { z } from "zod";
import { service } from "../../../kernel/service.ts";
import { randomToken } from "../../../security/tokens.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { verificationStore } from "../../verification/store.ts";
import { authority } from "../authority.ts";
import { adminStore } from "../store.ts";

const PURPOSE = "admin-setup";
/** Seconds. */
const EXPIRES_IN = 15 * 60;

/** Whom a link makes an administrator. Without an email: the first one, by any visitor. */
const Value = z.object({ email: z.string().optional(), name: z.string().optional() });
export type Named = z.output<typeof Value>;

const namedIn = (value: string): Named => Value.parse(JSON.parse(value));

/** Links that make administrators. Each is good once, for 15 minutes; the terminal of the service shows them. */
export const setupLinks = service((core) => {
  const { db, env } = core;
  const values = core.use(verificationStore);
  const { hasOther } = core.use(authority);
  const { administrators } = core.use(adminStore);

  /** One without an email is for the first administrator alone. */
  const isNeeded = async ({ email }: Named, tx: Transaction): Promise<boolean> =>
    email !== undefined || !(await hasOther("", env.now(), tx));

  return {
    /** Earlier ones for the same person, or for the first administrator, end. */
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
    /** Whom it is for. Undefined: it is good for nothing. */
    async find(token: string): Promise<Named | undefined> {
      const found = await values.findGood(PURPOSE, token);
      if (found === undefined) return undefined;
      const named = namedIn(found.value);
      return (await db.transaction((tx) => isNeeded(named, tx))) ? named : undefined;
    },
    /** Before a transaction that claims one. */
    prepare: () => administrators.prepare(),
    /** In it: of several links for the first administrator one is good. */
    lock: administrators.take,
    /** Takes it, the lock held: one caller gets it. */
    async claim(token: string, tx: Transaction): Promise<boolean> {
      const claimed = await values.claim(PURPOSE, token, tx);
      return claimed !== undefined && isNeeded(namedIn(claimed.value), tx);
    },
    hasAdministrator: (): Promise<boolean> => db.transaction((tx) => hasOther("", env.now(), tx)),
  };
});
