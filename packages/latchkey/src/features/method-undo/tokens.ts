import { z } from "zod";
import type { Context } from "../../kernel/contracts/context.ts";
import type { User } from "../../kernel/contracts/identity.ts";
import { withParameters } from "../../kernel/contracts/reply.ts";
import { service } from "../../kernel/contracts/service.ts";
import { linkLifetime } from "../../kernel/emails/letters.ts";
import { randomToken } from "../../security/tokens.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { credentialStore } from "../accounts/store.ts";
import { verificationStore } from "../verification/store.ts";

const PURPOSE = "undo-sign-in-method";
/** Time for which a change can be undone. Seconds. */
const UNDO_TIME = 7 * 86_400;

const Value = z.object({
  userId: z.string(),
  /** Name of the sign-in method. */
  method: z.string(),
  /** The ID of the row that was added. */
  target: z.string(),
  /** True if the password at that time proves only access to the account's email. */
  isWeak: z.boolean(),
});
export type Undoable = z.output<typeof Value>;

/** The link of an email about a sign-in method that was added. */
export interface UndoLink {
  readonly url: string;
  readonly token: string;
  readonly expiresIn: number;
}

export interface PreparedUndoLink {
  readonly link: UndoLink;
  /**
   * Stores the token. The user's row is locked, and the channel of their password is as it was
   * before the change.
   */
  add(target: string, tx: Transaction): Promise<void>;
}

/** Tokens that remove a sign-in method that was added. Each belongs to one row. */
export const undoLinks = service((core) => {
  const { env, options } = core;
  const verifications = core.use(verificationStore);
  const credentials = core.use(credentialStore);
  return {
    async prepare(
      context: Context,
      { id: userId }: Pick<User, "id">,
      method: string,
    ): Promise<PreparedUndoLink> {
      const token = randomToken(env);
      const given = { purpose: PURPOSE, token, value: "", expiresIn: UNDO_TIME, now: env.now(), userId };
      const row = await verifications.prepare(given, context);
      const url = withParameters(new URL(options.account.undoURL, options.baseURL).href, { token });
      return {
        link: { url, token, expiresIn: UNDO_TIME },
        async add(target, tx) {
          const isWeak = (await credentials.findByUser(userId, tx))?.channel === "mailbox";
          const value = JSON.stringify({ userId, method, target, isWeak } satisfies Undoable);
          await verifications.add({ ...row, value }, tx);
        },
      };
    },
    /** Finds the token, which stays valid. */
    async find(token: string): Promise<Undoable | undefined> {
      const found = await verifications.findGood(PURPOSE, token);
      return found && Value.parse(JSON.parse(found.value));
    },
    /** Claims the token. One caller succeeds, however many try at once. */
    claim: async (token: string, tx: Transaction): Promise<boolean> =>
      (await verifications.claim(PURPOSE, token, tx)) !== undefined,
  };
});

/** Paragraphs of an email about a sign-in method that was added. */
export const undoText = ({ url, expiresIn }: UndoLink): string[] => [
  "If it wasn't you, undo it with this link. It signs out all devices:",
  url,
  linkLifetime(expiresIn),
];
