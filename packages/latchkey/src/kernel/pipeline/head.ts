import type { CompiledRoute } from "../contracts/compiled-route.ts";
import type { Answer } from "../contracts/exchange.ts";
import { Reply } from "../contracts/reply.ts";
import type { Route } from "../contracts/route.ts";

const made = new WeakMap<CompiledRoute, CompiledRoute>();

/** Returns the route for HEAD: it does the same as for GET, but uses nothing up (RFC 9110 9.3.2). */
export function headOf(route: CompiledRoute): CompiledRoute {
  if (!isUsedUp(route.spec)) return route;
  const known = made.get(route) ?? Object.create(route, { handle: { value: () => new Reply(200, [], "") } });
  made.set(route, known);
  return known;
}

/** Reports whether a GET of the route changes something. */
export function isUsedUp({ opensSessions, event, changes }: Route): boolean {
  return opensSessions === true || event !== undefined || changes === true;
}

/** Returns the answer to HEAD: the headers of GET about its body, without the body and without cookies. */
export function withoutBody({ status, headers, body, error }: Answer): Answer {
  const isCookie = (at: number) => headers[at - (at % 2)] === "set-cookie";
  const kept = headers.filter((_, at) => !isCookie(at));
  if (body !== "") kept.push("content-length", String(Buffer.byteLength(body)));
  return { status, headers: kept, body: "", ...(error === undefined ? {} : { error }) };
}
