import { Agent, request } from "node:http";

/** Connections stay open between requests, as those of proxies and applications do. */
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

export interface Question {
  path: string;
  /** Sent as JSON. With a body it is a POST. */
  body?: Readonly<Record<string, unknown>> | undefined;
  method?: "GET" | "POST" | undefined;
  cookie?: string | undefined;
  /** Whose pages ask: browsers say so, and the service wants to know where state changes. */
  origin?: string | undefined;
  /** Milliseconds. */
  timeout?: number | undefined;
}

/** What came back. `status` 0: nothing did, and nobody knows what became of it. */
export interface Answer {
  status: number;
  /** What it says, as JSON; undefined where it isn't. */
  body: unknown;
  setCookies: readonly string[];
  /** Whether it says when to ask again. */
  hasRetryAfter?: boolean;
  /** Why nothing came back. */
  error?: string;
}

/** Asks the service on this port of the machine. Never rejects. */
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

/** The cookies that an answer sets, as the next request carries them. */
export function cookiesOf({ setCookies }: Answer): string {
  return setCookies.map((line) => line.slice(0, line.indexOf(";"))).join("; ");
}
