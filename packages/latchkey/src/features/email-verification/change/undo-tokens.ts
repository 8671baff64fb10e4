import { z } from "zod";
import type { Context } from "../../../kernel/contracts/context.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { randomToken } from "../../../security/tokens.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { type PreparedVerification, verificationStore } from "../../verification/store.ts";

const PURPOSE = "undo-change-email";

/** Time for which a change can be undone. Seconds. */
export const UNDO_TIME = 7 * 86_400;
/** Seconds by which an email may be delayed before its link's lifetime begins. */
const DELAY = 86_400;

const Value = z.object({
  /** The previous address. */
  from: z.string(),
  /** Time of the change. ISO 8601. */
  at: z.string(),
  /** Start of the session that requested the change. */
  since: z.string().optional(),
});

export interface PreparedUndo {
  id: string;
  userId: string;
  from: string;
  since: string | undefined;
  row: PreparedVerification;
}

/** Tokens that undo address changes. Each belongs to a previous address; there may be several in a row. */
export const undoTokens = service((core) => {
  const { env } = core;
  const verifications = core.use(verificationStore);
  return {
    /** Prepares a token for an address that is about to be replaced. Throws CHANGE_REFUSED. */
    async prepare(
      userId: string,
      { from, since }: { from: string; since: string | undefined },
      context: Context,
    ): Promise<PreparedUndo> {
      const id = randomToken(env);
      const expiresIn = UNDO_TIME + DELAY;
      const given = { purpose: PURPOSE, token: id, value: "", expiresIn, now: env.now(), userId };
      return { id, userId, from, since, row: await verifications.prepare(given, context) };
    },
    /**
     * Stores the token. The user's row is locked. A later token counts as later, whatever the clocks of two
     * nodes say.
     */
    async add({ userId, from, since, row }: PreparedUndo, tx: Transaction): Promise<void> {
      const latest = (await verifications.latestOf(PURPOSE, userId, tx))?.createdAt;
      const earliest = typeof latest === "string" ? Date.parse(latest) + 1 : 0;
      const at = new Date(Math.max(Date.parse(row.createdAt), earliest)).toISOString();
      const value = JSON.stringify({ from, at, since } satisfies z.output<typeof Value>);
      await verifications.add({ ...row, value, createdAt: at }, tx);
    },
    /** Finds the token, which stays valid. */
    async find(id: string): Promise<z.output<typeof Value> | undefined> {
      const found = await verifications.findGood(PURPOSE, id);
      return found && Value.parse(JSON.parse(found.value));
    },
    /** Claims one token, and leaves the others. */
    close: async (id: string, tx: Transaction): Promise<boolean> =>
      (await verifications.claim(PURPOSE, id, tx)) !== undefined,
    /**
     * Claims a token and removes those of later changes, whose addresses are no better than the one being
     * undone. Earlier tokens stay, so that two changes in a row can't deprive the first address of its undo.
     */
    async claim(id: string, userId: string, tx: Transaction): Promise<z.output<typeof Value> | undefined> {
      const found = await verifications.claim(PURPOSE, id, tx);
      if (found === undefined) return undefined;
      const value = Value.parse(JSON.parse(found.value));
      await verifications.removeSince(PURPOSE, userId, value.at, tx);
      return value;
    },
  };
});
