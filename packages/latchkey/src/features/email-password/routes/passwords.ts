import { z } from "zod";
import { CHANGE_REFUSED, type ErrorCode, fail, isFailure, SESSION_NOT_FRESH } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import { isPending } from "../../../kernel/contracts/door.ts";
import { Done, done } from "../../../kernel/contracts/fields/common-shapes.ts";
import type { Found } from "../../../kernel/contracts/identity.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { freshness } from "../../../kernel/pipeline/freshness.ts";
import { beforeWrite } from "../../../kernel/pipeline/hooks/database-hooks.ts";
import { CREDENTIAL_LIMIT } from "../../../kernel/pipeline/limits/address-rule.ts";
import { UniqueViolation } from "../../../storage/errors.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { INVALID_PASSWORD } from "../../accounts/errors.ts";
import {
  afterNewPassword,
  checkNewPassword,
  NEW_PASSWORD_FAULTS,
  type ShownPassword,
  shownPassword,
} from "../../accounts/index.ts";
import { credentialOf, credentialStore } from "../../accounts/store.ts";
import { audit, type SecurityEvent } from "../../audit/index.ts";
import { door } from "../../sessions/index.ts";
import { sessionStore } from "../../sessions/store.ts";
import { notices } from "../../users/index.ts";
import { userStore } from "../../users/store.ts";
import { CREDENTIAL_ACCOUNT_NOT_FOUND, PASSWORD_ALREADY_SET, PASSWORD_IS_THE_SAME } from "../errors.ts";
import { PASSWORD_CHANGED } from "../notices.ts";

/** A guess with a stolen session is still a guess: it counts as a failed sign-in of the account. */
const guesses = {
  kind: "failures",
  of: ({ email }: { email: string | undefined }) => email,
  counts: [INVALID_PASSWORD],
} as const;

/** Checks, replaces and sets the caller's password. */
const ownPassword = requestService((core) => {
  const { db, passwords } = core;
  const credentials = core.use(credentialStore);
  const judge = core.use(shownPassword);
  const sessions = core.use(sessionStore);
  const users = core.use(userStore);
  const changed = core.use(afterNewPassword);
  const fresh = core.use(freshness);
  const doorOf = door.make(core);
  const beforeOf = beforeWrite.make(core);
  const auditOf = audit.make(core);
  const noticesOf = notices.make(core);

  const verify = async (
    context: Context,
    userId: string,
    password: string,
    none: ErrorCode,
  ): Promise<ShownPassword> => {
    const shown = await judge(context, userId, password);
    if (!shown) throw fail(shown === null ? none : INVALID_PASSWORD);
    return shown;
  };

  return (context) => ({
    verify: (userId: string, password: string, none: ErrorCode) => verify(context, userId, password, none),
    /**
     * Replaces the password. With `endOthers` every session ends, and a new one replaces the caller's; its
     * token is returned.
     */
    async change(found: Found, from: string, to: string, endOthers: boolean): Promise<string | null> {
      const { user, session } = found;
      const shown = await verify(context, user.id, from, CREDENTIAL_ACCOUNT_NOT_FOUND);
      if (!(await fresh.isFresh(context, found, [shown.proof]))) throw fail(SESSION_NOT_FRESH);
      // A change to the same password would only sign out other sessions and alarm the owner.
      if (from.normalize("NFKC") === to.normalize("NFKC")) throw fail(PASSWORD_IS_THE_SAME);
      const hash = await passwords.hash(to);
      await beforeOf(context).update("account", credentialOf(user.id));
      const tellOwner = await noticesOf(context).prepare(PASSWORD_CHANGED, user, {});
      const replace = async (tx: Transaction): Promise<void> => {
        // Hashing takes time. A session that was ended meanwhile must not change the password.
        await sessions.assertOpen(session, context.time(), tx);
        const change = { id: shown.id, from: shown.hash, to: hash, now: context.time() };
        // The password was changed meanwhile, so the given one is the old one.
        if (!(await credentials.claimChange(change, tx))) throw fail(INVALID_PASSWORD);
        await changed(user.id, tx);
        await auditOf(context).record({ event: "password_changed", userId: user.id }, tx);
        await tellOwner(tx);
      };
      if (!endOthers) {
        await db.transaction(async (tx) => {
          await users.lock(user.id, tx);
          await replace(tx);
        });
        return null;
      }
      const entered = await doorOf(context).enter({
        user,
        method: "password",
        replaces: session,
        remember: !context.endsWithBrowser,
        async first(tx) {
          await replace(tx);
          await sessions.deleteAll(user.id, tx);
          return true;
        },
      });
      return isPending(entered) ? null : entered.token;
    },
    /** Sets a user's first password. */
    async set({ user, session }: Pick<Found, "user" | "session">, password: string): Promise<void> {
      if ((await credentials.findByUser(user.id)) !== undefined) throw fail(PASSWORD_ALREADY_SET);
      const hash = await passwords.hash(password);
      const asked = await beforeOf(context).create("account", credentialOf(user.id), CHANGE_REFUSED);
      const tellOwner = await noticesOf(context).prepare(PASSWORD_CHANGED, user, {});
      try {
        await db.transaction(async (tx) => {
          await users.lock(user.id, tx);
          // As with a change: a first proof of the address may have ended the session, to shut out the
          // account's creator.
          await sessions.assertOpen(session, context.time(), tx);
          await credentials.insert({ userId: user.id, password: hash, now: context.time(), asked }, tx);
          await auditOf(context).record({ event: "password_set", userId: user.id }, tx);
          await tellOwner(tx);
        });
      } catch (error) {
        throw error instanceof UniqueViolation ? fail(PASSWORD_ALREADY_SET) : error;
      }
    },
  });
});

export const changePassword = route({
  method: "POST",
  path: "/change-password",
  summary: "Change the caller's password",
  session: "required",
  ownOnly: true,
  store: true,
  body: z.object({
    newPassword: z.string(),
    currentPassword: z.string(),
    /** Ends every session of the user and opens a new one for the caller. */
    revokeOtherSessions: z.boolean().optional(),
  }),
  returns: ({ User }) => z.object({ token: z.string().nullable(), user: User }),
  limit: CREDENTIAL_LIMIT,
  subject: guesses,
  uses: { checkNewPassword, ownPassword, audit },
  hashes: true,
  opensSessions: true,
  event: { name: "password_changed" },
  errors: [
    ...NEW_PASSWORD_FAULTS,
    PASSWORD_IS_THE_SAME,
    CREDENTIAL_ACCOUNT_NOT_FOUND,
    INVALID_PASSWORD,
    SESSION_NOT_FRESH,
  ],
  async handle({ body, user, found, checkNewPassword, ownPassword, audit }) {
    checkNewPassword(body.newPassword, user);
    const endOthers = body.revokeOtherSessions ?? false;
    try {
      const token = await ownPassword.change(found, body.currentPassword, body.newPassword, endOthers);
      return { token, user };
    } catch (error) {
      if (isFailure(error, INVALID_PASSWORD)) audit.note(wrongPassword(user.id));
      throw error;
    }
  },
});

function wrongPassword(userId: string): SecurityEvent {
  return { event: "password_changed", outcome: "failure", userId, reason: "wrong_password" };
}

export const setPassword = route({
  method: "POST",
  path: "/set-password",
  summary: "Set a password for a caller without one",
  session: "fresh",
  ownOnly: true,
  store: true,
  serverOnly: true,
  body: z.object({ newPassword: z.string() }),
  returns: Done,
  uses: { checkNewPassword, ownPassword },
  hashes: true,
  event: { name: "password_set" },
  errors: [...NEW_PASSWORD_FAULTS, PASSWORD_ALREADY_SET],
  async handle({ body, found, checkNewPassword, ownPassword }) {
    checkNewPassword(body.newPassword, found.user);
    await ownPassword.set(found, body.newPassword);
    return done;
  },
});

export const verifyPassword = route({
  method: "POST",
  path: "/verify-password",
  summary: "Check the caller's password",
  session: "required",
  ownOnly: true,
  store: true,
  body: z.object({ password: z.string() }),
  returns: Done,
  subject: guesses,
  uses: { ownPassword },
  hashes: true,
  event: { name: "password_verified" },
  errors: [INVALID_PASSWORD],
  async handle({ body, user, ownPassword }) {
    await ownPassword.verify(user.id, body.password, INVALID_PASSWORD);
    return done;
  },
});
