import { createServer, type IncomingMessage, type RequestListener, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { answerClientError } from "./client-error.ts";
import { listen } from "./listen.ts";
import { jsonPage, sendPage } from "./page.ts";

export interface HttpServer {
  /** Sets the handler of requests from now on. */
  serve(listener: RequestListener): void;
  /**
   * Accepts no new connection, answers the requests of open ones, and closes them. Resolves when all are
   * closed; after `limit` milliseconds it cuts the rest and resolves to false.
   */
  drain(limit: number): Promise<boolean>;
}

export interface HttpServerOptions {
  host: string;
  port: number;
  /** Hosts that browsers must access by https only (RFC 6797). */
  https: keyof typeof HSTS | undefined;
  /** True if several processes of the service listen on the port. Default false. */
  isShared?: boolean;
  /** Answers requests until there is something to serve. */
  starting: RequestListener;
}

/** One year, in seconds (RFC 6797 section 6.1). */
const HSTS = {
  host: ["strict-transport-security", "max-age=31536000"],
  subdomains: ["strict-transport-security", "max-age=31536000; includeSubDomains"],
};
/** Milliseconds in which an open connection may send one more request after a drain has begun. */
const LAST_CALL = 400;
const LOOK_AGAIN = 50;

/**
 * Starts a server. Every limit of a connection is here; that of a body is the engine's.
 *
 * @throws ConfigurationError if it can't listen on the address.
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
      // Longer than the idle time of proxies, so that they close the connection.
      keepAliveTimeout: 75_000,
      // Precision of the two timeouts above.
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
      // On a shared port the event loop sees connections that the system has already assigned to this process
      // only in its next turns. Closing the port before would drop them.
      for (let turn = 0; isShared && turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
      const closed = new Promise<true>((resolve) => {
        // The HTTP server's own `close` would cut connections on which a request may be on its way.
        NetServer.prototype.close.call(server, () => resolve(true));
      });
      let idle: NodeJS.Timeout | undefined;
      const lastCall = setTimeout(() => {
        idle = setInterval(() => {
          server.closeIdleConnections();
          // Connections that browsers open in advance: Node counts a request on them until its headers are
          // overdue.
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
 * Checks RFC 9112 3.2. Node refuses a request without a Host header, but keeps the first of several: a proxy
 * may have checked another one.
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

/** The server is no proxy. Node no longer handles the errors and the end of such a socket. */
function refuseTunnel(_request: IncomingMessage, socket: Duplex): void {
  socket.on("error", () => socket.destroy());
  socket.end("HTTP/1.1 405 Method Not Allowed\r\ncontent-length: 0\r\nconnection: close\r\n\r\n", () =>
    socket.destroy(),
  );
}

/** Common parts of all answers of a server. They change while it runs: a drain closes connections. */
interface CommonAnswer {
  /** Flat list: name, value. */
  headers: readonly string[];
  /** True if a connection stays open after its answer. */
  keepAlive: boolean;
}

/** Returns a class of responses with the `common` headers, for every place that writes headers. */
function responseClass(common: CommonAnswer): typeof ServerResponse<IncomingMessage> {
  return class ServiceResponse extends ServerResponse<IncomingMessage> {
    override writeHead(status: number, ...rest: unknown[]): this {
      if (!common.keepAlive) this.shouldKeepAlive = false;
      const headers = rest.at(-1);
      // Everything in this service writes its headers as one flat list; Node itself (for example `417`) may
      // not.
      if (Array.isArray(headers)) {
        return super.writeHead(
          status,
          common.headers.length === 0 ? headers : [...headers, ...common.headers],
        );
      }
      return super.writeHead(status);
    }
  };
}
