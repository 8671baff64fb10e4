import { type ErrorCode, fail } from "../../base/errors.ts";
import { membershipsOf } from "../../kernel/contracts/all-features.ts";
import { callbackUser, type User } from "../../kernel/contracts/identity.ts";
import { requestOf } from "../../kernel/contracts/request-of.ts";
import { requestService } from "../../kernel/contracts/service.ts";
import { beforeWrite } from "../../kernel/pipeline/hooks/database-hooks.ts";
import { forgiveGuesses } from "../../kernel/pipeline/limits/guess-limit.ts";
import { knownDevice } from "../../kernel/pipeline/limits/known-device.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { INVALID_PASSWORD } from "../accounts/errors.ts";
import { afterNewPassword, checkNewPassword, shownPassword } from "../accounts/index.ts";
import { credentialOf, credentialStore } from "../accounts/store.ts";
import { audit } from "../audit/index.ts";
import { PASSWORD_CHANGED } from "../email-password/index.ts";
import { PASSWORD_REQUIRED } from "../email-verification/errors.ts";
import { addressProved, browserOfSignUp, proving } from "../email-verification/index.ts";
import { sessionStore } from "../sessions/store.ts";
import { type LockMore, notices } from "../users/index.ts";
import { resetTokens } from "./token.ts";

export interface Reset {
  /** Proof of the account's owner. */
  proof: ResetProof;
  newPassword: string;
  /** True if every session of the user ends. Default: as the options say. */
  revokeSessions: boolean | undefined;
  /** The user's choice about an account whose email was never confirmed. */
  keeping?: Keeping;
}

/** Proof that replaces the lost password. */
export interface ResetProof {
  /** Finds the user without using the proof up. Undefined or an error: the proof isn't valid. */
  find(): Promise<User | undefined>;
  /** Locks the rows that decide about the proof, in addition to the user's row. */
  lock?: LockMore;
  /** Uses the proof up, with the user's row locked. Only one caller gets the current user. */
  claim(tx: Transaction): Promise<User | undefined>;
  /** Error of a proof that isn't valid. */
  refusal: ErrorCode;
}

/**
 * Resets a password.
 *
 * 1. The proof is looked up, then the password is checked: a refused password leaves the proof valid.
 * 2. If the email was never confirmed, `keptByReset` decides what stays of the account.
 * 3. The password is hashed. The proof stays valid until then.
 * 4. In one transaction, with the user's row locked: the proof is claimed, the email is confirmed (a first
 *    confirmation removes what an attacker may have planted), the password is replaced, and sessions end.
 * 5. Failed attempts are cleared, and the browser counts as the account's, because the owner signs in next.
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
        log("warn", "Failed attempts before a password reset could not be cleared", {
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

/** The user's choice about an account whose email was never confirmed. */
export interface Keeping {
  /**
   * True: the user created the account, and the reset fails unless they prove it. False: the account starts
   * clean. Undefined: it is kept in the browser that signed up, and starts clean elsewhere.
   */
  keep?: boolean | undefined;
  /** The account's current password. */
  password?: string | undefined;
}

type Kept = Pick<Parameters<ReturnType<ReturnType<typeof addressProved.make>>>[1], "keep" | "refusal">;

/**
 * Decides what a reset keeps of an account whose email was never confirmed. Anyone can sign up with another
 * person's email address, so access to the mailbox keeps nothing: that takes the browser that signed up, or
 * the password. A code from an email proves no more than the link.
 */
const keptByReset = requestService((core) => {
  const browserOf = browserOfSignUp.make(core);
  const judge = core.use(shownPassword);
  return (context) =>
    async (user: User, { keep, password }: Keeping): Promise<Kept> => {
      if (user.emailVerified || keep === false) return {};
      const refusal = keep === true ? { refusal: PASSWORD_REQUIRED } : {};
      const browser = browserOf(context)(user);
      if (browser !== undefined) return { keep: browser, ...refusal };
      if (keep !== true) return {};
      if (password === undefined) throw fail(PASSWORD_REQUIRED);
      const shown = await judge(context, user.id, password);
      if (!shown) throw fail(INVALID_PASSWORD);
      return { keep: { credentialHash: shown.hash }, ...refusal };
    };
});

/** Returns what a reset in this browser removes of an account. Null: nothing. */
export const removedByReset = requestService((core) => {
  const browserOf = browserOfSignUp.make(core);
  const credentials = core.use(credentialStore);
  const memberships = core.use(membershipsOf);
  return (context) => async (user: User) => {
    if (user.emailVerified || browserOf(context)(user) !== undefined) return null;
    const hash = (await credentials.findByUser(user.id))?.password;
    const { length } = await memberships(user.id);
    return { name: user.name, organizations: length, hasPassword: typeof hash === "string" };
  };
});
