import { connect, createServer, type Server, type Socket } from "node:net";
import { sleep } from "./wait.ts";

/** Directions in which data passes. In the others it is held back, not lost. */
export type Passage = "both" | "neither" | "towards-store" | "from-store";

/** Proxy that stands for the network between the service and a store. */
export interface StoreProxy {
  readonly port: number;
  /** Delays each chunk of data, in each direction, by `delay` plus up to `jitter` milliseconds. */
  slow(delay: number, jitter: number): void;
  let(passage: Passage): void;
  /** Forwards new connections to this port. Open ones keep theirs. */
  lead(target: number): void;
  /** Resets every connection. */
  reset(): void;
  close(): Promise<void>;
}

interface Link {
  near: Socket;
  far: Socket;
}

export async function startProxy(first: number): Promise<StoreProxy> {
  let target = first;
  const links = new Set<Link>();
  let delay = 0;
  let jitter = 0;
  let passage: Passage = "both";
  let changed = Promise.withResolvers<void>();
  const passes = (direction: Passage) => passage === "both" || passage === direction;

  /** Forwards data in order. While the direction is blocked it waits, like packets that are retransmitted. */
  const carry = async (from: Socket, to: Socket, direction: Passage): Promise<void> => {
    try {
      for await (const chunk of from) {
        const wait = delay + Math.random() * jitter;
        if (wait > 0) await sleep(wait);
        while (!passes(direction)) await changed.promise;
        if (!to.write(chunk))
          await new Promise((resolve) => to.once("drain", resolve).once("close", resolve));
      }
      while (!passes(direction)) await changed.promise;
      to.end();
    } catch {
      while (!passes(direction)) await changed.promise;
      to.destroy();
    }
  };

  const server: Server = createServer({ noDelay: true, allowHalfOpen: true }, (near) => {
    const far = connect({ port: target, host: "127.0.0.1", noDelay: true, allowHalfOpen: true });
    const link = { near, far };
    links.add(link);
    near.once("close", () => links.delete(link));
    near.on("error", () => far.destroy());
    far.on("error", () => {
      // The store isn't there: the connection is reset, similar to a refused one without the proxy.
      if (passage === "both") near.resetAndDestroy();
    });
    void carry(near, far, "towards-store");
    void carry(far, near, "from-store");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port");

  const reset = () => {
    for (const { near, far } of links) {
      near.resetAndDestroy();
      far.destroy();
    }
  };
  return {
    port: address.port,
    slow(ms, spread) {
      delay = ms;
      jitter = spread;
    },
    let(next) {
      passage = next;
      changed.resolve();
      changed = Promise.withResolvers();
    },
    lead(next) {
      target = next;
    },
    reset,
    async close() {
      passage = "both";
      changed.resolve();
      const closed = new Promise((resolve) => server.close(resolve));
      reset();
      await closed;
    },
  };
}
