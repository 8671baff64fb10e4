import type { IncomingMessage, ServerResponse } from "node:http";
import type { MaybePromise } from "../base/maybe-promise.ts";
import type { Answer, Exchange } from "../kernel/contracts/exchange.ts";
import { nodeBody } from "./node-body.ts";

/** Bytes of an unread body for which a connection is kept. */
const DROPPED_BY_NODE = 64 * 1024;

/** The part of an engine that the handler needs. */
export interface Answering {
  readonly handleExchange: (exchange: Exchange) => MaybePromise<Answer>;
}

/**
 * Serves an engine from `node:http` without creating a `Request` or a `Response`:
 * `createServer(toNodeHandler(auth))`.
 */
export function toNodeHandler(auth: Answering): (request: IncomingMessage, response: ServerResponse) => void {
  const sendSoon = sender();
  return (request, response) => {
    const exchange = new NodeExchange(request);
    const answer = auth.handleExchange(exchange);
    // It never rejects: every failure is an answer.
    if (answer instanceof Promise) void answer.then((value) => sendSoon(exchange, response, value));
    else send(exchange, response, answer);
  };
}

/**
 * Sends answers that became ready in one event, such as a statement that looked up many sessions, directly
 * one after another: a client with several connections wakes up once for them. A single answer isn't delayed.
 */
function sender(): typeof send {
  let ready: Parameters<typeof send>[] = [];
  const sendAll = (): void => {
    const batch = ready;
    ready = [];
    for (const each of batch) {
      try {
        send(...each);
      } catch (error) {
        void Promise.reject(error); // an internal error, reported as any other; the remaining answers are still sent
      }
    }
  };
  return (...answer) => {
    // Runs when every promise that the event settled has been followed to its end.
    if (ready.push(answer) === 1) process.nextTick(sendAll);
  };
}

function send(exchange: NodeExchange, response: ServerResponse, answer: Answer): void {
  const headers = [...answer.headers];
  const length = Buffer.byteLength(answer.body);
  // RFC 9110 8.6: none with 204, and with 304 and to HEAD the length that the whole answer would have.
  if (answer.body !== "" || !(answer.status === 204 || answer.status === 304 || exchange.method === "HEAD"))
    headers.push("content-length", String(length));
  // The next request of this connection would begin with the body that wasn't read.
  if (exchange.isUnread) headers.push("connection", "close");
  response.writeHead(answer.status, headers);
  // As many bytes as characters: ASCII, which Node writes faster as Latin-1.
  response.end(answer.body, length === answer.body.length ? "latin1" : "utf8");
}

/** A request of `node:http`, with the property that Express adds. */
interface Mounted extends IncomingMessage {
  readonly baseUrl?: string;
}

class NodeExchange implements Exchange {
  readonly #request: Mounted;
  readonly path: string;
  readonly query: string;

  constructor(request: Mounted) {
    this.#request = request;
    // Express removes a handler's mount path from `url`.
    const target = (request.baseUrl ?? "") + (request.url ?? "/");
    const cut = target.indexOf("?");
    this.path = cut === -1 ? target : target.slice(0, cut);
    this.query = cut === -1 ? "" : target.slice(cut + 1);
  }

  get method(): string {
    return this.#request.method ?? "";
  }

  get peer(): string | undefined {
    return this.#request.socket.remoteAddress;
  }

  /** True if more of the body will arrive than the server reads. Node reads and drops a short rest itself. */
  get isUnread(): boolean {
    const { headers, complete } = this.#request;
    if (complete) return false;
    return (
      headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > DROPPED_BY_NODE
    );
  }

  header(name: string): string | undefined {
    const value = this.#request.headers[name];
    return typeof value === "object" ? value.join(", ") : value;
  }

  headers(): Headers {
    const headers = new Headers();
    for (const [name, values] of Object.entries(this.#request.headers))
      for (const value of [values].flat()) if (value !== undefined) headers.append(name, value);
    return headers;
  }

  body(limit: number): MaybePromise<Uint8Array> {
    return nodeBody(this.#request, limit);
  }
}
