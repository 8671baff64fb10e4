import { createServer, type IncomingMessage } from "node:http";
import { answerClientError } from "../http/client-error.ts";
import { listen } from "../http/listen.ts";
import { jsonPage, notFound, type Page, sendPage } from "../http/page.ts";
import { alivePage, readinessPage, type Verdict } from "../http/readiness.ts";
import { CONTENT_TYPE } from "./page.ts";

/**
 * Milliseconds in which load balancers that watch the management port may notice that no more requests should
 * come. Until then, requests are answered as usual. The time is part of the drain.
 */
export const FAREWELL = 5_000;

export interface Management {
  /** Closes every connection. */
  close(): Promise<void>;
}

export interface ManagementOptions {
  host: string;
  port: number;
  /** Reports whether the process is usable at all, without asking anything outside of it. */
  isAlive(): boolean;
  verdict(): Promise<Verdict>;
  /** Returns the page of metrics, as text. */
  metrics(): Promise<string>;
}

/**
 * Starts the separate port of health and metrics. It is for load balancers, orchestrators and Prometheus, and
 * should not be reachable from outside: it shows reasons, figures and the version.
 *
 * @throws ConfigurationError if it can't listen on the address.
 */
export async function openManagement(options: ManagementOptions): Promise<Management> {
  const { host, port } = options;
  const server = createServer(
    { maxHeaderSize: 8 * 1024, headersTimeout: 5_000, requestTimeout: 5_000, keepAliveTimeout: 75_000 },
    (request, response) => {
      void answer(options, request).then((page) => {
        // Requests here have no body; an unread one would be parsed as the next request.
        if (!request.complete) response.shouldKeepAlive = false;
        sendPage(response, page);
      });
    },
  );
  server.on("clientError", answerClientError);
  await listen(server, { host, port, variable: "LATCHKEY_MANAGEMENT_PORT" });
  return {
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}

/** Never rejects. */
async function answer(options: ManagementOptions, request: IncomingMessage): Promise<Page> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return jsonPage(405, { code: "METHOD_NOT_ALLOWED", message: "Method not allowed" }, [
      "allow",
      "GET, HEAD",
    ]);
  try {
    switch (request.url?.split("?", 1)[0]) {
      case "/livez":
        return alivePage(options.isAlive());
      case "/readyz":
        return readinessPage(await options.verdict(), "operators");
      case "/metrics":
        return metricsPage(await options.metrics());
      default:
        return notFound();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return jsonPage(503, { status: "unknown", reasons: [reason] });
  }
}

function metricsPage(text: string): Page {
  return {
    status: 200,
    headers: ["content-type", CONTENT_TYPE, "cache-control", "no-store", "x-content-type-options", "nosniff"],
    body: text,
  };
}
