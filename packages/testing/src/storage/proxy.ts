import { createServer, connect as dial, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A proxy between an engine and its server, with failures on demand. */
export interface Proxy {
  readonly port: number;
  /** Forwards nothing: a network that drops packets, or a server that hangs. */
  freeze(): void;
  /** The same, once any connection sends something that contains `text`. */
  freezeAt(text: string): void;
  /** Forwards again. Connections are ended, and whatever they sent meanwhile is lost. */
  thaw(): void;
  /** Forwards the server's bytes as `change` returns them. */
  garble(change: (data: Buffer) => Buffer): void;
  /** Forwards again, without ending connections. */
  heal(): void;
  /** Ends every connection and refuses new ones: a stopped server. */
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
      // A server that hangs doesn't close connections either.
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
    // The address of a server that listens on a port is an object.
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
