import { z } from "zod";
import type { Context } from "../../../kernel/context.ts";
import { service } from "../../../kernel/service.ts";
import { randomToken } from "../../../security/tokens.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { type PreparedVerification, verificationStore } from "../../verification/store.ts";

const PURPOSE = "undo-change-email";

/** How long a change can be taken back. Seconds. */
export const UNDO_TIME = 7 * 86_400;
/** For how long a mail may be held up before its link begins to count. Seconds. */
const DELAY = 86_400;

const Value = z.object({
  /** The address that was left. */
  from: z.string(),
  /** When. ISO 8601. */
  at: z.string(),
});

export interface PreparedUndo {
  id: string;
  userId: string;
  from: string;
  row: PreparedVerification;
}

/** What takes changes of an address back. Each belongs to the address that was left; there may be several in a row. */
export const undoTokens = service((core) => {
  const { env } = core;
  const verifications = core.use(verificationStore);
  return {
    /** One for an address that is about to be left. Throws CHANGE_REFUSED. */
    async prepare(userId: string, from: string, context: Context): Promise<PreparedUndo> {
      const id = randomToken(env);
      const expiresIn = UNDO_TIME + DELAY;
      const given = { purpose: PURPOSE, token: id, value: "", expiresIn, now: env.now(), userId };
      return { id, userId, from, row: await verifications.prepare(given, context) };
    },
    /** The user's row is locked. One that comes after another is later than it, whatever the clocks of two nodes say. */
    async add({ userId, from, row }: PreparedUndo, tx: Transaction): Promise<void> {
      const latest = (await verifications.latestOf(PURPOSE, userId, tx))?.createdAt;
      const earliest = typeof latest === "string" ? Date.parse(latest) + 1 : 0;
      const at = new Date(Math.max(Date.parse(row.createdAt), earliest)).toISOString();
      const value = JSON.stringify({ from, at } satisfies z.output<typeof Value>);
      await verifications.add({ ...row, value, createdAt: at }, tx);
    },
    /**
     * Takes one, and with it those of later changes: their addresses are no better than the one that is taken back.
     * Earlier ones stay, so that two changes in a row can't rob the first address of its own.
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
