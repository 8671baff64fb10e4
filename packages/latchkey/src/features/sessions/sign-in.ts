import { fail } from "../../base/errors.ts";
import type { Context } from "../../kernel/context.ts";
import { beforeWrite } from "../../kernel/database-hooks.ts";
import { newValues, shownValues } from "../../kernel/field-values.ts";
import type { Session, User } from "../../kernel/identity.ts";
import { knownDevice } from "../../kernel/known-device.ts";
import { requestService } from "../../kernel/service.ts";
import { randomToken, storedToken } from "../../security/tokens.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { audit, LONGEST_USER_AGENT, notices } from "../audit/index.ts";
import { userStore } from "../users/store.ts";
import { EMAIL_NOT_VERIFIED, FAILED_TO_CREATE_SESSION } from "./errors.ts";
import { lifetime } from "./lifetime.ts";
import { sessionCookies } from "./session-cookies.ts";
import { sessionStore } from "./store.ts";

export interface SignInOptions {
  /** Whether the session outlives the browser. Default true. */
  remember?: boolean;
  /**
   * Runs in the transaction that opens the session, the user's row locked: what was proved before it must still
   * hold. False refuses the sign-in.
   */
  stillHolds?: (tx: Transaction) => Promise<boolean>;
}

/** A session that is to be opened. */
export interface PreparedSession {
  row: Session & Record<string, unknown>;
  opened: Opened;
}

/** A session that was just opened. */
export interface Opened {
  token: string;
  session: Session;
  user: User;
}

/**
 * The one door in. Every way to sign in ends here, so what must hold for a session to be opened is written
 * down once and no new way can forget it.
 */
export const signIn = requestService((core) => {
  const { db, env, options } = core;
  const sessions = core.use(sessionStore);
  const users = core.use(userStore);
  const cookiesOf = sessionCookies.make(core);
  const beforeOf = beforeWrite.make(core);
  const auditOf = audit.make(core);
  const noticesOf = notices.make(core);
  const devices = core.use(knownDevice);

  /** Makes the session of a caller, as the application wants it; `open` writes it. */
  const prepare = async (context: Context, user: User, remember: boolean): Promise<PreparedSession> => {
    const token = randomToken(env);
    const now = context.time();
    const fields = options.session.additionalFields;
    const added = await newValues(fields);
    const session: Session = {
      ...shownValues(fields, added),
      id: await core.newId("session"),
      token: storedToken(token),
      userId: user.id,
      expiresAt: context.time(lifetime(remember, options.session.expiresIn)),
      ipAddress: context.address ?? "",
      userAgent: context.userAgent?.slice(0, LONGEST_USER_AGENT) ?? "",
      createdAt: now,
      updatedAt: now,
      activeOrganizationId: null,
    };
    const wanted = { ...session, ...added };
    const asked = beforeOf(context).create("session", wanted, FAILED_TO_CREATE_SESSION);
    if (asked === wanted) return { row: wanted, opened: { token, session, user } };
    // Whose it is and what it is known by are nobody's to change.
    const row = { ...(await asked), token: session.token, userId: user.id };
    return { row, opened: { token, session: { ...row, ...shownValues(fields, row) }, user } };
  };

  /** Writes a session into an open transaction; the cookie is set by `present`. */
  const open = async (
    context: Context,
    { row, opened }: PreparedSession,
    tx: Transaction,
  ): Promise<Opened> => {
    await sessions.insert(row, tx);
    const { userId } = row;
    for (const { id } of await sessions.endSurplus(opened.session, context.time(), tx)) {
      const target = { type: "session", id };
      await auditOf(context).record({ event: "session_revoked", userId, target }, tx);
    }
    return opened;
  };

  /** Sets the session's cookie, and marks the browser as the account's unless it is to forget the session. */
  const hand = (context: Context, { session, token, user }: Opened, remember: boolean): void => {
    context.opened = { session: { ...session, token }, user };
    cookiesOf(context).set(token, remember);
    if (remember) devices.remember(context, user);
  };

  return (context) => ({
    /** Opens a session for a user who proved by `method` to be that user, and sets its cookie. */
    async complete(user: User, method: string, given: SignInOptions = {}): Promise<Opened> {
      const { record, note } = auditOf(context);
      const failed = { event: "sign_in_failed", outcome: "failure", userId: user.id, method } as const;
      if (options.emailAndPassword.requireEmailVerification && !user.emailVerified) {
        note({ ...failed, reason: "email_not_verified" });
        throw fail(EMAIL_NOT_VERIFIED);
      }
      const remember = given.remember ?? true;
      const tellOwner = await noticesOf(context).newSignIn(user, method);
      const prepared = await prepare(context, user, remember);
      const opened = await db.transaction(async (tx) => {
        if (!(await users.lock(user.id, tx))) return undefined;
        if (given.stillHolds !== undefined && !(await given.stillHolds(tx))) return undefined;
        const opened = await open(context, prepared, tx);
        await tellOwner(tx);
        await record({ event: "sign_in", userId: user.id, method, sessionId: opened.session.id }, tx);
        return opened;
      });
      if (opened === undefined) {
        note({ ...failed, reason: "superseded" });
        throw fail(FAILED_TO_CREATE_SESSION);
      }
      env.meter?.event("session_created", "success", method);
      core.log("info", "signed in", { requestId: context.requestId, userId: user.id, method });
      hand(context, opened, remember);
      return opened;
    },
    /** Makes the session of a larger change, before its transaction. */
    prepare: (user: User, remember: boolean) => prepare(context, user, remember),
    /** Opens it there: the caller has locked the user and sets the cookie by `present`. */
    openIn: (prepared: PreparedSession, tx: Transaction) => open(context, prepared, tx),
    present(
      opened: Opened,
      remember: boolean,
      method: string = context.route.spec.event?.method ?? "",
    ): void {
      env.meter?.event("session_created", "success", method);
      hand(context, opened, remember);
    },
  });
});
