import { APIError } from "../base/errors.ts";
import { isObject } from "../base/json.ts";
import type { MaybePromise } from "../base/maybe-promise.ts";
import type { EndpointCall, EndpointHooks, HookContext } from "../kernel/contracts/hooks.ts";
import type { CookieAttributes } from "../security/cookies.ts";
import { findCookie } from "../security/cookies.ts";

/**
 * A value whose type only the application knows, as in the framework: its hooks read members of it without a
 * check.
 */
// biome-ignore lint/suspicious/noExplicitAny: with `unknown`, hooks that compile with the framework wouldn't.
export type Loose = any;

/** The call, as hooks and endpoints of applications receive it. */
export interface HookCall extends Omit<EndpointCall, "body" | "context" | "query" | "setCookie"> {
  readonly body: Loose;
  readonly query: Loose;
  readonly context: HookCallContext;
  /** Sets a cookie with the answer. The value is encoded. */
  setCookie(name: string, value: string, attributes?: Partial<CookieAttributes>): void;
  getHeader(name: string): string | null;
  getCookie(name: string): string | null;
  /** Throw the result. */
  error(status: string | number, body?: Record<string, unknown>, headers?: Record<string, string>): APIError;
}

/** The context of a call. Plugins may add members. */
export interface HookCallContext extends HookContext {
  readonly returned?: Loose;
  readonly [member: string]: Loose;
}

/** A hook around endpoints. Returned objects are the answer. */
export type AuthMiddleware = (call: HookCall) => Promise<Loose>;

interface MiddlewareOptions {
  /** Run before the handler. The members of their results are added to `ctx.context`. */
  use?: readonly AuthMiddleware[];
}

/** Makes a function for `hooks.before`, `hooks.after` and plugins. */
export function createAuthMiddleware(handler: (call: HookCall) => MaybePromise<Loose>): AuthMiddleware;
export function createAuthMiddleware(
  options: MiddlewareOptions,
  handler: (call: HookCall) => MaybePromise<Loose>,
): AuthMiddleware;
export function createAuthMiddleware(
  first: MiddlewareOptions | ((call: HookCall) => MaybePromise<Loose>),
  second?: (call: HookCall) => MaybePromise<Loose>,
): AuthMiddleware {
  if (typeof first === "function") return async (call) => await first(call);
  return async (call) => await second?.(await passedBy(call, first.use ?? []));
}

/** Runs middlewares one after another, and adds their results to the context. */
export async function passedBy(call: HookCall, use: readonly AuthMiddleware[]): Promise<HookCall> {
  const context: Record<string, unknown> = {};
  for (const middleware of use) {
    const added: unknown = await middleware(call);
    if (typeof added === "object" && added !== null) Object.assign(context, added);
  }
  return withContext(call, context);
}

/** Returns the call with further members of its context. */
function withContext(call: HookCall, added: object): HookCall {
  return extended(call, { context: extended(call.context, added) });
}

/**
 * Returns an object with further members. Getters stay getters, because most hooks only read the path; like the
 * framework's members, each can be set.
 */
export function extended<T extends object, Added extends object>(of: T, added: Added): T & Added {
  const all = { ...Object.getOwnPropertyDescriptors(of), ...Object.getOwnPropertyDescriptors(added) };
  for (const [name, member] of Object.entries<PropertyDescriptor>(all)) {
    member.configurable = true;
    if (member.get === undefined) member.writable = true;
    else
      member.set = function (value: unknown) {
        Object.defineProperty(this, name, { value, writable: true, enumerable: true, configurable: true });
      };
  }
  return Object.defineProperties({}, all) as T & Added; // with the members of both
}

/** Returns an engine's call in the framework's form. `added`: further members of its context. */
export function hookCall(call: EndpointCall, added: object): HookCall {
  return extended(call, {
    context: extended(call.context, added),
    getHeader: (name: string) => call.headers.get(name),
    getCookie: (name: string) => findCookie(call.headers.get("cookie") ?? undefined, name) ?? null,
    setCookie: (name: string, value: string, attributes: Partial<CookieAttributes> = {}) =>
      call.setCookie(name, encodeURIComponent(value), { ...PLAIN_COOKIE, ...attributes }),
    error: (status: string | number, body?: Record<string, unknown>, headers?: Record<string, string>) =>
      new APIError(status, body, headers),
  });
}

const PLAIN_COOKIE = { path: "/", httpOnly: false, secure: false, sameSite: "lax" } as const;

export interface Hooks {
  before?: AuthMiddleware | undefined;
  after?: AuthMiddleware | undefined;
}

/** Returns the engine's hooks that run all of these, in their order. `added`: see `hookCall`. */
export function engineHooks(all: readonly Hooks[], added: () => object): EndpointHooks {
  const before = all.flatMap((hooks) => hooks.before ?? []);
  const after = all.flatMap((hooks) => hooks.after ?? []);
  return {
    ...(before.length > 0 && { before: (call) => runBefore(before, hookCall(call, added())) }),
    ...(after.length > 0 && { after: (call) => runAfter(after, hookCall(call, added())) }),
  };
}

async function runBefore(hooks: readonly AuthMiddleware[], call: HookCall): Promise<object | undefined> {
  let current = call;
  let changed: { body?: unknown; query?: unknown } | undefined;
  for (const hook of hooks) {
    const said: unknown = await hook(current);
    if (typeof said !== "object" || said === null) continue;
    const change: unknown = "context" in said ? said.context : undefined;
    if (typeof change !== "object" || change === null) return said;
    changed = { ...changed };
    for (const name of ["body", "query"] as const)
      if (name in change) changed[name] = merged(current[name], Object(change)[name]);
    current = extended(call, changed);
  }
  return changed && { context: changed };
}

/**
 * Returns a value with the members that a hook gives, as the framework merges them: objects member by member, lists and
 * other values as a whole. Null and undefined change nothing.
 */
function merged(before: unknown, given: unknown): unknown {
  if (given === null || given === undefined) return before;
  if (!isPlain(before) || !isPlain(given)) return given;
  const names = Object.keys(given).filter((name) => name !== "__proto__" && name !== "constructor");
  return { ...before, ...Object.fromEntries(names.map((name) => [name, merged(before[name], given[name])])) };
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

async function runAfter(
  hooks: readonly AuthMiddleware[],
  call: HookCall,
): Promise<Response | { answer: unknown } | undefined> {
  let said: unknown;
  for (const hook of hooks) {
    const returned = said === undefined ? call.context.returned : said;
    const next: unknown = await hook(withContext(call, { returned }));
    if (next instanceof Error) throw next;
    if (next !== undefined && next !== null) said = next;
  }
  if (said === undefined || said instanceof Response) return said;
  return { answer: said };
}
