import { fail, type LatchkeyError, UNAUTHORIZED } from "../../base/errors.ts";
import type { Context } from "../../kernel/context.ts";
import { beforeWrite } from "../../kernel/database-hooks.ts";
import {
  type Entry,
  type Gate,
  isPending,
  type Opened,
  type Pending,
  type Proof,
} from "../../kernel/door.ts";
import { newValues, shownValues } from "../../kernel/field-values.ts";
import type { Found, Session, User } from "../../kernel/identity.ts";
import { knownDevice } from "../../kernel/known-device.ts";
import { requestService } from "../../kernel/service.ts";
import { randomToken, storedToken } from "../../security/tokens.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { audit, LONGEST_USER_AGENT, notices } from "../audit/index.ts";
import { userStore } from "../users/store.ts";
import { FAILED_TO_CREATE_SESSION } from "./errors.ts";
import { isRemembered, lifetime } from "./lifetime.ts";
import { proofsText } from "./proofs.ts";
import { sessionStore } from "./store.ts";
import { presented } from "./wire.ts";

/** Who wants a session, by what, and what else happens when it opens. */
export interface Entering {
  user: User;
  /** `password`, the id of a provider, … */
  method: string;
  /** The authenticator has verified the user itself. */
  userVerified?: true;
  /** Whether the session outlives the browser. Default true. */
  remember?: boolean;
  /** `first` makes the user, and `last` says so. */
  isNew?: true;
  /** The caller's session, in whose place this one comes: nobody is let in who wasn't. `last` says why. */
  replaces?: Session;
  /**
   * Runs first in the transaction, the user's row locked: what was proved before it must still hold, what is changed is
   * changed. False refuses.
   */
  first?(tx: Transaction): Promise<boolean>;
  /** Runs last in it. */
  last?(opened: Opened, tx: Transaction): Promise<void>;
}

/** A session that is to be opened. */
interface Made {
  row: Session & Record<string, unknown>;
  opened: Opened;
}

/** By what the user of a session has shown once more who they are. */
export interface Shown {
  method: string;
  userVerified?: true;
  /** Runs in the transaction that renews the session, the user's row locked: false where it holds no longer. */
  stillHolds(tx: Transaction): Promise<boolean>;
}

/**
 * The one door in: nothing else opens a session, or renews one for a user who shows once more who they are. What must hold
 * is written down once, and no new way can forget it.
 *
 * 1. Gates refuse whom they let in nowhere, before anything is written.
 * 2. In one transaction, the user's row locked: what was proved still holds; gates say what they ask besides, and then
 *    no session is opened; the session, the end of those beyond the limit, the owner's notice, the event.
 * 3. After the commit, the cookies.
 */
export const door = requestService((core) => {
  const { db, env, options } = core;
  const { expiresIn, additionalFields } = options.session;
  const gates = core.features.flatMap(({ gates = [] }) => gates).map((gate) => core.use(gate));
  const sessions = core.use(sessionStore);
  const users = core.use(userStore);
  const beforeOf = beforeWrite.make(core);
  const auditOf = audit.make(core);
  const noticesOf = notices.make(core);
  const devices = core.use(knownDevice);

  /** Makes the session, as the application wants it; its row isn't written yet. */
  const make = async (
    context: Context,
    user: User,
    proofs: readonly Proof[],
    remember: boolean,
  ): Promise<Made> => {
    const token = randomToken(env);
    const now = context.time();
    const added = await newValues(additionalFields);
    const session: Session = {
      ...shownValues(additionalFields, added),
      id: await core.newId("session"),
      token: storedToken(token),
      userId: user.id,
      expiresAt: context.time(lifetime(remember, expiresIn)),
      ipAddress: context.address ?? "",
      userAgent: context.userAgent?.slice(0, LONGEST_USER_AGENT) ?? "",
      createdAt: now,
      updatedAt: now,
      activeOrganizationId: null,
    };
    const kept = { proofs: proofsText(proofs) };
    const wanted = { ...session, ...added };
    const asked = beforeOf(context).create("session", wanted, FAILED_TO_CREATE_SESSION);
    if (asked === wanted) return { row: { ...wanted, ...kept }, opened: { token, session, user } };
    // Whose it is and what it is known by are nobody's to change.
    const row = { ...(await asked), token: session.token, userId: user.id };
    const shown = { ...row, ...shownValues(additionalFields, row) };
    return { row: { ...row, ...kept }, opened: { token, session: shown, user } };
  };

  /** What a gate still asks, if one does. */
  const askAll = async (
    judges: readonly Gate[],
    context: Context,
    entry: Entry,
    tx: Transaction,
  ): Promise<Pending | undefined> => {
    for (const gate of judges) {
      const pending = await gate.ask?.(context, entry, tx);
      if (pending !== undefined) return { pending };
    }
    return undefined;
  };

  /** Locks the user; whether what was proved before it is still so. */
  const stillHolds = async ({ user, isNew, first }: Entering, tx: Transaction): Promise<boolean> =>
    (isNew || (await users.lock(user.id, tx))) && (first === undefined || (await first(tx)));

  const write = async (context: Context, { row, opened }: Made, tx: Transaction): Promise<Opened> => {
    await sessions.insert(row, tx);
    const { userId } = row;
    for (const { id } of await sessions.endSurplus(opened.session, context.time(), tx)) {
      const target = { type: "session", id };
      await auditOf(context).record({ event: "session_revoked", userId, target }, tx);
    }
    return opened;
  };

  /** What is said of a sign-in, and not of a sign-up or a change: to the owner, as an event, in the log. */
  const newsOf = async (context: Context, { user, proof: { method } }: Entry) => {
    const { record, note } = auditOf(context);
    const about = { userId: user.id, method };
    const tellOwner = await noticesOf(context).newSignIn(user, method);
    return {
      async write({ session }: Opened, tx: Transaction): Promise<void> {
        await tellOwner(tx);
        await record({ event: "sign_in", ...about, sessionId: session.id }, tx);
      },
      log: () => core.log("info", "signed in", { requestId: context.requestId, ...about }),
      /** Something that was proved is so no more. */
      superseded(): LatchkeyError {
        note({ event: "sign_in_failed", outcome: "failure", ...about, reason: "superseded" });
        return fail(FAILED_TO_CREATE_SESSION);
      },
    };
  };

  /** Sets the session's cookie, and marks the browser as the account's unless it is to forget the session. */
  const hand = (context: Context, opened: Opened, remember: boolean): void => {
    const { session, token, user } = opened;
    context.opened = { session: { ...session, token }, user };
    context.presentSession(token, remember);
    if (remember) devices.remember(context, user);
    for (const gate of gates) gate.opened?.(context, opened);
  };

  const proofOf = ({ method, userVerified }: Pick<Entering, "method" | "userVerified">, at: string): Proof =>
    userVerified === true ? { method, at, userVerified } : { method, at };

  return (context) => {
    assertDeclared(context);
    return {
      /** Opens a session and sets its cookies, or says what is still asked. */
      async enter(entering: Entering): Promise<Opened | Pending> {
        const { user, method, remember = true, replaces } = entering;
        const isSignIn = !entering.isNew && replaces === undefined;
        const entry: Entry = { user, proof: proofOf(entering, context.time()) };
        // Who was let in already isn't judged once more.
        const judges = replaces === undefined ? gates : [];
        for (const gate of judges) gate.admit?.(context, entry);
        const news = isSignIn ? await newsOf(context, entry) : undefined;
        const earlier = replaces === undefined ? [] : await sessions.proofsOf(replaces);
        const made = await make(context, user, [...earlier, entry.proof], remember);
        const entered = await db.transaction(async (tx) => {
          if (!(await stillHolds(entering, tx))) return undefined;
          const pending = await askAll(judges, context, entry, tx);
          if (pending !== undefined) return pending;
          const opened = await write(context, made, tx);
          await news?.write(opened, tx);
          await entering.last?.(opened, tx);
          return opened;
        });
        if (entered === undefined) throw news?.superseded() ?? fail(UNAUTHORIZED);
        if (isPending(entered)) return entered;
        env.meter?.event("session_created", "success", method);
        news?.log();
        hand(context, entered, remember);
        return entered;
      },

      /** The session goes on under another token, as if it had begun now: whoever came by the old one has nothing. */
      async renew({ session, user }: Pick<Found, "session" | "user">, shown: Shown): Promise<Session> {
        const remember = !context.endsWithBrowser && isRemembered(session, expiresIn);
        const now = context.time();
        const expiresAt = context.time(lifetime(remember, expiresIn));
        const token = randomToken(env);
        const to = { token: storedToken(token), now, proof: proofOf(shown, now) };
        await sessions.extend({ ...session, expiresAt, updatedAt: now });
        const isRenewed = await db.transaction(async (tx) => {
          await users.lock(user.id, tx);
          if (!(await shown.stillHolds(tx)) || !(await sessions.rotate(session, to, tx))) return false;
          const { method } = shown;
          await auditOf(context).record({ event: "reauthenticated", userId: user.id, method }, tx);
          return true;
        });
        if (!isRenewed) throw fail(UNAUTHORIZED);
        context.presentSession(token, remember);
        const renewed: Session = { ...session, createdAt: now, updatedAt: now };
        if (renewed.expiresAt < expiresAt) renewed.expiresAt = expiresAt;
        return presented({ session: renewed, token });
      },
    };
  };
});

/** A way in that nobody has declared as one is a defect. */
function assertDeclared({ route }: Context): void {
  if (route.spec.opensSessions !== true)
    throw new Error(`${route.spec.path} opens sessions without declaring it: opensSessions.`);
}
