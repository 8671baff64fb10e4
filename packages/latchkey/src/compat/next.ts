import { readSetCookie } from "../adapters/set-cookie.ts";
import type { CompatPlugin } from "./plugins/plugin.ts";

const ID = "next-cookies";

interface Handling {
  readonly handler: (request: Request) => Promise<Response>;
}

type Handler = (request: Request) => Promise<Response>;

/** Returns the handlers of `app/api/auth/[...all]/route.ts`. */
export function toNextJsHandler(
  auth: Handling | Handler,
): Record<"GET" | "POST" | "PATCH" | "PUT" | "DELETE" | "OPTIONS", Handler> {
  const handle: Handler = (request) => ("handler" in auth ? auth.handler(request) : auth(request));
  return { GET: handle, POST: handle, PATCH: handle, PUT: handle, DELETE: handle, OPTIONS: handle };
}

/** Cookies of calls in process go to the browser, in server actions and route handlers of Next.js. */
export function nextCookies(): { readonly id: "next-cookies" } {
  return { id: ID };
}

export function keepsCookies({ id }: CompatPlugin): boolean {
  return id === ID;
}

interface Given {
  asResponse?: boolean;
  returnHeaders?: boolean;
}

/** Returns `auth.api`, whose calls set the cookies of their answers. */
export function withCookies<Api extends object>(api: Api): Api {
  const bound = Object.entries(api).map(([name, call]: [string, (input: object) => Promise<unknown>]) => [
    name,
    async (input: Given = {}) => {
      if (input.asResponse === true) return call(input);
      // With this option every call resolves to both.
      const answered = (await call({ ...input, returnHeaders: true })) as {
        headers: Headers;
        response: unknown;
      };
      await keep(answered.headers);
      return input.returnHeaders === true ? answered : answered.response;
    },
  ]);
  return Object.fromEntries(bound) as Api; // the same calls
}

async function keep(headers: Headers): Promise<void> {
  const lines = headers.getSetCookie();
  if (lines.length === 0) return;
  try {
    const { cookies } = await import("next/headers.js");
    const jar = await cookies();
    for (const line of lines) {
      const { name, value, attributes } = readSetCookie(line);
      jar.set(name, value, attributes);
    }
  } catch {
    // Outside of a request, or in a server component: nothing can set a cookie there, and the call itself has worked.
  }
}
