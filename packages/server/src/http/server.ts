import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { answerClientError } from "./client-error.ts";
import { listen } from "./listen.ts";
import { jsonPage, sendPage } from "./page.ts";
import { type CommonAnswer, responseClass } from "./response.ts";

export interface HttpServer {
  /** What answers from now on. */
  serve(listener: RequestListener): void;
  /**
   * Takes no new connection, answers what was asked on those that are there, and closes them. Resolves when none
   * is left; after `limit` milliseconds it cuts the rest and resolves to false.
   */
  drain(limit: number): Promise<boolean>;
}

export interface HttpServerOptions {
  host: string;
  port: number;
  /** Where browsers are told to come by https only (RFC 6797). */
  https: keyof typeof HSTS | undefined;
  /** Several processes of ours listen there. Default: one. */
  isShared?: boolean;
  /** What answers until there is something to serve. */
  starting: RequestListener;
}

/** A year, as RFC 6797 section 6.1 counts: in seconds. */
const HSTS = {
  host: ["strict-transport-security", "max-age=31536000"],
  subdomains: ["strict-transport-security", "max-age=31536000; includeSubDomains"],
};
/** How long an open connection may bring one more request after a drain has begun. Milliseconds. */
const LAST_CALL = 400;
const LOOK_AGAIN = 50;

/**
 * Listens. Every limit of a connection is here; that of a body is the engine's.
 *
 * @throws ConfigurationError where the address can't be had.
 */
export async function openServer({
  host,
  port,
  https,
  isShared = false,
  starting,
}: HttpServerOptions): Promise<HttpServer> {
  const common: CommonAnswer = { headers: https === undefined ? [] : HSTS[https], keepAlive: true };
  let listener = starting;
  const server = createServer(
    {
      ServerResponse: responseClass(common),
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      // Longer than proxies keep an idle connection, so that it is they who close it.
      keepAliveTimeout: 75_000,
      // How exactly the two timeouts above are kept.
      connectionsCheckingInterval: 2_000,
      insecureHTTPParser: false,
    },
    (request, response) => {
      if (hasOneHost(request)) listener(request, response);
      else refuseHosts(response);
    },
  );
  server.on("clientError", answerClientError);
  server.on("connect", refuseTunnel);
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await listen(server, { host, port, variable: "PORT", isShared });
  return {
    serve(next) {
      listener = next;
    },
    async drain(limit) {
      common.keepAlive = false;
      // On a shared port a first answer says nothing of the other processes: whom the system has let in here is seen
      // by the loop in its next turns, before the door closes.
      for (let turn = 0; isShared && turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
      const closed = new Promise<true>((resolve) => {
        // Not the HTTP server's own `close`: that cuts connections on which a request may be under way to us.
        NetServer.prototype.close.call(server, () => resolve(true));
      });
      let idle: NodeJS.Timeout | undefined;
      const lastCall = setTimeout(() => {
        idle = setInterval(() => {
          server.closeIdleConnections();
          // Opened in advance, as browsers do it: to Node a request is under way on it until its headers are overdue.
          for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
        }, LOOK_AGAIN);
      }, LAST_CALL);
      let overdue: NodeJS.Timeout | undefined;
      const late = new Promise<false>((resolve) => {
        overdue = setTimeout(() => resolve(false), limit);
      });
      const isWhole = await Promise.race([closed, late]);
      for (const timer of [lastCall, idle, overdue]) clearTimeout(timer);
      server.closeAllConnections();
      return isWhole;
    },
  };
}

/**
 * RFC 9112 3.2. Node refuses a request without a Host header, but keeps the first of several: a proxy may have checked
 * another.
 */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    // Within the bounds of the list.
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts <= 1;
}

/** The start of the next request is unknown, so the connection is closed. */
function refuseHosts(response: ServerResponse): void {
  const page = jsonPage(400, { code: "BAD_REQUEST", message: "Malformed request" }, ["connection", "close"]);
  sendPage(response, page);
}

/** No proxy is to be had here. Node has let go of such a socket: its errors and its end are up to us. */
function refuseTunnel(_request: IncomingMessage, socket: Duplex): void {
  socket.on("error", () => socket.destroy());
  socket.end("HTTP/1.1 405 Method Not Allowed\r\ncontent-length: 0\r\nconnection: close\r\n\r\n", () =>
    socket.destroy(),
  );
}
