import { readSetCookie } from "./set-cookie.ts";

/** The part of an engine that answers requests. */
interface Answering {
  readonly handler: (request: Request) => Promise<Response>;
}

/** The part of an engine that reads sessions. */
interface SessionSource<Found> {
  readonly api: { getSession(input: { headers: Headers; query: { disableRefresh: true } }): Promise<Found> };
}

type Handler = (request: Request) => Promise<Response>;

/** Options that Next.js provides itself, and those that would return something other than the result. */
type Given = "headers" | "asResponse" | "returnHeaders";

/** A call that already has the request. */
type InRequest<Call> = Call extends (input: infer Input) => infer Answer
  ? Record<never, never> extends Omit<Input, Given>
    ? (input?: Omit<Input, Given>) => Answer
    : (input: Omit<Input, Given>) => Answer
  : never;

/** `auth.api`, for the request that is being answered. */
export type NextApi<Api> = { readonly [Name in keyof Api]: InRequest<Api[Name]> };

/**
 * Returns the handlers of `app/api/auth/[...all]/route.ts`: `export const { GET, POST, OPTIONS } =
 * toNextJsHandler(auth)`.
 */
export function toNextJsHandler(auth: Answering): Record<"GET" | "POST" | "OPTIONS", Handler> {
  const handle: Handler = (request) => auth.handler(request);
  return { GET: handle, POST: handle, OPTIONS: handle };
}

/**
 * Returns the session of the current request, or null: in server components, server actions and route
 * handlers. Reading doesn't renew it, because a server component can't set the new cookie.
 */
export async function getSession<Found>(auth: SessionSource<Found>): Promise<Found> {
  const [{ headers }, { connection }] = await Promise.all([
    import("next/headers.js"),
    import("next/server.js"),
  ]);
  // With `partialPrefetching` a page is rendered ahead with a request's headers, where the clock may not be read.
  await connection();
  return await auth.api.getSession({ headers: await headers(), query: { disableRefresh: true } });
}

/**
 * Returns `auth.api` for server actions and route handlers: each call is made with the headers of the current
 * request, and the cookies that it sets go to the browser.
 */
export function nextApi<Api extends object>(auth: { readonly api: Api }): NextApi<Api> {
  const bound = Object.entries(auth.api).map(([name, call]) => [
    name,
    (input?: object) => callInRequest(call, input),
  ]);
  // Every member of an engine's `api` is a call.
  return Object.fromEntries(bound) as NextApi<Api>;
}

async function callInRequest(
  call: (input: object) => Promise<{ headers: Headers; response: unknown }>,
  input: object | undefined,
): Promise<unknown> {
  const next = await import("next/headers.js");
  const { headers, response } = await call({
    ...input,
    headers: await next.headers(),
    returnHeaders: true,
  });
  const jar = await next.cookies();
  for (const line of headers.getSetCookie()) {
    const { name, value, attributes } = readSetCookie(line);
    jar.set(name, value, attributes);
  }
  return response;
}
