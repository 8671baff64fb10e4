import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { toNodeHandler } from "../../latchkey/src/adapters/node.ts";
import { type App, type AppOptions, app } from "./app.ts";

/** An engine behind a real server. */
export interface Served extends App {
  readonly server: Server;
  readonly port: number;
  /** Opens a connection for raw writes. */
  connection(): Connection;
  /** Writes a text unchanged. Returns everything received until the server closes. */
  raw(text: string): Promise<string>;
}

export interface Connection {
  readonly socket: Socket;
  /** Everything received so far. */
  received(): string;
  /** Resolves when the server has ended the connection, by whatever means. */
  readonly closed: Promise<void>;
  /** Resolves with everything received once `pattern` matches it. Rejects if the connection ends before. */
  until(pattern: RegExp): Promise<string>;
}

export async function served(options: Omit<AppOptions, "baseURL" | "transport"> = {}): Promise<Served> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const world = await app({
    ...options,
    baseURL: `http://127.0.0.1:${port}`,
    transport: () => (request) => fetch(request),
  });
  server.on("request", toNodeHandler(world.auth));
  const connection = (): Connection => connected(connect(port, "127.0.0.1"));
  return {
    ...world,
    server,
    port,
    connection,
    async raw(text) {
      const { socket, closed, received } = connection();
      socket.write(text, "latin1");
      await closed;
      return received();
    },
  };
}

function connected(socket: Socket): Connection {
  let text = "";
  const waiting = new Set<() => void>();
  socket.setEncoding("latin1");
  socket.on("data", (chunk) => {
    text += chunk;
    for (const look of waiting) look();
  });
  // A server may also end a connection with a reset.
  socket.on("error", () => undefined);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  onTestFinished(() => void socket.destroy());
  return {
    socket,
    closed,
    received: () => text,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!pattern.test(text)) return;
          waiting.delete(look);
          resolve(text);
        };
        waiting.add(look);
        void closed.then(() => reject(new Error(`The connection ended with ${JSON.stringify(text)}`)));
        look();
      }),
  };
}
