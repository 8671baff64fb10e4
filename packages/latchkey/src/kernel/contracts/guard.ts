import { assertCaller, type ErrorCode, fail, UNAUTHORIZED } from "../../base/errors.ts";
import { andThen, type MaybePromise } from "../../base/maybe-promise.ts";
import type { Asked } from "../../shared/access-control.ts";
import type { Context } from "./context.ts";
import type { Core } from "./core.ts";

/**
 * A check declared once by its feature and named by routes in `needs`. Throws one of its errors or returns
 * its result.
 */
export interface Guard<Added> {
  readonly errors: readonly ErrorCode[];
  /** Permissions that the caller needs. An API key that is limited to permissions must include them. */
  readonly permissions?: Asked;
  check(context: Context): MaybePromise<Added>;
  /** The guards that it consists of. */
  readonly parts?: readonly Guard<unknown>[];
}

/**
 * Declares a guard.
 * @public
 */
export function guard<Added extends object>(spec: Guard<Added>): Guard<Added> {
  return spec;
}

/** Runs one guard after the other. One of them at most names permissions. */
export function both<First, Second>(first: Guard<First>, second: Guard<Second>): Guard<First & Second> {
  if (first.permissions !== undefined && second.permissions !== undefined)
    throw new Error("Two guards of a route name permissions: name them in one.");
  return {
    ...first,
    ...second,
    errors: [...first.errors, ...second.errors],
    parts: [first, second],
    check: (context) =>
      andThen(first.check(context), (some) =>
        andThen(second.check(context), (others) => ({ ...some, ...others })),
      ),
  };
}

/** Refuses with `error` unless the engine is configured for the route. */
export function onlyIf(isOn: (core: Core) => boolean, error: ErrorCode): Guard<object> {
  return guard({
    errors: [error],
    check({ core }) {
      if (!isOn(core)) throw fail(error);
      return {};
    },
  });
}

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
      assertCaller(context.user !== undefined || isHostCall(context, named(context)));
      return {};
    },
  });
}
