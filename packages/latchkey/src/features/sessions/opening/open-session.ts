import { assertCaller, fail, type LatchkeyError, UNAUTHORIZED } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import {
  type Entry,
  type Gate,
  isPending,
  type Opened,
  type Opening,
  type Pending,
} from "../../../kernel/contracts/door.ts";
import { newValues, shownValues } from "../../../kernel/contracts/fields/field-values.ts";
import type { Found, Proof, Session, User } from "../../../kernel/contracts/identity.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { beforeWrite } from "../../../kernel/pipeline/hooks/database-hooks.ts";
import { knownDevice } from "../../../kernel/pipeline/limits/known-device.ts";
import { randomToken } from "../../../security/tokens.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit, LONGEST_USER_AGENT } from "../../audit/index.ts";
import { userStore } from "../../users/store.ts";
import { FAILED_TO_CREATE_SESSION } from "../errors.ts";
import { newSignIn } from "../notices.ts";
import { sessionStore } from "../store.ts";
import { presented } from "../wire.ts";
import { isRemembered, lifetime } from "./lifetime.ts";
import { proofsText } from "./proofs.ts";

/** A request for a session: its user, the proof, and the work to do when it opens. */
export interface Entering {
  user: User;
  /** `password`, the id of a provider, … */
  method: string;
  /** The authenticator has verified the user itself. */
  userVerified?: true;
  /** See `Proof.channel`. */
  channel?: Proof["channel"];
  /** See `Entry.target`. */
  target?: string | undefined;
  /** The answer to a gate's step: its kind, and the proof before it. That gate isn't called again. */
  answers?: { readonly kind: string; readonly after: Proof };
  /** True if the session outlives the browser. Default true. */
  remember?: boolean;
  /** `first` creates the user, and `last` reports it. */
  isNew?: true;
  /** The caller's session, which this one replaces: gates aren't asked again. `last` records the reason. */
  replaces?: Session;
  /**
   * The administrator who will act as the user, the stored token of their session, and the lifetime in
   * seconds. `last` records it.
   */
  actor?: { readonly userId: string; readonly token: string; readonly expiresIn: number };
  /**
   * Runs first in the transaction, with the user's row locked: checks that the earlier proof still holds, and makes the
   * changes. False refuses.
   */
  first?(tx: Transaction): Promise<boolean>;
  /** Runs last in it. `opened` is undefined if the user was created but another step is required. */
  last?(opened: Opened | undefined, tx: Transaction): Promise<void>;
}

/** A session that is to be opened. */
interface Made {
  row: Session & Record<string, unknown>;
  opened: Opened;
}

/** A re-authentication by the user of a session. */
export interface Shown {
  method: string;
  userVerified?: true;
  /** See `Proof.channel`. */
  channel?: Proof["channel"];
  /** Runs in the transaction that renews the session, with the user's row locked: false if it no longer holds. */
  stillHolds(tx: Transaction): Promise<boolean>;
}

/**
 * The only place that opens sessions, or renews one at re-authentication. So the rules are in one place, and
 * no new sign-in method can miss them.
 *
 * 1. Gates refuse users whom they don't admit, before anything is written.
 * 2. In one transaction, with the user's row locked: the proof must still hold; if a gate requires another
 *    step, no session is opened; otherwise the session is written, the ones beyond the limit end, and the
 *    owner's notice and the event are recorded.
 * 3. After the commit, the cookies are set.
 */
export const door = requestService((core) => {
  const { db, env, options, sessionTokens } = core;
  const { expiresIn, additionalFields } = options.session;
  const gates = core.features.flatMap(({ gates = [] }) => gates).map((gate) => core.use(gate));
  const sessions = core.use(sessionStore);
  const users = core.use(userStore);
  const beforeOf = beforeWrite.make(core);
  const auditOf = audit.make(core);
  const newSignInOf = newSignIn.make(core);
  const devices = core.use(knownDevice);

  const isImpersonable = db.schema.columnsOf("session").has("impersonatedBy");

  /** Makes the session, with the changes of the application's hooks. Its row isn't written yet. */
  const make = async (
    context: Context,
    { user, actor }: Entering,
    proofs: readonly Proof[],
    remember: boolean,
  ): Promise<Made> => {
    const token = randomToken(env);
    const now = context.time();
    const added = await newValues(additionalFields);
    const session: Session = {
      ...shownValues(additionalFields, added),
      id: await core.newId("session"),
      token: sessionTokens.written(token),
      userId: user.id,
      expiresAt: context.time(actor?.expiresIn ?? lifetime(remember, expiresIn)),
      ipAddress: context.address ?? "",
      userAgent: context.userAgent?.slice(0, LONGEST_USER_AGENT) ?? "",
      createdAt: now,
      updatedAt: now,
      activeOrganizationId: null,
      ...(isImpersonable ? { impersonatedBy: actor?.userId ?? null } : {}),
    };
    const kept = { proofs: proofsText(proofs) };
    const wanted = { ...session, ...added };
    const asked = beforeOf(context).create("session", wanted, FAILED_TO_CREATE_SESSION);
    if (asked === wanted) return { row: { ...wanted, ...kept }, opened: { token, session, user } };
    const row = { ...(await asked) };
    if (actor !== undefined)
      Object.assign(row, { impersonatedBy: actor.userId, expiresAt: session.expiresAt });
    const shown = { ...row, ...shownValues(additionalFields, row) };
    return { row: { ...row, ...kept }, opened: { token, session: shown, user } };
  };

  /** The step that a gate still requires, if one does. */
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

  /** Locks the user and reports whether the earlier proof still holds. */
  const stillHolds = async ({ user, isNew, first }: Entering, tx: Transaction): Promise<boolean> =>
    (isNew || (await users.lock(user.id, tx))) && (first === undefined || (await first(tx)));

  const write = async (context: Context, { row, opened }: Made, tx: Transaction): Promise<Opened> => {
    await sessions.insert(row, tx);
    // An administrator who acts as the user ends none of their sessions.
    if (typeof opened.session.impersonatedBy === "string") return opened;
    const { userId } = row;
    for (const { id } of await sessions.endSurplus(opened.session, context.time(), tx)) {
      const target = { type: "session", id };
      await auditOf(context).record({ event: "session_revoked", userId, target }, tx);
    }
    return opened;
  };

  /**
   * Reports of a sign-in, but not of a sign-up or a change: the owner's notice, the event, the log entry.
   */
  const newsOf = async (context: Context, user: User, method: string) => {
    const { record, note } = auditOf(context);
    const about = { userId: user.id, method };
    const tellOwner = await newSignInOf(context)(user, method);
    return {
      async write({ session }: Opened, tx: Transaction): Promise<void> {
        await tellOwner(tx);
        await record({ event: "sign_in", ...about, sessionId: session.id }, tx);
      },
      log: () => core.log("info", "signed in", { requestId: context.requestId, ...about }),
      /** Records that an earlier proof no longer holds. */
      superseded(): LatchkeyError {
        note({ event: "sign_in_failed", outcome: "failure", ...about, reason: "superseded" });
        return fail(FAILED_TO_CREATE_SESSION);
      },
    };
  };

  /** Sets the session's cookie, and marks the browser as known unless it is to forget the session. */
  const hand = async (
    context: Context,
    opened: Opened,
    how: Opening & { isHeld: boolean },
  ): Promise<void> => {
    const { remember, isHeld } = how;
    const { session, token, user } = opened;
    context.opened = { session: { ...session, token }, user };
    context.presentSession(token, remember);
    if (typeof session.impersonatedBy === "string") return;
    if (remember) devices.remember(context, { ...user, isHeld });
    for (const gate of gates) await gate.opened?.(context, opened, how);
  };

  const proofOf = (
    { method, userVerified, channel, actor }: Pick<Entering, "method" | "userVerified" | "channel" | "actor">,
    at: string,
  ): Proof => ({
    method,
    at,
    ...(userVerified === true ? { userVerified } : {}),
    ...(channel === undefined ? {} : { channel }),
    ...(actor === undefined ? {} : { actor: actor.token }),
  });

  /** The proofs of a new session, in their order. */
  const proofsOf = async ({ replaces, answers }: Entering, proof: Proof): Promise<Proof[]> => [
    ...(replaces === undefined ? [] : await sessions.proofsOf(replaces)),
    ...(answers === undefined ? [] : [answers.after]),
    proof,
  ];

  const barAll = async (context: Context, user: User, tx: Transaction): Promise<void> => {
    for (const gate of gates) await gate.bar?.(context, user, tx);
  };

  const waiting = (context: Context, entered: Pending): Pending => {
    // A user who was signed in here isn't the one with a pending step.
    if (context.heldToken !== undefined) context.endSession();
    entered.pending.present?.(context);
    return entered;
  };

  return (context) => {
    assertDeclared(context);
    return {
      /** Opens a session and sets its cookies, or returns the step that is required. */
      async enter(entering: Entering): Promise<Opened | Pending> {
        const { user, remember = true, replaces, answers, target, isNew, actor } = entering;
        // A session after a second step is named by the first: the sign-in method.
        const method = answers?.after.method ?? entering.method;
        const isJudged = replaces === undefined && actor === undefined;
        const isSignIn = !isNew && isJudged;
        const entry: Entry = { user, proof: proofOf(entering, context.time()), remember, target };
        // Gates aren't asked again about a user who is already in.
        const judges = isJudged ? gates : [];
        for (const gate of judges) gate.admit?.(context, entry);
        const asking = judges.filter(({ kind }) => answers === undefined || kind !== answers.kind);
        const news = isSignIn ? await newsOf(context, user, method) : undefined;
        const proofs = await proofsOf(entering, entry.proof);
        const made = await make(context, entering, proofs, remember);
        const entered = await db.transaction(async (tx) => {
          if (!(await stillHolds(entering, tx))) return undefined;
          await barAll(context, user, tx);
          const pending = await askAll(asking, context, entry, tx);
          if (pending !== undefined) {
            if (isNew) await entering.last?.(undefined, tx);
            return pending;
          }
          const opened = await write(context, made, tx);
          await news?.write(opened, tx);
          await entering.last?.(opened, tx);
          return opened;
        });
        if (entered === undefined) throw news?.superseded() ?? fail(UNAUTHORIZED);
        if (isPending(entered)) return waiting(context, entered);
        env.meter?.event("session_created", "success", method);
        news?.log();
        const isHeld = proofs.some(({ channel }) => channel === undefined);
        await hand(context, entered, { remember, method, isSignIn: replaces === undefined, isHeld });
        return entered;
      },

      /**
       * Continues the session under another token, as if it had begun now: a stolen old token is worthless.
       */
      async renew({ session, user }: Pick<Found, "session" | "user">, shown: Shown): Promise<Session> {
        const remember = !context.endsWithBrowser && isRemembered(session, expiresIn);
        const now = context.time();
        const expiresAt = context.time(lifetime(remember, expiresIn));
        const token = randomToken(env);
        const to = { token: sessionTokens.written(token), now, proof: proofOf(shown, now) };
        await sessions.extend({ ...session, expiresAt, updatedAt: now });
        const isRenewed = await db.transaction(async (tx) => {
          await users.lock(user.id, tx);
          await barAll(context, user, tx);
          if (!(await shown.stillHolds(tx)) || !(await sessions.rotate(session, to, tx))) return false;
          const { method } = shown;
          await auditOf(context).record({ event: "reauthenticated", userId: user.id, method }, tx);
          return true;
        });
        assertCaller(isRenewed);
        context.presentSession(token, remember);
        const renewed: Session = { ...session, createdAt: now, updatedAt: now };
        if (renewed.expiresAt < expiresAt) renewed.expiresAt = expiresAt;
        return presented({ session: renewed, token });
      },
    };
  };
});

/** Throws if the route doesn't declare that it opens sessions, which is a defect. */
function assertDeclared({ route }: Context): void {
  if (route.spec.opensSessions !== true)
    throw new Error(`${route.spec.path} opens sessions without declaring it: opensSessions.`);
}
