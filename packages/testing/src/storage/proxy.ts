import { createServer, connect as dial, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** Stands between an engine and its server, to be stopped as a test needs it. */
export interface Proxy {
  readonly port: number;
  /** Takes what comes and hands nothing on: a network that swallows packets, or a server that hangs. */
  freeze(): void;
  /** The same from the moment on at which someone sends something that contains `text`. */
  freezeAt(text: string): void;
  /** Hands on again what comes from now on; what came meanwhile is lost with its connections. */
  thaw(): void;
  /** Forwards the server's bytes as `change` returns them. */
  garble(change: (data: Buffer) => Buffer): void;
  /** Hands on again what comes from now on, and ends nothing. */
  heal(): void;
  /** Ends every connection and refuses new ones: a server that is stopped. */
  stop(): void;
  start(): void;
}

export async function proxyTo(host: string, port: number): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let freezing: string | undefined;
  let change: ((data: Buffer) => Buffer) | undefined;
  let isStopped = false;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (isStopped) return near.destroy();
    const far = dial({ port, host, allowHalfOpen: true });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (data) => {
        if (freezing !== undefined && data.includes(freezing)) isFrozen = true;
        if (!isFrozen) to.write(from === far && change !== undefined ? change(data) : data);
      });
      // A server that hangs doesn't hang up either.
      from.on("end", () => {
        if (!isFrozen) to.end();
      });
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    endAll();
    server.close();
  });
  const address = server.address();
  return {
    // Listening on a port, which is what such an address holds.
    port: typeof address === "object" && address !== null ? address.port : 0,
    freeze: () => {
      isFrozen = true;
    },
    freezeAt(text) {
      freezing = text;
    },
    thaw() {
      freezing = undefined;
      isFrozen = false;
      endAll();
    },
    garble(given) {
      change = given;
    },
    heal() {
      change = undefined;
      freezing = undefined;
      isFrozen = false;
    },
    stop() {
      isStopped = true;
      endAll();
    },
    start: () => {
      isStopped = false;
    },
  };
}
