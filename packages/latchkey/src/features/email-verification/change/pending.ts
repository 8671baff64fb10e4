import { z } from "zod";
import type { Context } from "../../../kernel/contracts/context.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { randomToken } from "../../../security/tokens.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { type PreparedVerification, verificationStore } from "../../verification/store.ts";

const PURPOSE = "change-email";
/** Seconds by which an email may be delayed before its link's lifetime begins. */
const DELAY = 86_400;

const Change = z.object({
  from: z.string(),
  to: z.string(),
  /** The current address was proved and has agreed; the new one is asked next. */
  isAgreed: z.boolean().optional(),
  /** Start of the session that requested it. */
  since: z.string().optional(),
});
/** The current and the new address of a change. */
export type Change = z.output<typeof Change>;

/** A pending change. */
export type OpenChange = Change & { createdAt: string | null; secondsLeft: number };

interface PreparedChange {
  id: string;
  userId: string;
  row: PreparedVerification;
}

/** Address changes that wait for a link to be opened: at most one for each user. */
export const pendingChanges = service((core) => {
  const { env, options } = core;
  const verifications = core.use(verificationStore);
  return {
    /** Returns a change with the id by which it is claimed, for `begin`. Throws CHANGE_REFUSED. */
    async prepare(
      userId: string,
      { from, to, isAgreed, since }: Change,
      context: Context,
      expiresIn = options.emailVerification.expiresIn + DELAY,
    ): Promise<PreparedChange> {
      const id = randomToken(env);
      const value = JSON.stringify({ from, to, isAgreed, since });
      const given = { purpose: PURPOSE, token: id, value, expiresIn, now: env.now(), userId };
      return { id, userId, row: await verifications.prepare(given, context) };
    },
    /** Stores a change, which ends an earlier one of this user. */
    async begin({ userId, row }: PreparedChange, tx: Transaction): Promise<void> {
      await verifications.removeOf(PURPOSE, userId, tx);
      await verifications.add(row, tx);
    },
    /** Claims the change. One caller succeeds. */
    async claim(id: string, tx: Transaction): Promise<Change | undefined> {
      const found = await verifications.claim(PURPOSE, id, tx);
      return found && Change.parse(JSON.parse(found.value));
    },
    /** Reads the change without claiming it. */
    async find(id: string): Promise<Change | undefined> {
      const found = await verifications.find(PURPOSE, id);
      return found && Change.parse(JSON.parse(found.value));
    },
    async findOf(userId: string, on?: Transaction): Promise<OpenChange | undefined> {
      const found = await verifications.latestOf(PURPOSE, userId, on);
      if (found === undefined) return undefined;
      const { value, createdAt, expiresAt } = found;
      const secondsLeft = Math.ceil((Date.parse(expiresAt) - env.now()) / 1000);
      return { ...Change.parse(JSON.parse(value)), createdAt, secondsLeft };
    },
    end: (userId: string, tx: Transaction): Promise<void> => verifications.removeOf(PURPOSE, userId, tx),
  };
});
