import { type ErrorCode, fail } from "../../base/errors.ts";
import { callbackUser } from "../../kernel/callback-user.ts";
import { beforeWrite } from "../../kernel/database-hooks.ts";
import { forgiveGuesses } from "../../kernel/guess-limit.ts";
import type { User } from "../../kernel/identity.ts";
import { knownDevice } from "../../kernel/known-device.ts";
import { requestOf } from "../../kernel/request-of.ts";
import { requestService } from "../../kernel/service.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { afterNewPassword, checkNewPassword } from "../accounts/index.ts";
import { credentialOf, credentialStore } from "../accounts/store.ts";
import { audit } from "../audit/index.ts";
import { PASSWORD_CHANGED } from "../email-password/index.ts";
import { addressProved, proving } from "../email-verification/index.ts";
import { sessionStore } from "../sessions/store.ts";
import { type LockMore, notices } from "../users/index.ts";
import { type Keeping, keptByReset } from "./keeping.ts";
import { resetTokens } from "./token.ts";

export interface Reset {
  /** What shows whose password it is. */
  proof: ResetProof;
  newPassword: string;
  /** Whether every session of the user ends. Default: as the options say. */
  revokeSessions: boolean | undefined;
  /** The fate of the account, where its email was never confirmed. */
  keeping?: Keeping;
}

/** What a person gives in place of the lost password. */
export interface ResetProof {
  /** Looks at it without using it. Undefined or an error: it isn't good. */
  find(): Promise<User | undefined>;
  /** Locks what decides about it beside the user's row. */
  lock?: LockMore;
  /** Takes it, the user's row locked: one caller gets the user as they are now. */
  claim(tx: Transaction): Promise<User | undefined>;
  /** What is answered where it isn't good any more. */
  refusal: ErrorCode;
}

/**
 * Resets a password.
 *
 * 0. Whether the person made the account, where its email was never confirmed: see `keeping.ts`.
 * 1. The token, or whatever was given, is looked up, then the password is checked: a refused one leaves the token valid.
 * 2. The password is hashed. The token stays valid until then.
 * 3. In one transaction, with the user's row locked: the token is claimed, the email is confirmed (a first confirmation
 *    removes what an attacker may have planted), the password is replaced, and sessions end.
 * 4. Failed attempts are cleared, and the browser counts as the account's, because the owner signs in next.
 */
export const resetPassword = requestService((core) => {
  const { passwords, log } = core;
  const inTransaction = core.use(proving);
  const credentials = core.use(credentialStore);
  const sessions = core.use(sessionStore);
  const tokens = core.use(resetTokens);
  const check = core.use(checkNewPassword);
  const changed = core.use(afterNewPassword);
  const keptOf = keptByReset.make(core);
  const provedOf = addressProved.make(core);
  const beforeWriteOf = beforeWrite.make(core);
  const auditOf = audit.make(core);
  const noticesOf = notices.make(core);
  const devices = core.use(knownDevice);
  const { onPasswordReset, revokeSessionsOnPasswordReset } = core.options.emailAndPassword;

  return (context) =>
    async ({ proof, newPassword, revokeSessions, keeping = {} }: Reset): Promise<void> => {
      const found = await proof.find();
      if (found === undefined) throw fail(proof.refusal);
      check(newPassword, found);
      const kept = await keptOf(context)(found, keeping);
      const hash = await passwords.hash(newPassword);
      await beforeWriteOf(context).update("account", credentialOf(found.id));
      const tell = await noticesOf(context).prepare(PASSWORD_CHANGED, found, {});
      const replace = async (isThere: boolean, tx: Transaction): Promise<User> => {
        const owner = isThere ? await proof.claim(tx) : undefined;
        if (owner === undefined) throw fail(proof.refusal);
        await tokens.end(owner.id, tx);
        const proved = await provedOf(context)(owner, { method: "password-reset", ...kept }, tx);
        const now = context.time();
        await credentials.put({ userId: owner.id, password: hash, now, channel: "mailbox" }, tx);
        await changed(owner.id, tx);
        if (revokeSessions ?? revokeSessionsOnPasswordReset) await sessions.deleteAll(owner.id, tx);
        await auditOf(context).record({ event: "password_reset", userId: owner.id }, tx);
        await tell(tx);
        return proved;
      };
      const user = await inTransaction(found, replace, proof.lock);
      devices.remember(context, { ...user, emailVerified: true });
      await forgiveGuesses(context, user.email).catch((error: unknown) => {
        log("warn", "Guesses before a password reset could not be cleared", {
          requestId: context.requestId,
          error,
        });
      });
      try {
        await onPasswordReset?.({ user: callbackUser(user) }, requestOf(context));
      } catch (error) {
        log("error", "onPasswordReset failed", { requestId: context.requestId, error });
      }
    };
});
