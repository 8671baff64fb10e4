import { fail, SESSION_NOT_FRESH } from "../../base/errors.ts";
import { actorOf } from "../contracts/all-features.ts";
import type { Context } from "../contracts/context.ts";
import { guard } from "../contracts/guard.ts";
import type { Found, Proof } from "../contracts/identity.ts";
import { service } from "../contracts/service.ts";
import type { Helps } from "../contracts/session-part.ts";

/**
 * The one rule for routes that change a user's sign-in methods, or can't be undone: the session began within
 * `session.freshAge`, and no feature requires more. A session in which another user acts as its owner is never
 * fresh.
 */
export const freshness = service((core) => {
  const { freshAge } = core.options.session;
  const actor = core.use(actorOf);
  const judges = core.features
    .flatMap(({ session }) => session?.freshness ?? [])
    .map((judge) => core.use(judge));

  const missing = async (
    { now }: Pick<Context, "now">,
    found: Found,
    shown: readonly Proof[] = [],
  ): Promise<Helps | undefined> => {
    for (const judge of judges) {
      const helps = await judge.missing(found, shown, now);
      if (helps !== undefined) return helps;
    }
    return undefined;
  };

  return {
    missing,
    /** `shown`: the proofs of the request itself, which count like a session that begins now. */
    async isFresh(
      context: Pick<Context, "now">,
      found: Found,
      shown: readonly Proof[] = [],
    ): Promise<boolean> {
      if (actor(found.session) !== undefined) return false;
      const isYoung = freshAge === 0 || context.now - Date.parse(found.session.createdAt) < freshAge * 1000;
      return (isYoung || shown.length > 0) && (await missing(context, found, shown)) === undefined;
    },
  };
});

/** For routes that also work without a session: if there is one, it must be fresh. */
export const freshCaller = guard({
  errors: [SESSION_NOT_FRESH],
  async check(context) {
    const { core, found } = context;
    if (found !== undefined && !(await core.use(freshness).isFresh(context, found)))
      throw fail(SESSION_NOT_FRESH);
    return {};
  },
});
