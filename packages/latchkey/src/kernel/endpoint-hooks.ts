import { APIError, failureIn, redirectIn } from "../base/errors.ts";
import type { MaybePromise } from "../base/maybe-promise.ts";
import type { CookieAttributes } from "../security/cookies.ts";
import type { Context } from "./context.ts";
import { type HookContext, hookContext, type SessionOfUser } from "./hook-context.ts";
import { Reply, replyOfResponse, ValueReply } from "./reply.ts";
import { requestOf } from "./request-of.ts";

/** What a hook around an endpoint is told of the call. */
export interface EndpointCall {
  /** As the endpoint declares it: `/sign-in/email`, `/reset-password/:token`. */
  readonly path: string;
  readonly method: string;
  /** Before: as it was sent. After: as the endpoint read it. */
  readonly body: unknown;
  readonly query: unknown;
  readonly params: Readonly<Record<string, string>>;
  /** Undefined in process. Without its body. */
  readonly request: Request | undefined;
  readonly headers: Headers;
  /** The engine, and what it knows about the call so far. */
  readonly context: HookContext;
  /** Adds a header to the answer. */
  setHeader(name: string, value: string): void;
  /** Sets a cookie with the answer; the value must be encoded. */
  setCookie(name: string, value: string, attributes: CookieAttributes): void;
  /** Throw the result: the answer is a redirect to this URL, which isn't checked. */
  redirect(url: string): APIError;
  /** Return the result: the answer is JSON. */
  json(value: unknown, init?: ResponseInit): Response;
}

/** What a hook after an endpoint is told besides. */
export interface EndpointOutcome extends EndpointCall {
  /** Who calls, where the endpoint asked for that. */
  readonly session: SessionOfUser | null;
  /** Of a sign-in by a provider, or of linking one: what the page sent along when it began, as it was sent. */
  readonly additionalData: Readonly<Record<string, unknown>> | undefined;
  /** What it answers, or the error it ends with. */
  readonly returned: unknown;
  readonly context: HookContext & Pick<EndpointOutcome, "returned">;
}

/** What the application runs around every endpoint. */
export interface EndpointHooks {
  /**
   * Runs before an endpoint validates its input. A replacement for body or query is validated like the original. A
   * `Response`, or an object without `context`, is sent as the answer unchanged, and the endpoint isn't called. A
   * thrown error is the answer too: a `LatchkeyError` or an `APIError` unchanged, anything else as 500. Other return
   * values are ignored.
   */
  before?: (
    call: EndpointCall,
    // biome-ignore lint/suspicious/noConfusingVoidType: a function that answers nothing is what most applications write
  ) => MaybePromise<void | { context: { body?: unknown; query?: unknown } } | Response | object>;
  /**
   * After an endpoint, however it ended, and after its transaction. `{ returned }` takes the place of the answer, as
   * far as the endpoint declares its members, a `Response` as it stands. What it throws is the answer. Anything else
   * says nothing.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a function that answers nothing is what most applications write
  after?: (outcome: EndpointOutcome) => MaybePromise<void | { returned: unknown } | Response>;
}

/** Runs `hooks.before`: a step of the pipeline. */
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

/** The answer that an application threw: a redirect, if it isn't a failure. */
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

/** Runs the application's code and converts an error that it threw as an answer into one of ours. */
export async function heed<T>(work: () => MaybePromise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw failureIn(thrown) ?? thrown;
  }
}

/** Runs a call with `hooks.after` behind it. */
export async function withAfter(
  context: Context,
  after: NonNullable<EndpointHooks["after"]>,
  run: () => MaybePromise<{ context: Context; result: unknown }>,
): Promise<{ context: Context; result: unknown }> {
  const ended = await outcome(run);
  // A defect is nothing that the application could answer for.
  if ("thrown" in ended && failureIn(ended.thrown) === undefined) throw ended.thrown;
  const said: unknown = await after(outcomeOf(context, "thrown" in ended ? ended.thrown : ended.result));
  if (said instanceof Response) return { context, result: await replyOfResponse(said) };
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
  // Its getters stay getters: most hooks look at the path alone.
  const call = callOf(context);
  Object.defineProperty(call.context, "returned", { value: returned, enumerable: true });
  return Object.defineProperties(call, {
    session: {
      value: found === undefined ? null : { session: found.session, user: found.user },
      enumerable: true,
    },
    additionalData: { value: context.additionalData, enumerable: true },
    returned: { value: returned, enumerable: true },
    // With the members that are defined here.
  }) as EndpointOutcome;
}
