import { fail, UNAUTHORIZED } from "../../base/errors.ts";
import type { Context } from "./context.ts";
import { type Guard, guard } from "./guard.ts";

/**
 * True for a call that the application makes in its own name: in process, and either without request headers
 * or naming the user for whom it acts. Headers alone are a visitor's, even without a session.
 */
export function isHostCall({ site }: Pick<Context, "site">, named?: unknown): boolean {
  return site.exchange === undefined && (!site.hasHeaders || named !== undefined);
}

/**
 * Admits users, and the application in its own name (`isHostCall`). `named`: the user for whom the
 * application acts.
 */
export function callerOrHost(named: (context: Context) => unknown = () => undefined): Guard<object> {
  return guard({
    errors: [UNAUTHORIZED],
    check(context) {
      if (context.user === undefined && !isHostCall(context, named(context))) throw fail(UNAUTHORIZED);
      return {};
    },
  });
}
