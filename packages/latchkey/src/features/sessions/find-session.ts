import type { Context } from "../../kernel/context.ts";
import type { SessionFinder } from "../../kernel/feature.ts";
import type { Found } from "../../kernel/identity.ts";
import { andThen, type MaybePromise } from "../../kernel/maybe-promise.ts";
import { service } from "../../kernel/service.ts";
import { isStoredForm, storedToken } from "../../security/tokens.ts";
import { isRemembered, lifetime } from "./lifetime.ts";
import { sessionCookies } from "./session-cookies.ts";
import { sessionStore } from "./store.ts";

/** Seconds by which the clocks of two processes may be apart. */
const DOUBT = 3600;

/**
 * How every request's session is found.
 *
 * 1. The cookie must carry our signature; what stands in the table is never accepted as a token.
 * 2. The row decides: unknown or expired is no session, and only then are cookies cleared.
 *    A store that doesn't answer throws: nobody is signed out because of it.
 * 3. A session in use is renewed once its last renewal is `updateAge` old, where the answer can carry the cookie.
 */
export const sessionFinder = service((core): SessionFinder => {
  const sessions = core.use(sessionStore);
  const cookiesOf = sessionCookies.make(core);
  const { expiresIn, updateAge, disableSessionRefresh } = core.options.session;

  const judge = (
    context: Context,
    token: string,
    row: Omit<Found, "token"> | undefined,
  ): MaybePromise<Found | undefined> => {
    if (row === undefined) {
      cookiesOf(context).clear();
      return undefined;
    }
    const { session } = row;
    const endsAt = Date.parse(session.expiresAt);
    if (context.now >= endsAt) {
      cookiesOf(context).clear();
      // The clock of this process may be ahead: what others still hold for valid isn't taken from them.
      if (context.now - endsAt < DOUBT * 1000) return undefined;
      return sessions.deleteExpired(session, context.time(-DOUBT)).then(() => undefined);
    }
    const found: Found = { ...row, token };
    const isDue = context.now >= endsAt - expiresIn * 1000 + updateAge * 1000;
    if (!isDue || disableSessionRefresh || !mayRenew(context)) return found;
    const cookies = cookiesOf(context);
    if (cookies.endsWithBrowser() || !isRemembered(session, expiresIn)) return found;
    return renew(context, found);
  };

  const renew = async (context: Context, found: Found): Promise<Found> => {
    const renewed = {
      expiresAt: context.time(lifetime(true, expiresIn)),
      updatedAt: context.time(),
    };
    // False: another request has renewed it just now, and this one's cookie has the same life.
    if (await sessions.extend({ ...found.session, ...renewed })) Object.assign(found.session, renewed);
    cookiesOf(context).set(found.token, true);
    return found;
  };

  return {
    find(context) {
      const token = cookiesOf(context).readToken();
      if (token === undefined || isStoredForm(token)) return undefined;
      return andThen(sessions.find(storedToken(token), mayBeCached(context)), (row) =>
        judge(context, token, row),
      );
    },
  };
});

/** What only reads may be answered from a copy, unless the route says otherwise. */
function mayBeCached({ route }: Context): boolean {
  return route.spec.store !== true && route.methods.includes("GET");
}

/** Renewing without being able to hand on the cookie would leave the browser's to run out. */
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
