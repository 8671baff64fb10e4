import { Agent, request } from "node:http";

/** Keeps connections open between requests, like proxies and applications. */
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

export interface Question {
  path: string;
  /** Sent as JSON. With a body, the default method is POST. */
  body?: Readonly<Record<string, unknown>> | undefined;
  method?: "GET" | "POST" | undefined;
  cookie?: string | undefined;
  /** `Origin` header, which browsers send and the service requires of requests that change state. */
  origin?: string | undefined;
  /** Milliseconds. */
  timeout?: number | undefined;
}

/** Response. `status` 0 means that there was none: the request may or may not have taken effect. */
export interface Answer {
  status: number;
  /** Body parsed as JSON; undefined if it isn't JSON. */
  body: unknown;
  setCookies: readonly string[];
  /** True if there is a `Retry-After` header. */
  hasRetryAfter?: boolean;
  /** Reason why there was no response. */
  error?: string;
}

/** Sends a request to the service on a port of this machine. Never rejects. */
export function ask(port: number, question: Question): Promise<Answer> {
  const { path, body, cookie, origin, timeout = 60_000 } = question;
  const method = question.method ?? (body === undefined ? "GET" : "POST");
  const text = body === undefined ? undefined : JSON.stringify(body);
  const nothing = (error: string): Answer => ({ status: 0, body: undefined, setCookies: [], error });
  return new Promise((resolve) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        path,
        method,
        agent,
        headers: {
          ...(text === undefined
            ? {}
            : { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
          ...(cookie === undefined ? {} : { cookie }),
          ...(origin === undefined ? {} : { origin }),
        },
      },
      (response) => {
        let written = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          written += chunk;
        });
        response.on("error", (error) => resolve(nothing(error.message)));
        response.on("aborted", () => resolve(nothing("cut off")));
        response.on("end", () => {
          clearTimeout(overdue);
          const setCookies = response.headers["set-cookie"] ?? [];
          const hasRetryAfter = response.headers["retry-after"] !== undefined;
          resolve({ status: response.statusCode ?? 0, body: parsed(written), setCookies, hasRetryAfter });
        });
      },
    );
    const overdue = setTimeout(() => sent.destroy(new Error(`no answer within ${timeout} ms`)), timeout);
    sent.on("error", (error) => {
      clearTimeout(overdue);
      resolve(nothing(error.message));
    });
    sent.end(text);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the cookies that a response sets, as the next request sends them. */
export function cookiesOf({ setCookies }: Answer): string {
  return setCookies.map((line) => line.slice(0, line.indexOf(";"))).join("; ");
}
