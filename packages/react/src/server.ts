/** For servers: this file has no components, and nothing here runs in a browser. */
import { type AuthClient, type ClientError, createAuthClient, type SessionData } from "@latchkey/client";

/** The part of an engine that is used: `auth` of `latchkey()`. */
export interface SessionSource {
  api: { getSession(args: { headers: Headers; query: { disableRefresh: true } }): Promise<unknown> };
}

export type GetSessionOptions =
  | {
      /** An engine in this process. */
      auth: SessionSource;
    }
  | {
      /** The origin of the service, for example `https://auth.example.com`. */
      baseURL: string;
      /** Mount path of the service. Default `/api/auth`. */
      basePath?: string | undefined;
      /** Default: the global `fetch`. */
      fetch?: NonNullable<Parameters<typeof createAuthClient>[0]>["fetch"] | undefined;
      /** Milliseconds that the service may take. Default 5000. */
      timeout?: number | undefined;
    };

/**
 * Headers that identify a request's sender. A service accepts IP addresses only from its trusted
 * proxies, so they aren't passed on.
 */
const PASSED_ON = ["cookie", "user-agent", "authorization"];

/**
 * Returns the session of a request's sender, to render their page with: `initialSession` of the provider.
 * Null: no user is signed in. Rejects if the session can't be read: the page then renders without one
 * (undefined), and the browser reads it.
 */
export async function getSession<Data = SessionData>(
  request: Request | Headers | Readonly<Record<string, string | string[] | undefined>>,
  options: GetSessionOptions,
): Promise<Data | null> {
  const headers = headersOf(request);
  // Without a cookie or a token no user can be signed in.
  if (!headers.has("cookie") && !headers.has("authorization")) return null;
  // Reading doesn't renew the session: the new cookie would have to reach the browser.
  const query = { disableRefresh: true } as const;
  // The engine's answer has its types, which equal the client's.
  if ("auth" in options) return (await options.auth.api.getSession({ headers, query })) as Data | null;
  const { baseURL, basePath, fetch, timeout = 5000 } = options;
  const client: AuthClient = createAuthClient({
    baseURL,
    ...(basePath === undefined ? {} : { basePath }),
    ...(fetch === undefined ? {} : { fetch }),
  });
  const { data, error } = await client.getSession({
    fetchOptions: { headers: passedOn(headers), timeout },
    query,
  });
  if (error !== null) throw sessionUnknown(error);
  // The caller knows which fields its engine adds.
  return data as Data | null;
}

function headersOf(
  request: Request | Headers | Readonly<Record<string, string | string[] | undefined>>,
): Headers {
  if (request instanceof Headers) return request;
  if (request instanceof Request) return request.headers;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  return headers;
}

function passedOn(headers: Headers): Headers {
  const some = new Headers();
  for (const name of PASSED_ON) {
    const value = headers.get(name);
    if (value !== null) some.set(name, value);
  }
  return some;
}

function sessionUnknown(error: ClientError): Error {
  return new Error(`The session couldn't be read: ${error.code} ${error.message}`, { cause: error });
}
