import { expect } from "vitest";
import type { ErrorCode } from "../../latchkey/src/base/errors.ts";
import { parseSetCookie, type SetCookie } from "../../latchkey/src/test-helpers/set-cookie.ts";
import { noteFailure } from "./provoked.ts";

export type { SetCookie } from "../../latchkey/src/test-helpers/set-cookie.ts";

export interface ClientAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** The JSON. Undefined if the response isn't JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the response holds
  body: any;
  cookies: SetCookie[];
}

export interface Sent {
  headers?: Record<string, string>;
  query?: Record<string, string>;
}

/** A pending response, with the test's expectation of it. */
export type Call = Promise<ClientAnswer> & {
  /** Expects status 200. Returns the body. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the response holds
  ok(): Promise<any>;
  /** Expects exactly this error: status, code and message. */
  refuses(error: ErrorCode): Promise<ClientAnswer>;
};

/** Carries a request to the engine: through its handler, or over a socket. */
export type Transport = (request: Request) => Promise<Response>;

/** The cookie handling of a browser: stores cookies, returns them and sends the page's origin. */
export class Client {
  readonly jar = new Map<string, string>();
  readonly #transport: Transport;
  readonly #mount: string;
  /** Sent with each request. */
  readonly headers: Record<string, string>;

  constructor(transport: Transport, mount: string, headers: Record<string, string>) {
    this.#transport = transport;
    this.#mount = mount;
    this.headers = headers;
  }

  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  post(path: string, body?: unknown, sent?: Sent): Call {
    return this.send("POST", path, body === undefined ? undefined : JSON.stringify(body), {
      ...sent,
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...sent?.headers },
    });
  }

  get(path: string, sent?: Sent): Call {
    return this.send("GET", path, undefined, sent);
  }

  send(method: string, path: string, body: string | Uint8Array | undefined, sent: Sent = {}): Call {
    const query = sent.query === undefined ? "" : `?${new URLSearchParams(sent.query)}`;
    const headers = new Headers(this.headers);
    if (this.jar.size > 0) headers.set("cookie", this.cookie);
    for (const [name, value] of Object.entries(sent.headers ?? {})) headers.set(name, value);
    const request = new Request(`${this.#mount}${path}${query}`, {
      method,
      headers,
      redirect: "manual",
      // A view of any buffer is a valid body, but the two type declarations of it differ.
      body: (body ?? null) as BodyInit | null,
    });
    return callOf(this.#ask(request));
  }

  async #ask(request: Request): Promise<ClientAnswer> {
    const response = await this.#transport(request);
    const text = await response.text();
    noteFailure({
      method: request.method,
      path: new URL(request.url).pathname.slice(new URL(this.#mount).pathname.length),
      status: response.status,
      text,
      location: response.headers.get("location"),
    });
    const cookies = response.headers.getSetCookie().map(parseSetCookie);
    for (const { name, value, attributes } of cookies) {
      if (attributes["Max-Age"] === "0") this.jar.delete(name);
      else this.jar.set(name, value);
    }
    const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
      cookies,
    };
  }
}

function callOf(answer: Promise<ClientAnswer>): Call {
  return Object.assign(answer, {
    async ok() {
      const { status, body } = await answer;
      expect({ status, body }).toMatchObject({ status: 200 });
      return body;
    },
    async refuses(error: ErrorCode) {
      const given = await answer;
      expect(given).toMatchObject({
        status: error.status,
        body: { code: error.code, message: error.message },
      });
      return given;
    },
  });
}
