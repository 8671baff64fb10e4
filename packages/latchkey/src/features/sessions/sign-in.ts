import { defaultsOf } from "../../kernel/additional-fields.ts";
import type { Context } from "../../kernel/context.ts";
import { fail } from "../../kernel/errors.ts";
import type { Session, User } from "../../kernel/identity.ts";
import { requestService } from "../../kernel/service.ts";
import { randomToken, storedToken } from "../../security/tokens.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { userStore } from "../users/store.ts";
import { EMAIL_NOT_VERIFIED, FAILED_TO_CREATE_SESSION } from "./errors.ts";
import { lifetime } from "./lifetime.ts";
import { sessionCookies } from "./session-cookies.ts";
import { sessionStore } from "./store.ts";

/** Characters of a user agent that are kept: real ones are shorter. */
const LONGEST_USER_AGENT = 512;

export interface SignInOptions {
  /** Whether the session outlives the browser. Default true. */
  remember?: boolean;
  /**
   * Runs in the transaction that opens the session, the user's row locked: what was proved before it must still
   * hold. False refuses the sign-in.
   */
  stillHolds?: (tx: Transaction) => Promise<boolean>;
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

  /** Writes the session of a caller into an open transaction; the cookie is set by `present`. */
  const open = async (context: Context, user: User, remember: boolean, tx: Transaction): Promise<Opened> => {
    const token = randomToken(env);
    const now = context.time();
    const session: Session = {
      id: core.newId("session"),
      token: storedToken(token),
      userId: user.id,
      expiresAt: context.time(lifetime(remember, options.session.expiresIn)),
      ipAddress: context.address ?? "",
      userAgent: context.userAgent?.slice(0, LONGEST_USER_AGENT) ?? "",
      createdAt: now,
      updatedAt: now,
      activeOrganizationId: null,
    };
    await sessions.insert({ ...defaultsOf(options.session.additionalFields), ...session }, tx);
    return { token, session, user };
  };

  return (context) => ({
    /** Opens a session for a user who proved by `method` to be that user, and sets its cookie. */
    async complete(user: User, method: string, given: SignInOptions = {}): Promise<Opened> {
      if (options.emailAndPassword.requireEmailVerification && !user.emailVerified)
        throw fail(EMAIL_NOT_VERIFIED);
      const remember = given.remember ?? true;
      const opened = await db.transaction(async (tx) => {
        if (!(await users.lock(user.id, tx))) return undefined;
        if (given.stillHolds !== undefined && !(await given.stillHolds(tx))) return undefined;
        return open(context, user, remember, tx);
      });
      if (opened === undefined) throw fail(FAILED_TO_CREATE_SESSION);
      env.meter?.event("session_created", "success", method);
      core.log("info", "signed in", { requestId: context.requestId, userId: user.id, method });
      cookiesOf(context).set(opened.token, remember);
      return opened;
    },
    /** Opens a session within a larger change: the caller has locked the user and sets the cookie by `present`. */
    openIn: (user: User, remember: boolean, tx: Transaction) => open(context, user, remember, tx),
    present(opened: Opened, remember: boolean): void {
      env.meter?.event("session_created", "success", context.route.spec.event?.method ?? "");
      cookiesOf(context).set(opened.token, remember);
    },
  });
});
