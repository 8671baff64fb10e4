import { STATUS_CODES } from "node:http";
import { answerOf } from "./answer.ts";
import type { App } from "./app.ts";
import type { CompiledRoute } from "./compiled-route.ts";
import type { CallSite, Context } from "./context.ts";
import { type Answer, headerReader } from "./exchange.ts";
import { Reply, ValueReply } from "./reply.ts";

/**
 * Headers of the request on whose behalf a call is made: its cookies say whose session it is. Those of `node:http`
 * are taken as they are.
 */
export type CallHeaders =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | [string, string][];

/** What every in-process call takes. */
export interface CallOptions {
  headers?: CallHeaders;
  /** Answer with a `Response`, as over the wire; errors too. */
  asResponse?: boolean;
  /** Answer with `{ headers, response }`: the headers carry the cookies that were set. */
  returnHeaders?: boolean;
}

interface AnyCall extends CallOptions {
  body?: unknown;
  query?: unknown;
  params?: Record<string, string>;
}

/** One call of `auth.api`: a plain answer, or a `Response`, or the answer with its headers, as the options ask. */
export type ApiCall<Input, Returned> = Calls<Input, Returned>["call"];

/** The same where nothing has to be given. */
export type BareApiCall<Input, Returned> = Calls<Input, Returned>["bareCall"];

/**
 * Methods, since their parameters may be narrowed: an engine with fields of its own is then one of those that
 * `Latchkey` without arguments stands for.
 */
interface Calls<Input, Returned> {
  call(input: Input & CallOptions & { asResponse: true }): Promise<Response>;
  call(input: Input & CallOptions & { returnHeaders: true }): Promise<WithHeaders<Returned>>;
  call(input: Input & CallOptions): Promise<Returned>;
  bareCall(input: Input & CallOptions & { asResponse: true }): Promise<Response>;
  bareCall(input: Input & CallOptions & { returnHeaders: true }): Promise<WithHeaders<Returned>>;
  bareCall(input?: Input & CallOptions): Promise<Returned>;
}

interface WithHeaders<Returned> {
  headers: Headers;
  response: Returned;
}

/** Every route as a function of this process, under its declared name. */
export function makeApi(app: App): Record<string, (input?: AnyCall) => Promise<unknown>> {
  return Object.fromEntries(
    app.routes.map((route) => [route.name, (input) => call(app, route, input ?? {})]),
  );
}

async function call(app: App, route: CompiledRoute, input: AnyCall): Promise<unknown> {
  const site = siteOf(input);
  const given = { body: input.body, query: input.query, params: input.params ?? {} };
  if (input.asResponse === true) return responseOf(await app.respond(route, site, given));
  const { context, result } = await app.call(route, site, given);
  const response = shownToCaller(context, route, result);
  return input.returnHeaders === true ? { headers: headersOf(answerHeaders(context)), response } : response;
}

function shownToCaller(context: Context, route: CompiledRoute, result: unknown): unknown {
  if (result instanceof ValueReply) return result.value;
  return result instanceof Reply ? responseOf(answerOf(context, result)) : route.projection.forCaller(result);
}

function siteOf(input: AnyCall): CallSite {
  const carriesCookies = input.asResponse === true || input.returnHeaders === true;
  if (input.headers === undefined)
    return { header: () => undefined, exchange: undefined, carriesCookies, hasHeaders: false };
  const headers = headersGiven(input.headers);
  return {
    header: headerReader(headers),
    headers: () => headers,
    exchange: undefined,
    carriesCookies,
    hasHeaders: true,
  };
}

function headersGiven(given: CallHeaders): Headers {
  // Not `instanceof`: other runtimes and frameworks bring a class of their own.
  if (Symbol.iterator in given) return new Headers(given as Headers | [string, string][]);
  const headers = new Headers();
  for (const [name, values] of Object.entries(given))
    for (const value of [values].flat()) if (value !== undefined) headers.append(name, value);
  return headers;
}

function answerHeaders(context: Context): string[] {
  const headers = [...(context.extraHeaders ?? [])];
  for (const cookie of context.setCookies?.values() ?? []) headers.push("set-cookie", cookie);
  return headers;
}

function headersOf(flat: readonly string[]): Headers {
  const headers = new Headers();
  for (let i = 0; i + 1 < flat.length; i += 2) headers.append(flat[i] as string, flat[i + 1] as string);
  return headers;
}

/** The web-standard form of an answer. */
export function responseOf(answer: Answer): Response {
  // The Fetch standard allows no body, not even an empty one, with these.
  const body = answer.status === 204 || answer.status === 304 ? null : answer.body;
  const statusText = STATUS_CODES[answer.status] ?? "";
  return new Response(body, { status: answer.status, statusText, headers: headersOf(answer.headers) });
}
