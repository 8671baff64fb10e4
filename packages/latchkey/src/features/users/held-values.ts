import { z } from "zod";
import { service } from "../../kernel/contracts/service.ts";
import { UniqueViolation } from "../../storage/errors.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { verificationStore } from "../verification/store.ts";

const PURPOSE = "held-value";
/** Seconds. As long as the sign-up itself is remembered. */
const LIFE = 86_400;

const Holder = z.object({ email: z.string() });

/** The sign-up that holds a value. */
export interface Holder {
  email: string;
  /** Absent: the sign-up was only simulated. */
  userId?: string | undefined;
}

/**
 * Unique values of sign-ups where responses must not reveal which email addresses have accounts. A simulated
 * sign-up reserves its username as a real one does. A real one reserves it as well, so that one of several at
 * once wins in either case.
 */
export const heldValues = service((core) => {
  const { env } = core;
  const verifications = core.use(verificationStore);
  const isUsed = core.options.emailAndPassword.requireEmailVerification;
  const tokenOf = (column: string, value: unknown): string => `${column}\n${String(value)}`;
  return {
    /** False: another sign-up holds it. */
    async hold(column: string, value: unknown, { email, userId }: Holder, tx: Transaction): Promise<boolean> {
      const given = {
        purpose: PURPOSE,
        token: tokenOf(column, value),
        value: JSON.stringify({ email }),
        ...(userId === undefined ? {} : { userId }),
      };
      try {
        return await verifications.noteOnce({ ...given, expiresIn: LIFE, now: env.now() }, tx);
      } catch (error) {
        if (error instanceof UniqueViolation) return false;
        throw error;
      }
    },
    async find(column: string, value: unknown): Promise<z.output<typeof Holder> | undefined> {
      const found = isUsed ? await verifications.findGood(PURPOSE, tokenOf(column, value)) : undefined;
      return found && Holder.parse(JSON.parse(found.value));
    },
    /** Releases the values of a user: the owner of the email address chooses again. */
    async release(userId: string, tx: Transaction): Promise<void> {
      if (isUsed) await verifications.removeOf(PURPOSE, userId, tx);
    },
  };
});
