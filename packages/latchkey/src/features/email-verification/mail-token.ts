import { fail } from "../../base/errors.ts";
import { service } from "../../kernel/contracts/service.ts";
import { type ReadEmailToken, readEmailToken } from "../../security/email-token.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { verificationStore } from "../verification/store.ts";
import { INVALID_TOKEN, TOKEN_EXPIRED } from "./errors.ts";

/**
 * Purposes of tokens: one created for one purpose fails at the others. The names are those of
 * the compatible framework.
 */
export const VERIFICATION = "email-verification";
/** Sent to the current address. Opening it changes the address; the new one is still to be proved. */
export const CHANGE_CONFIRMATION = "change-email-confirmation";
/** Sent to the new address. Opening it changes the address and proves the new one. */
export const CHANGE_VERIFICATION = "change-email-verification";

/** Sent to the previous address. Opened on its own page, it undoes the change. Nothing else accepts it. */
export const CHANGE_UNDO = "change-email-undo";
type Purpose = typeof VERIFICATION | typeof CHANGE_CONFIRMATION | typeof CHANGE_VERIFICATION;

/** A token of an email, with its purpose. */
export type MailToken = Omit<ReadEmailToken, "requestType"> & {
  purpose: Purpose;
  /** The token as it was sent. */
  text: string;
  /** Issued by the compatible framework before the migration: accepted once, within its hour. */
  isForeign: boolean;
};

/** A token that changes an address. */
export type ChangeToken = MailToken & { updateTo: string };

/** A token that undoes a change: `email` is the address to restore. */
export type UndoToken = Required<Pick<ReadEmailToken, "email" | "userId" | "id">>;

/** Purpose under which used tokens of the framework are stored. */
const USED = "used-email-token";

export const mailTokens = service((core) => {
  const { env, keyring } = core;
  const verifications = core.use(verificationStore);
  return {
    /** Throws TOKEN_EXPIRED or INVALID_TOKEN. */
    async read(text: string): Promise<MailToken> {
      const read = await readEmailToken(keyring, env, text);
      if (read === "expired") throw fail(TOKEN_EXPIRED);
      const token = read === "invalid" ? undefined : judged(read, text);
      if (token === undefined) throw fail(INVALID_TOKEN);
      return token;
    },
    /**
     * Reads the token with which the previous address undoes a change. Throws TOKEN_EXPIRED or INVALID_TOKEN.
     */
    async readUndo(text: string): Promise<UndoToken> {
      const read = await readEmailToken(keyring, env, text);
      if (read === "expired") throw fail(TOKEN_EXPIRED);
      if (read === "invalid" || read.requestType !== CHANGE_UNDO) throw fail(INVALID_TOKEN);
      const { email, userId, id } = read;
      if (userId === undefined || id === undefined) throw fail(INVALID_TOKEN);
      return { email, userId, id };
    },
    /**
     * Records the use of a framework token, with the user's row locked. Throws INVALID_TOKEN the second time.
     */
    async takeForeign({ text, expiresAt }: MailToken, userId: string, tx: Transaction): Promise<void> {
      if ((await verifications.find(USED, text, tx)) !== undefined) throw fail(INVALID_TOKEN);
      const now = env.now();
      const expiresIn = expiresAt - Math.floor(now / 1000);
      await verifications.note({ purpose: USED, token: text, value: "", expiresIn, now, userId }, tx);
    },
  };
});

export function isChange(token: MailToken): token is ChangeToken {
  return token.purpose !== VERIFICATION;
}

/**
 * Determines a token's purpose. Tokens of the framework up to 1.3 don't state it: one with `updateTo`
 * confirms a change, one without it verifies. Our own name the account, and for a change the row that is
 * claimed with it.
 */
function judged({ requestType, ...read }: ReadEmailToken, text: string): MailToken | undefined {
  const isOfChange = read.updateTo !== undefined;
  const purpose = requestType ?? (isOfChange ? CHANGE_CONFIRMATION : VERIFICATION);
  const isForeign = (isOfChange ? read.id : read.userId) === undefined;
  if (isForeign && read.issuedAt === undefined) return undefined;
  if (isOfChange) {
    if (purpose !== CHANGE_CONFIRMATION && purpose !== CHANGE_VERIFICATION) return undefined;
  } else if (purpose !== VERIFICATION) return undefined;
  return { ...read, purpose, text, isForeign };
}
