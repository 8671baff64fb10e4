import {
  API_KEY_LACKS_PERMISSION,
  assertCaller,
  type ErrorCode,
  fail,
  HEADERS_REQUIRED,
  LatchkeyError,
  NOT_WHILE_IMPERSONATING,
  NOT_WITH_AN_API_KEY,
} from "../../base/errors.ts";
import { andThen, type MaybePromise } from "../../base/maybe-promise.ts";
import { type Asked, checkRolePermission } from "../../shared/access-control.ts";
import type { Step, Steppable } from "../contracts/compiled-route.ts";
import type { Context } from "../contracts/context.ts";
import type { Core } from "../contracts/core.ts";
import type { UsedKey } from "../contracts/identity.ts";
import type { Route } from "../contracts/route.ts";
import { freshCaller } from "./freshness.ts";
import { runBefore } from "./hooks/endpoint-hooks.ts";
import { readBody, readBytes, readQuery, validate } from "./input.ts";
import { reserveGuess } from "./limits/guess-limit.ts";
import { limitEarly, limitLate, settleWith, subjectOf } from "./limits/limit-by-address.ts";
import { takeAsked } from "./limits/mail-limit.ts";
import { refuseFor, takeFrom } from "./limits/refuse-for.ts";
import { checkOrigin } from "./origin-check.ts";
import { takePlace } from "./place.ts";
import { checkRedirectTargets } from "./redirect-targets.ts";

const always = (): boolean => true;
const changesState = (route: Steppable): boolean =>
  route.spec.method !== "GET" && route.spec.anyOrigin !== true;
const hasBody = (route: Steppable): boolean => route.body !== undefined;
const hasBytes = (route: Steppable): boolean => route.spec.bytes !== undefined;
const hasQuery = (route: Steppable): boolean => route.query !== undefined;
const takesInput = (route: Steppable): boolean => hasBody(route) || hasQuery(route);
const readsSession = (route: Steppable): boolean => route.spec.session !== "none";

/**
 * The pipeline, top to bottom. The path is matched before it; the handler, cookies and the answer follow. A
 * check of every route is listed here; one of several routes is a guard of its feature.
 */
export const STEPS: readonly Step[] = [
  { name: "client address", from: "both", applies: always, run: findAddress },
  { name: "limit by address", from: "wire", applies: (r) => r.limits.early !== false, run: limitEarly },
  {
    name: "trusted origins",
    from: "both",
    applies: (_, core) => core.originsFor !== undefined,
    run: findOrigins,
  },
  { name: "origin", from: "wire", applies: changesState, run: checkOriginWhereStateChanges },
  { name: "read body", from: "wire", applies: (r) => hasBody(r) && !hasBytes(r), run: readBody },
  { name: "read bytes", from: "wire", applies: hasBytes, run: readBytes },
  { name: "read query", from: "wire", applies: hasQuery, run: readQuery },
  // After the body has been read: a client that sends slowly takes no place. The application's hooks need
  // one.
  { name: "load", from: "wire", applies: (_, core) => hasOwn(core), run: takePlace },
  // Input that it changes is validated like the original.
  {
    name: "the application's own",
    from: "both",
    applies: (_, core) => hasOwn(core),
    run: runBefore,
  },
  { name: "validate", from: "both", applies: takesInput, run: validateInput },
  { name: "redirect targets", from: "both", applies: takesInput, run: checkRedirectTargets },
  // Invalid input is reported first: sending it again would not help.
  { name: "load", from: "wire", applies: (_, core) => !hasOwn(core), run: takePlace },
  {
    name: "limit of attempts by address",
    from: "wire",
    applies: (r) => r.limits.late !== false && !readsSession(r),
    run: limitLate,
  },
  {
    name: "limit by named subject",
    from: "both",
    applies: (r) => hasSubject(r) && !readsSession(r),
    run: limitBySubject,
  },
  { name: "session", from: "both", applies: readsSession, run: findSession },
  {
    name: "limit of attempts by address",
    from: "wire",
    applies: (r) => r.limits.late !== false && readsSession(r),
    run: limitLate,
  },
  {
    name: "limit by signed-in subject",
    from: "both",
    applies: (r) => hasSubject(r) && readsSession(r),
    run: limitBySubject,
  },
  { name: "guard", from: "both", applies: (r) => r.spec.needs !== undefined, run: runGuard },
];

function hasOwn({ options }: Core): boolean {
  return options.hooks.before !== undefined;
}

function hasSubject(route: Steppable): boolean {
  return route.spec.subject !== undefined;
}

function findAddress(context: Context): void {
  const { core, site } = context;
  const found = core.clientAddress(site.exchange?.peer, site.header);
  context.address = found.address;
  context.limitKey = found.limitKey;
  context.sharedKey = found.sharedKey;
  if (found.unconfiguredProxy) core.warnOnce("proxy", UNCONFIGURED_PROXY);
  else if (found.sharedKey !== undefined) core.warnOnce("hops", DOUBTED_HOPS);
}

const UNCONFIGURED_PROXY =
  "Requests come through a proxy that is not in trustedProxies, so client IP addresses are unknown, and all clients behind " +
  "it share one limit, ten times as high. Name the proxy in advanced.ipAddress.trustedProxies " +
  "(LATCHKEY_TRUSTED_PROXIES).";
const DOUBTED_HOPS =
  "Requests name a hop that is in a range of trustedProxies and may be a client, or a hop that isn't an IP address. All clients " +
  "behind it share one limit as well, ten times as high, and a client has separate limits through each hop. If there are several " +
  "proxies in a row, name each by its own IP address in advanced.ipAddress.trustedProxies (LATCHKEY_TRUSTED_PROXIES).";

function findOrigins(context: Context): MaybePromise<void> {
  return andThen(context.core.originsFor?.(context.site.exchange), (origins) => {
    if (origins !== undefined) context.origins = origins;
  });
}

function checkOriginWhereStateChanges(context: Context): void {
  const method = context.site.exchange?.method;
  if (method !== "GET" && method !== "HEAD") checkOrigin(context);
}

function validateInput(context: Context): void {
  const { body, query } = context.route;
  if (body !== undefined) context.body = validate(body, context.body, "body");
  if (query !== undefined) context.query = validate(query, context.query, "query");
  context.route.spec.assertInput?.(context.body, context.core);
}

function findSession(context: Context): MaybePromise<void> {
  if (!context.site.hasHeaders && context.route.spec.session !== "optional") throw fail(HEADERS_REQUIRED);
  return andThen(context.route.find(context), (found) => {
    context.found = found;
    const { session: need, ownOnly } = context.route.spec;
    const isActedFor = found !== undefined && context.route.actorOf(found.session) !== undefined;
    if (isActedFor && (ownOnly || need === "fresh")) throw fail(NOT_WHILE_IMPERSONATING);
    if (found?.key !== undefined) assertKeyMay(found.key, context.route.spec);
    if (need === "optional") return;
    assertCaller(found !== undefined);
    return need === "fresh" ? andThen(freshCaller.check(context), () => undefined) : undefined;
  });
}

function limitBySubject(context: Context): MaybePromise<void> {
  const { core, route } = context;
  const limit = route.spec.subject;
  if (limit === undefined || !core.options.rateLimit.enabled) return;
  return andThen(subjectOf(context, limit), (subject) => {
    if (subject === undefined) return;
    if (limit.kind === "mail")
      return andThen(takeAsked(context, limit.budget, subject), (seconds) =>
        refuseFor(core, "mail", seconds),
      );
    if (limit.kind === "requests")
      return andThen(takeFrom(core, limit.budget, subject), (seconds) => refuseFor(core, "account", seconds));
    return andThen(reserveGuess(context, subject, limit.apart), (attempt) => {
      refuseFor(core, "guesses", attempt.wait);
      settleWith(context, (error) => attempt.settle(verdict(error, limit.counts)));
    });
  });
}

/**
 * True: a wrong guess. False: a right one. Undefined: nothing was tried, so it is neither counted nor
 * cleared.
 */
function verdict(error: unknown, counts: readonly ErrorCode[]): boolean | undefined {
  if (error === undefined) return false;
  return error instanceof LatchkeyError && counts.some(({ code }) => code === error.code) ? true : undefined;
}

function runGuard(context: Context): MaybePromise<void> {
  const { needs } = context.route.spec;
  if (needs === undefined) return;
  return andThen(needs.check(context), (added) => {
    context.added = added;
  });
}

/** Reports whether a key's own permissions allow the request; its owner must be allowed it, too. */
function keyAllows({ permissions }: UsedKey, asked: Asked): boolean {
  if (permissions === null) return true;
  return checkRolePermission({ role: "key", permissions: asked }, { key: { statements: permissions } });
}

/**
 * Throws if a key may not call a route. Keys never call routes that only users themselves use, nor routes
 * that open a session. A key limited to permissions may call routes that need those, and routes open to any
 * key.
 */
function assertKeyMay(
  key: UsedKey,
  { ownOnly, noKeys, opensSessions, session, anyKey, needs, asks }: Route,
): void {
  if (ownOnly || noKeys || opensSessions || session === "fresh") throw fail(NOT_WITH_AN_API_KEY);
  if (key.permissions === null) return;
  const asked = needs?.permissions ?? asks;
  const isAllowed = asked === undefined ? anyKey === true : keyAllows(key, asked);
  if (!isAllowed) throw fail(API_KEY_LACKS_PERMISSION);
}
