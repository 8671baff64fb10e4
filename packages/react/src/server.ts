/** For servers: nothing here is a component, and nothing runs in a browser. */
import { type AuthClient, type ClientError, createAuthClient, type SessionData } from "@latchkey/client";

/** As much of an engine as is asked: `auth` of `latchkey()`. */
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
      /** Where the service is mounted. Default `/api/auth`. */
      basePath?: string | undefined;
      /** Default: the global `fetch`. */
      fetch?: NonNullable<Parameters<typeof createAuthClient>[0]>["fetch"] | undefined;
      /** Milliseconds that the service may take. Default 5000. */
      timeout?: number | undefined;
    };

/** What of a request says who sent it. A service trusts its proxies for addresses, and nobody else. */
const PASSED_ON = ["cookie", "user-agent", "authorization"];

/**
 * The session of a request's sender, to render their page with: `initialSession` of the provider. Null: nobody
 * is signed in. Rejects when that can't be found out: a page then renders without (undefined), and finds out in the
 * browser.
 */
export async function getSession<Data = SessionData>(
  request: Request | Headers | Readonly<Record<string, string | string[] | undefined>>,
  options: GetSessionOptions,
): Promise<Data | null> {
  const headers = headersOf(request);
  // Without a cookie or a token there is nobody to ask for.
  if (!headers.has("cookie") && !headers.has("authorization")) return null;
  // Reading doesn't renew: the cookie that came back would have to reach the browser.
  const query = { disableRefresh: true } as const;
  // What the engine answers is as its types say; the client's are the same.
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
  // The caller knows what its engine adds.
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
