import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { isReady } from "./node.ts";

/** Load balancer that checks the readiness of nodes and keeps connections open. */
export interface Balancer {
  readonly port: number;
  /** Ports of the nodes that get requests at this moment. */
  ready(): readonly number[];
  close(): Promise<void>;
}

const ASK_EVERY_MS = 100;

function refuse(outgoing: ServerResponse, code: string): void {
  outgoing.writeHead(502, { "content-type": "application/json" }).end(JSON.stringify({ code }));
}

/**
 * Forwards each request to the next ready node. If a node refuses the connection, any request goes to the
 * next one, since nothing has been sent. A request that was sent is never retried: it fails, as with other
 * balancers.
 */
export async function startBalancer(nodes: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  let ready: readonly number[] = [];
  let turn = 0;
  const look = async () => {
    const verdicts = await Promise.all(nodes.map(isReady));
    ready = nodes.filter((_, i) => verdicts[i]);
  };
  await look();
  const timer = setInterval(() => void look(), ASK_EVERY_MS);

  const forward = (
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
    tried: number[],
  ): void => {
    const candidates = ready.filter((port) => !tried.includes(port));
    const port = candidates[turn++ % Math.max(1, candidates.length)];
    if (port === undefined) {
      refuse(outgoing, "NO_NODE_IS_READY");
      return;
    }
    const { connection: _, ...headers } = incoming.headers;
    const sent = request(
      { host: "127.0.0.1", port, path: incoming.url, method: incoming.method, headers, agent },
      (answer) => {
        const { connection: _, "transfer-encoding": __, ...kept } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, kept);
        answer.pipe(outgoing);
      },
    );
    sent.on("error", (error) => {
      const wasRefused = "code" in error && error.code === "ECONNREFUSED";
      if (wasRefused) forward(incoming, body, outgoing, [...tried, port]);
      else if (!outgoing.headersSent)
        refuse(outgoing, `${error.message}${sent.reusedSocket ? ", on a connection that was open" : ""}`);
      else outgoing.destroy();
    });
    sent.end(body);
  };

  const server = createServer({ keepAliveTimeout: 60_000 }, (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => forward(incoming, Buffer.concat(chunks), outgoing, []));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The balancer has no port");
  return {
    port: address.port,
    ready: () => ready,
    async close() {
      clearInterval(timer);
      agent.destroy();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
