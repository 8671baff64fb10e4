import { assertCaller, fail } from "../../base/errors.ts";
import type { Context } from "../../kernel/contracts/context.ts";
import { isPending } from "../../kernel/contracts/door.ts";
import type { Found } from "../../kernel/contracts/identity.ts";
import { requestService, service } from "../../kernel/contracts/service.ts";
import { encodeSigned } from "../../security/cookies.ts";
import { isStoredForm } from "../../security/tokens.ts";
import { audit } from "../audit/index.ts";
import { door, endSessions } from "../sessions/index.ts";
import { sessionStore } from "../sessions/store.ts";
import { notices } from "../users/index.ts";
import { userStore } from "../users/store.ts";
import { type Acting, authority } from "./access/authority.ts";
import {
  CAN_NOT_IMPERSONATE_ADMINS,
  CAN_NOT_IMPERSONATE_YOURSELF,
  REASON_REQUIRED,
  USER_NOT_FOUND,
} from "./errors.ts";
import { IMPERSONATED } from "./notices.ts";
import { adminSettings } from "./options.ts";
import { adminStore, isBanned, type Standing } from "./store.ts";

/** The administrator's own session, for the time in which the browser acts as another user. */
export const ownSession = service((core) => {
  const named = core.cookies.named("admin_session");
  const { attributes, older } = named;
  const isSecure = attributes.secure;
  const spec = {
    ...named,
    // Servers of the compatible framework before 1.3 used no prefix. Over HTTPS a neighboring host could
    // plant such a cookie.
    older: isSecure && older.length === 0 ? [] : [...older, "admin_session"],
    olderUntil: isSecure ? named.olderUntil : Number.POSITIVE_INFINITY,
  };
  const sessions = core.use(sessionStore);
  const endOf = endSessions.make(core);
  const valueIn = (context: Pick<Context, "signedCookie">): string | undefined => context.signedCookie(spec);
  return {
    /** Reads the current session before another one replaces it. The returned function keeps it. */
    keeping(context: Context): () => void {
      const { token, session } = context.found ?? {};
      if (token === undefined || session === undefined) return () => undefined;
      const { endsWithBrowser, now } = context;
      const maxAge = Math.floor((Date.parse(session.expiresAt) - now) / 1000);
      const lasting = endsWithBrowser ? spec.attributes : { ...spec.attributes, maxAge };
      const value = encodeSigned(core.keyring, `${token}:${endsWithBrowser}`);
      return () => context.setCookie(spec.name, value, lasting);
    },
    forget(context: Context): void {
      if (context.cookie(spec) !== undefined) context.clearCookie(spec);
    },
    /** Ends the session and removes its cookie. */
    async end(context: Context): Promise<void> {
      const found = await this.find(context);
      this.forget(context);
      if (found === undefined) return;
      const { id, token, userId } = found.session;
      const event = { event: "session_revoked", userId, target: { type: "session", id } } as const;
      await endOf(context).some(event, (store, tx) => store.delete({ token, userId }, tx));
    },
    isHeld: (context: Pick<Context, "signedCookie">): boolean => valueIn(context) !== undefined,
    /** Undefined if there is none, or if it has ended. */
    async find(context: Context): Promise<(Found & { remember: boolean }) | undefined> {
      const value = valueIn(context);
      const [token = "", endsWithBrowser] = value?.split(":") ?? [];
      if (token === "" || isStoredForm(token)) return undefined;
      const stored = await this.ofToken(core.sessionTokens.sought(token), context.now);
      return stored && { ...stored, token, remember: endsWithBrowser !== "true" };
    },
    /** Finds the session by the stored form of its token. */
    async ofToken(token: string, now: number) {
      const stored = await sessions.find(token, false);
      if (stored === undefined || core.clock.isOver(Date.parse(stored.session.expiresAt), now))
        return undefined;
      return typeof stored.session.impersonatedBy === "string" ? undefined : stored;
    },
  };
});

/** Begins to act as a user. */
export const impersonating = requestService((core) => {
  const { allowImpersonatingAdmins, impersonationSessionDuration, ...settings } = core.use(adminSettings);
  const { requireReason, notify } = settings.impersonation;
  const { isAdministrator } = core.use(authority);
  const store = core.use(adminStore);
  const users = core.use(userStore);
  const own = core.use(ownSession);
  const doorOf = door.make(core);
  const auditOf = audit.make(core);
  const noticesOf = notices.make(core);

  const judge = (acting: Acting, standing: Standing): void => {
    if (isAdministrator(standing) && !allowImpersonatingAdmins)
      acting.require({ user: ["impersonate-admins"] }, CAN_NOT_IMPERSONATE_ADMINS);
    acting.assertOutranks(standing, CAN_NOT_IMPERSONATE_ADMINS);
  };

  return (context) => async (acting: Acting, userId: string, given: string | undefined) => {
    const reason = given?.trim() ?? "";
    const user = await users.findById(userId);
    const standing = await store.standing(userId);
    if (user === undefined || standing === undefined) throw fail(USER_NOT_FOUND);
    const { session: ownOf } = context;
    if (userId === acting.userId || acting.userId === null || ownOf === undefined)
      throw fail(CAN_NOT_IMPERSONATE_YOURSELF);
    judge(acting, standing);
    if (requireReason && reason === "") throw fail(REASON_REQUIRED);
    const tell = notify && (await noticesOf(context).prepare(IMPERSONATED, user, { reason }));
    const keep = own.keeping(context);
    const entered = await doorOf(context).enter({
      user,
      method: "impersonation",
      remember: false,
      actor: { userId: acting.userId, token: ownOf.token, expiresIn: impersonationSessionDuration },
      async first(tx) {
        const now = await store.standing(userId, tx);
        if (now !== undefined) judge(await acting.stillActing(tx), now);
        return true;
      },
      async last(opened, tx) {
        const about = { userId, sessionId: opened?.session.id };
        const details = reason === "" ? {} : { details: { reason } };
        await auditOf(context).record({ event: "impersonation_started", ...about, ...details }, tx);
        if (tell) await tell(tx);
      },
    });
    // No gate holds back a session that an administrator opens.
    assertCaller(!isPending(entered));
    keep();
    const { session, token } = entered;
    return { session: { ...session, token }, user: entered.user };
  };
});

/**
 * Stops acting as the user. Undefined: the administrator's own session is over, and the browser
 * is signed out.
 */
export const ceasing = requestService((core) => {
  const own = core.use(ownSession);
  const endOf = endSessions.make(core);
  return (context) => async (): Promise<Found | undefined> => {
    const { found } = context;
    const before = await own.find(context);
    own.forget(context);
    const actor = found?.session.impersonatedBy;
    if (found !== undefined && typeof actor === "string") {
      const { token, userId, id } = found.session;
      const event = { event: "impersonation_stopped", userId, sessionId: id } as const;
      await endOf(context).some(event, (sessions, tx) => sessions.delete({ token, userId }, tx));
    }
    if (before === undefined || (typeof actor === "string" && before.user.id !== actor)) {
      context.endSession();
      return undefined;
    }
    const { session, user, token, remember } = before;
    context.opened = { session: { ...session, token }, user };
    context.presentSession(token, remember);
    return before;
  };
});

/**
 * Reports whether an impersonation still holds. It ends when the administrator is banned or has lost the
 * permission, or when the session from which they began is over, whatever cookies the browser still has.
 */
export const actsStill = service((core) => {
  const { allows } = core.use(authority);
  const store = core.use(adminStore);
  const sessions = core.use(sessionStore);
  const own = core.use(ownSession);
  return async (context: Context, { session }: Found) => {
    const actor = session.impersonatedBy ?? "";
    const standing = await store.standing(actor);
    if (standing === undefined || isBanned(standing, context.now)) return false;
    if (!allows(standing, { user: ["impersonate"] })) return false;
    const begunFrom = (await sessions.proofsOf(session)).at(-1)?.actor;
    // Begun by the compatible framework, or before tokens were recorded.
    if (begunFrom === undefined) return !own.isHeld(context) || (await own.find(context))?.user.id === actor;
    return (await own.ofToken(begunFrom, context.now))?.user.id === actor;
  };
});
