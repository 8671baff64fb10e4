import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Concealer } from "./conceal.ts";
import { type Answer, answerOf, callOf, type Recorded } from "./exchange.ts";

/**
 * Bytes of a request that is recorded. A larger one is passed on all the same, but its line would be too long to
 * be read again.
 */
const LARGEST_BODY = 256 * 1024;
/** Bytes of a request that is passed on: it is held in memory. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Headers that belong to one connection (RFC 9110 section 7.6.1), and those that `fetch` sets itself. */
const OF_CONNECTION = new Set([
  "accept-encoding",
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

export interface Recording {
  /** The origin of the server behind the proxy. */
  to: URL;
  /** Only calls below this path are recorded. */
  basePath: string;
  onCall: (recorded: Recorded) => void;
  onSecret: (n: number, value: string) => void;
  /** Milliseconds. */
  now: () => number;
}

/** A proxy that passes every request on and records the calls. What it can't record, it still passes on. */
export function recordingProxy({ to, basePath, onCall, onSecret, now }: Recording): Server {
  const concealer = new Concealer(onSecret);
  let n = 0;

  function record(request: IncomingMessage, headers: Headers, body: Uint8Array, answer: Answer): void {
    const target = request.url ?? "/";
    const { pathname } = urlOf(request, to);
    if (pathname !== basePath && !pathname.startsWith(`${basePath}/`)) return;
    if (body.length > LARGEST_BODY) return;
    const call = callOf(request.method ?? "GET", target, headers, body);
    const concealed = concealer.conceal(call, now());
    n++;
    onCall({ n, at: new Date(now()).toISOString(), ...concealed, status: answer.status });
    concealer.remember(n, answer);
  }

  return createServer((request, response) => {
    passOn(request, response, to, record).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      if (!response.headersSent) response.writeHead(502, { "content-type": "text/plain" });
      response.end(`The server behind the recording proxy can't be reached: ${reason}\n`);
    });
  });
}

async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  to: URL,
  record: (request: IncomingMessage, headers: Headers, body: Uint8Array, answer: Answer) => void,
): Promise<void> {
  const headers = headersFor(request);
  const body = await bytesOf(request);
  if (body === undefined) {
    response.writeHead(413, { connection: "close" }).end();
    return;
  }
  const answer = await fetch(urlOf(request, to), {
    method: request.method ?? "GET",
    headers,
    redirect: "manual",
    ...(body.length === 0 ? {} : { body }),
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  try {
    // Before the client has the response, so that its next request finds the values in it.
    record(request, headers, body, answerOf(answer.status, answer.headers, bytes));
  } catch {
    // The client gets its response all the same.
  }
  response.statusCode = answer.status;
  // `fetch` has decoded the body.
  for (const [name, value] of answer.headers)
    if (!OF_CONNECTION.has(name) && name !== "content-encoding" && name !== "set-cookie")
      response.setHeader(name, value);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("set-cookie", cookies);
  response.end(bytes);
}

/** Always a URL of the server: a target such as `//example.com` must not lead elsewhere. */
function urlOf({ url = "/" }: IncomingMessage, to: URL): URL {
  return new URL(`${to.origin}${url.startsWith("/") ? url : "/"}`);
}

function headersFor(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !OF_CONNECTION.has(name)) headers.set(name, String(value));
  const client = request.socket.remoteAddress ?? "";
  const before = headers.get("x-forwarded-for");
  headers.set("x-forwarded-for", before === null ? client : `${before}, ${client}`);
  const { host } = request.headers;
  if (host !== undefined && !headers.has("x-forwarded-host")) headers.set("x-forwarded-host", host);
  if (!headers.has("x-forwarded-proto")) headers.set("x-forwarded-proto", "http");
  return headers;
}

/** Returns undefined for a body that is too large to be passed on. */
async function bytesOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MOST_BYTES) return undefined;
  }
  return new Uint8Array(Buffer.concat(chunks));
}
