import { STATUS_CODES } from "node:http";
import type { CallHeaders, CallOptions } from "../contracts/call.ts";
import type { CompiledRoute } from "../contracts/compiled-route.ts";
import type { Context } from "../contracts/context.ts";
import type { CallSite } from "../contracts/exchange.ts";
import { type Answer, headerReader } from "../contracts/exchange.ts";
import { Reply, ValueReply } from "../contracts/reply.ts";
import { answerOf } from "./answer.ts";
import type { App } from "./app.ts";

interface AnyCall extends CallOptions {
  body?: unknown;
  query?: unknown;
  params?: Record<string, string>;
}

/** Returns every route as a function for calls in process, under its declared name. */
export function makeApi(app: App): Record<string, (input?: AnyCall) => Promise<unknown>> {
  return Object.fromEntries(
    app.routes.flatMap((route) =>
      [route.name, ...(route.spec.apiAliases ?? [])].map((name) => [
        name,
        (input?: AnyCall) => call(app, route.compiled(), input ?? {}),
      ]),
    ),
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
  // Not `instanceof`: other runtimes and frameworks have their own class.
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
  // Names and values alternate, within the bounds of the list.
  for (let i = 0; i + 1 < flat.length; i += 2) headers.append(flat[i] as string, flat[i + 1] as string);
  return headers;
}

/** Returns the web-standard form of an answer. */
export function responseOf(answer: Answer): Response {
  // The Fetch standard allows no body with these statuses, not even an empty one.
  const body = answer.status === 204 || answer.status === 304 ? null : answer.body;
  const statusText = STATUS_CODES[answer.status] ?? "";
  return new Response(body, { status: answer.status, statusText, headers: headersOf(answer.headers) });
}
