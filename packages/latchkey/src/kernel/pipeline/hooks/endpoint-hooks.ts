import type { LogLevel } from "../../../base/env.ts";
import { APIError, failureIn, redirectIn } from "../../../base/errors.ts";
import type { MaybePromise } from "../../../base/maybe-promise.ts";
import type { Context } from "../../contracts/context.ts";
import type { Core } from "../../contracts/core.ts";
import type {
  EndpointCall,
  EndpointHooks,
  EndpointOutcome,
  HookContext,
  SessionOfUser,
} from "../../contracts/hooks.ts";
import type { Found } from "../../contracts/identity.ts";
import { Reply, replyOfResponse, ValueReply } from "../../contracts/reply.ts";
import { requestOf } from "../../contracts/request-of.ts";

/** `context`: undefined if no request is waiting. */
export function hookContext(
  core: Core,
  context: Pick<Context, "found" | "opened" | "origins"> | undefined,
): HookContext {
  const { options } = core;
  const writer = (level: LogLevel) => (message: string, fields?: Record<string, unknown>) =>
    core.log(level, message, fields);
  return {
    appName: options.ui.appName,
    baseURL: options.baseURL + options.basePath,
    options,
    get session() {
      return sessionOf(context?.found);
    },
    get newSession() {
      return context?.opened ?? null;
    },
    get logger() {
      return { debug: writer("debug"), info: writer("info"), warn: writer("warn"), error: writer("error") };
    },
    password: {
      hash: (password) => core.passwords.hash(password),
      verify: async ({ hash, password }) => (await core.passwords.verify(hash, password)).ok,
    },
    generateId: ({ model }) => core.newId(model),
    isTrustedOrigin: (url) => (context?.origins ?? core.origins).isSafeTarget(url),
  };
}

function sessionOf(found: Found | undefined): SessionOfUser | null {
  if (found === undefined) return null;
  const { session, user, isDegraded } = found;
  return { session, user, ...(isDegraded ? { degraded: true as const } : {}) };
}

/** Runs `hooks.before`. A step of the pipeline. */
export function runBefore(context: Context): MaybePromise<void> {
  const { before } = context.core.options.hooks;
  if (before === undefined) return;
  return heed(async () => {
    const said: unknown = await before(callOf(context));
    if (!isObject(said)) return;
    if (said instanceof Error) throw said;
    if (!("context" in said)) throw new Answered(await answerIn(said));
    // Each of its members is checked separately.
    const { body, query } = { ...(said.context as { body?: unknown; query?: unknown } | null | undefined) };
    if (body !== undefined) context.body = body;
    if (query !== undefined) context.query = query;
  });
}

/** Ends a call before its endpoint, with the application's own answer. */
class Answered {
  readonly result: Reply;

  constructor(result: Reply) {
    this.result = result;
  }
}

/** Returns the answer that an application threw: a redirect, if it isn't a failure. */
export function replyIn(thrown: unknown): Reply | undefined {
  if (thrown instanceof Answered) return thrown.result;
  const redirect = redirectIn(thrown);
  return redirect && new Reply(redirect.status, redirect.headers.flat(), "");
}

function isObject(said: unknown): said is object {
  return typeof said === "object" && said !== null;
}

async function answerIn(said: object): Promise<Reply> {
  return said instanceof Response ? await replyOfResponse(said) : new ValueReply(said);
}

/** Runs the application's code and converts an error that it threw as an answer into a `LatchkeyError`. */
export async function heed<T>(work: () => MaybePromise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw failureIn(thrown) ?? thrown;
  }
}

/** Runs a call, followed by `hooks.after`. */
export async function withAfter(
  context: Context,
  after: NonNullable<EndpointHooks["after"]>,
  run: () => MaybePromise<{ context: Context; result: unknown }>,
): Promise<{ context: Context; result: unknown }> {
  const ended = await outcome(run);
  // The application can't answer for a defect.
  if ("thrown" in ended && failureIn(ended.thrown) === undefined) throw ended.thrown;
  const said: unknown = await after(outcomeOf(context, "thrown" in ended ? ended.thrown : ended.result));
  if (said instanceof Response) return { context, result: await replyOfResponse(said) };
  if (isObject(said) && "answer" in said) return { context, result: new ValueReply(said.answer) };
  if (isObject(said) && "returned" in said) return { context, result: said.returned };
  if ("thrown" in ended) throw ended.thrown;
  return { context, result: ended.result };
}

async function outcome(
  run: () => MaybePromise<{ result: unknown }>,
): Promise<{ result: unknown } | { thrown: unknown }> {
  try {
    return { result: (await run()).result };
  } catch (thrown) {
    const result = replyIn(thrown);
    return result === undefined ? { thrown } : { result };
  }
}

/** The parts of a call that hooks get. */
type Told = Pick<
  Context,
  | "body"
  | "core"
  | "found"
  | "opened"
  | "origins"
  | "params"
  | "query"
  | "route"
  | "setCookie"
  | "setHeader"
  | "site"
>;

export function callOf(context: Told): EndpointCall {
  const { route, site } = context;
  return {
    path: route.spec.path,
    method: site.exchange?.method ?? route.methods[0] ?? "POST",
    body: context.body,
    query: context.query,
    params: context.params,
    get request() {
      return requestOf(context);
    },
    get headers() {
      return site.exchange === undefined ? (site.headers?.() ?? new Headers()) : headersOf(context);
    },
    context: hookContext(context.core, context),
    setHeader: (name, value) => context.setHeader(name.toLowerCase(), value),
    setCookie: (name, value, attributes) => context.setCookie(name, value, attributes),
    redirect: (url) => new APIError("FOUND", {}, { location: url }),
    json: (value, init) => Response.json(value, init),
  };
}

function headersOf(context: Told): Headers {
  return requestOf(context)?.headers ?? new Headers();
}

function outcomeOf(context: Context, returned: unknown): EndpointOutcome {
  const { found } = context;
  // Its getters stay getters: most hooks only read the path.
  const call = callOf(context);
  Object.defineProperty(call.context, "returned", { value: returned, enumerable: true });
  return Object.defineProperties(call, {
    session: { value: sessionOf(found), enumerable: true },
    additionalData: { value: context.additionalData, enumerable: true },
    returned: { value: returned, enumerable: true },
    // With the members that are defined here.
  }) as EndpointOutcome;
}
