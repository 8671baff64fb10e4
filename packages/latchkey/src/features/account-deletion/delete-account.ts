import { assertCaller, fail } from "../../base/errors.ts";
import { membershipsOf } from "../../kernel/contracts/all-features.ts";
import type { Context } from "../../kernel/contracts/context.ts";
import type { Found } from "../../kernel/contracts/identity.ts";
import { callbackUser } from "../../kernel/contracts/identity.ts";
import { requestOf } from "../../kernel/contracts/request-of.ts";
import { requestService, service } from "../../kernel/contracts/service.ts";
import { beforeWrite } from "../../kernel/pipeline/hooks/database-hooks.ts";
import { heed } from "../../kernel/pipeline/hooks/endpoint-hooks.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { INVALID_PASSWORD } from "../accounts/errors.ts";
import { type ShownPassword, shownPassword } from "../accounts/index.ts";
import { credentialStore } from "../accounts/store.ts";
import { audit } from "../audit/index.ts";
import { CREDENTIAL_ACCOUNT_NOT_FOUND } from "../email-password/errors.ts";
import { INVALID_TOKEN } from "../password-reset/errors.ts";
import { sessionStore } from "../sessions/store.ts";
import { withUserLocked } from "../users/index.ts";
import { SOLE_OWNER_OF_ORGANIZATION } from "./errors.ts";
import { deletionMail, deletionTokens } from "./mail.ts";
import { deletionStore } from "./store.ts";

/** The signed-in user and the session that makes the request. */
type Caller = Pick<Found, "user" | "session">;

/** Proof that the caller gives in addition to the session. */
export interface Shown {
  /** The password's hash, which was checked. */
  hash?: string | undefined;
  token?: string | undefined;
}

export const deletionParts = service(({ features, use }) =>
  features.flatMap(({ deletion }) => (deletion === undefined ? [] : [use(deletion)])),
);

/** Throws if a feature requires that the account stays. */
const deletionCheck = service((core) => {
  const parts = core.use(deletionParts);
  return async (userId: string, tx: Transaction, context: Context): Promise<void> => {
    for (const part of parts) await part.check?.(userId, tx, context);
  };
});

/** Removes references to a user from rows that outlive the account. */
export const forgetting = service((core) => {
  const parts = core.use(deletionParts);
  return async (userId: string, tx: Transaction): Promise<void> => {
    for (const part of parts.toReversed()) await part.forget?.(userId, tx);
  };
});

/**
 * Erases a user and all their data. Runs in the transaction that locks the user and the rows they
 * are part of.
 */
export const erasing = requestService((core) => {
  const parts = core.use(deletionParts);
  const sessions = core.use(sessionStore);
  const store = core.use(deletionStore);
  const check = core.use(deletionCheck);
  const forget = core.use(forgetting);
  return (context) =>
    async (userId: string, tx: Transaction): Promise<void> => {
      await check(userId, tx, context);
      let isKept = false;
      for (const part of parts) if (await part.keep?.(userId, tx, context)) isKept = true;
      for (const part of parts.toReversed()) await part.leave?.(userId, tx, context);
      if (!isKept) await forget(userId, tx);
      // In whichever storage the sessions are; the other rows of a session go with the user's.
      await sessions.deleteAll(userId, tx);
      await store.deleteUser(userId, tx);
    };
});

/**
 * Deletes accounts. Everything of a user is deleted in one transaction, with the user's row locked: a session
 * or row that is added meanwhile is either committed before and deleted too, or finds no user.
 */
export const deletion = requestService((core) => {
  const { log } = core;
  const judge = core.use(shownPassword);
  const whole = core.use(withUserLocked);
  const credentials = core.use(credentialStore);
  const sessions = core.use(sessionStore);
  const tokens = core.use(deletionTokens);
  const memberships = core.use(membershipsOf);
  const check = core.use(deletionCheck);
  const eraseOf = erasing.make(core);
  const mailOf = deletionMail.make(core);
  const beforeWriteOf = beforeWrite.make(core);
  const auditOf = audit.make(core);
  const { beforeDelete, afterDelete } = core.options.user.deleteUser;

  /**
   * Runs first in every transaction here: checks that the caller is still signed in and that no feature
   * requires the account to stay.
   */
  const look = async (context: Context, { user, session }: Caller, tx: Transaction): Promise<void> => {
    await sessions.assertOpen(session, context.time(), tx);
    await check(user.id, tx, context);
    const organizations = (await memberships(user.id, tx))
      .filter(({ isOnlyOwner, members }) => isOnlyOwner && members > 1)
      .map(({ isOnlyOwner, ...organization }) => organization);
    if (organizations.length > 0) throw fail(SOLE_OWNER_OF_ORGANIZATION, { members: { organizations } });
  };

  /** Runs a transaction that begins with these checks, with every row locked that they depend on. */
  const looking = (
    context: Context,
    caller: Caller,
    body: (tx: Transaction) => Promise<void>,
  ): Promise<void> =>
    whole(caller.user.id, async (isThere, tx) => {
      assertCaller(isThere);
      await look(context, caller, tx);
      await body(tx);
    });

  return (context) => ({
    memberships,
    /** Verifies the caller's password. Throws if it is wrong, or if the account has none. */
    async checkPassword(userId: string, password: string): Promise<ShownPassword> {
      const shown = await judge(context, userId, password);
      if (!shown) throw fail(shown === null ? CREDENTIAL_ACCOUNT_NOT_FOUND : INVALID_PASSWORD);
      return shown;
    },
    /** Requests the email whose link deletes the account. */
    async request(caller: Caller, callbackURL: string | undefined): Promise<void> {
      const { user } = caller;
      const mail = mailOf(context);
      await mail.count(user.email);
      await looking(context, caller, async (tx) => {
        await mail.enqueue(user.id, callbackURL, tx);
        await auditOf(context).record({ event: "account_deletion_requested", userId: user.id }, tx);
      });
    },
    /** Deletes the account and clears the caller's cookies. */
    async complete(caller: Caller, { hash, token }: Shown): Promise<void> {
      const { user } = caller;
      if (token !== undefined && !(await tokens.isGood(token, user.id))) throw fail(INVALID_TOKEN.as(404));
      // Up to here no hook has run for a deletion that then fails, and of several calls with one token only
      // one continues.
      await looking(context, caller, async (tx) => {
        if (token !== undefined && !(await tokens.claim(token, user.id, tx)))
          throw fail(INVALID_TOKEN.as(404));
      });
      await beforeWriteOf(context).delete("user", user);
      await heed(() => beforeDelete?.(callbackUser(user), requestOf(context)));
      await looking(context, caller, async (tx) => {
        // The password was changed while this one was being verified, so this is the old one.
        if (hash !== undefined && !(await credentials.isCurrent(user.id, hash, tx)))
          throw fail(INVALID_PASSWORD);
        await auditOf(context).record({ event: "account_deleted", userId: user.id }, tx);
        await eraseOf(context)(user.id, tx);
      });
      context.endSession();
      try {
        await afterDelete?.(callbackUser(user), requestOf(context));
      } catch (error) {
        log("error", "afterDelete failed", { requestId: context.requestId, error });
      }
    },
  });
});
