import { isFailure, SERVICE_UNAVAILABLE } from "../../../base/errors.ts";
import { andThen, type MaybePromise } from "../../../base/maybe-promise.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import type { Core } from "../../../kernel/contracts/core.ts";
import type { Found, Session } from "../../../kernel/contracts/identity.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import type { Finder, HeldToken, SessionCookies } from "../../../kernel/contracts/session-part.ts";
import { cookieCache } from "../cookies/cookie-cache.ts";
import { sessionCookies } from "../cookies/session-cookies.ts";
import { isRemembered, latestEnd, lifetime } from "../opening/lifetime.ts";
import { sessionStore } from "../store.ts";
import { sessionOutage } from "./outage.ts";

/** Lets features add to an answer with the caller's session. */
export const sessionReaders = requestService((core) => {
  const readers = core.features.flatMap(({ session }) => session?.onRead ?? []).map((made) => core.use(made));
  return (context) =>
    (found: Found): MaybePromise<void> =>
      context.site.carriesCookies
        ? readers.reduce<MaybePromise<void>>(
            (before, read) => andThen(before, () => read(context, found)),
            undefined,
          )
        : undefined;
});

/**
 * Finds the session of every request.
 *
 * 1. The cookie must carry Latchkey's signature; the stored form is never accepted as a token.
 * 2. The row decides: an unknown or expired one is no session, and only then are cookies cleared. A store
 *    that doesn't answer throws: no user is signed out because of it.
 * 3. A session in use is renewed once its last renewal is `updateAge` old, if the answer can carry the
 *    cookie. A read-only store is enough: writes that it refuses are put off.
 */
export const sessionFinder = service((core): FindsAndHandsOut => {
  const sessions = core.use(sessionStore);
  const cookies = core.use(sessionCookies);
  const { expiresIn, updateAge, disableSessionRefresh, maximumLifetime } = core.options.session;

  /**
   * Reports whether this request renews the session. A session that ends with the browser is never renewed.
   */
  const isToRenew = (context: Context, session: Session): boolean =>
    context.now >= Date.parse(session.expiresAt) - expiresIn * 1000 + updateAge * 1000 &&
    !disableSessionRefresh &&
    Date.parse(session.expiresAt) < latestEnd(session, maximumLifetime) &&
    mayRenew(context) &&
    isRemembered(session, expiresIn) &&
    !context.endsWithBrowser;

  const judge = (
    context: Context,
    token: string,
    row: Omit<Found, "token"> | undefined,
  ): MaybePromise<Found | undefined> => {
    if (row === undefined) {
      context.endSession();
      return undefined;
    }
    const end = Math.min(Date.parse(row.session.expiresAt), latestEnd(row.session, maximumLifetime));
    if (core.clock.isOver(end, context.now)) {
      // A job deletes the row: the clock of this process may be ahead.
      context.endSession();
      return undefined;
    }
    const found: Found = { ...row, token };
    return isToRenew(context, found.session) ? renew(context, found) : found;
  };

  const renew = async (context: Context, found: Found): Promise<Found> => {
    const end = Math.min(
      context.now + lifetime(true, expiresIn) * 1000,
      latestEnd(found.session, maximumLifetime),
    );
    const renewed = { expiresAt: new Date(end).toISOString(), updatedAt: context.time() };
    const isExtended = await sessions.extend({ ...found.session, ...renewed }).catch(unlessUnavailable);
    // The store takes no writes: the session was read, and a later request renews it.
    if (isExtended === undefined) return found;
    // False: another request has just renewed it, and this one's cookie has the same lifetime.
    if (isExtended) Object.assign(found.session, renewed);
    context.presentSession(found.token, true);
    return found;
  };

  const usual = (context: Context, { token, stored }: HeldToken): MaybePromise<Found | undefined> =>
    andThen(sessions.find(stored, mayBeCached(context)), (row) => judge(context, token, row));
  const fromStore = core.use(sessionOutage)?.around(usual) ?? usual;

  const tokenOf = (context: Context): HeldToken | undefined => cookies.held(context);

  const plain: Finder = {
    find(context) {
      const token = tokenOf(context);
      return token === undefined ? undefined : fromStore(context, token);
    },
  };
  return core.options.session.cookieCache.enabled
    ? withCookieCache(core, { tokenOf, fromStore, isToRenew, isCarried: cookies.isCarried })
    : plain;
});

type FindsAndHandsOut = Finder & Pick<SessionCookies, "handOut">;

interface Steps {
  tokenOf: (context: Context) => HeldToken | undefined;
  fromStore: (context: Context, token: HeldToken) => MaybePromise<Found | undefined>;
  isToRenew: (context: Context, session: Session) => boolean;
  isCarried: (context: Context) => boolean;
}

/**
 * The finder with copies in cookies. Every answer to a request that read the store or wrote to it carries a
 * new copy: added here, so that no route can forget it.
 */
function withCookieCache(core: Core, { tokenOf, fromStore, isToRenew, isCarried }: Steps): FindsAndHandsOut {
  const cacheOf = cookieCache.make(core);
  const fromCopy = new WeakSet<Context>();
  return {
    find(context) {
      const copy = mayBeCopied(context) ? cacheOf(context).read() : undefined;
      if (copy !== undefined && !isToRenew(context, copy.session)) {
        fromCopy.add(context);
        return { ...copy, isCopy: true };
      }
      const token = tokenOf(context);
      return token === undefined ? undefined : fromStore(context, token);
    },
    handOut(context) {
      const { found, presents } = context;
      if (
        presents === null ||
        fromCopy.has(context) ||
        found?.key !== undefined ||
        found?.isDegraded ||
        isCarried(context)
      )
        return;
      if (presents === undefined && found !== undefined && mayBeCached(context))
        return cacheOf(context).write(found);
      const token = presents ?? found?.token;
      return token === undefined ? undefined : cacheOf(context).renew(token);
    },
  };
}

/** The cookies of sessions, with copies of the session and the token for callers without cookies. */
export const cookiesAndCopies = service((core): SessionCookies => {
  const cookies = core.use(sessionCookies);
  const copies = core.use(sessionFinder).handOut;
  const { carry } = cookies;
  if (copies === undefined && carry === undefined) return cookies;
  const handOut = (context: Context): MaybePromise<void> => {
    const { presents, site } = context;
    if (!site.carriesCookies) return;
    if (typeof presents === "string") carry?.(context, presents);
    return copies?.(context);
  };
  return { ...cookies, handOut };
});

/** For optional writes of a check: a store that refuses one for now doesn't fail the request. */
function unlessUnavailable(error: unknown): undefined {
  if (!isFailure(error, SERVICE_UNAVAILABLE)) throw error;
}

/** Reports whether a copy may answer: routes that only read may use one, unless the route says otherwise. */
function mayBeCached({ route }: Context): boolean {
  return route.spec.store !== true && route.methods.includes("GET");
}

/** The same for copies in cookies, which a caller may bypass. */
function mayBeCopied(context: Context): boolean {
  const { query } = context;
  const isRefused =
    typeof query === "object" &&
    query !== null &&
    "disableCookieCache" in query &&
    query.disableCookieCache === true;
  return !isRefused && mayBeCached(context);
}

/** True if the answer can carry the renewed cookie, and the caller allows renewal. */
function mayRenew(context: Context): boolean {
  if (!context.site.carriesCookies) return false;
  const query = context.query;
  return !(
    typeof query === "object" &&
    query !== null &&
    "disableRefresh" in query &&
    query.disableRefresh === true
  );
}
