import type { Client } from "pg";

/** What of a socket reads the server's messages. */
interface Source {
  on(event: "data", listener: (bytes: Buffer) => void): unknown;
  on(event: "end", listener: () => void): unknown;
  destroy(error: Error): unknown;
}

/** Says that the connection can't be used any more: https://www.postgresql.org/docs/15/errcodes-appendix.html, class 08. */
const PROTOCOL_VIOLATION = "08P01";

/**
 * What the server sends is read in events of the socket: what pg throws over bytes that make no sense would be nobody's, and
 * end the process. Here it ends the connection. Call it before the client connects.
 */
export function dropWhenGarbled(client: Client): void {
  // pg reads a socket, encrypted or not, from here on; its types leave the function out.
  const connection = client.connection as unknown as { attachListeners(stream: Source): void };
  const attach = connection.attachListeners.bind(connection);
  connection.attachListeners = (stream) => {
    const guarded = (bytes: Buffer, listener: (bytes: Buffer) => void): void => {
      try {
        listener(bytes);
      } catch (cause) {
        const error = new Error("PostgreSQL sent what can't be understood.", { cause });
        stream.destroy(Object.assign(error, { code: PROTOCOL_VIOLATION }));
      }
    };
    attach({
      on: (event: "data" | "end", listener: (bytes: Buffer) => void) =>
        event === "data"
          ? stream.on(event, (bytes) => guarded(bytes, listener))
          : stream.on(event, () => listener(Buffer.alloc(0))),
      destroy: (error) => stream.destroy(error),
    });
  };
}
