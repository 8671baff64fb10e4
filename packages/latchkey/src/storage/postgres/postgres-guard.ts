import type { Client } from "pg";
import type { Connection } from "../servers/connection.ts";
import { answered, NoAnswer } from "../servers/deadline.ts";

/** The part of a socket that reads the server's messages. */
interface Source {
  on(event: "data", listener: (bytes: Buffer) => void): unknown;
  on(event: "end", listener: () => void): unknown;
  destroy(error: Error): unknown;
}

/**
 * Error class 08, the connection can no longer be used:
 * https://www.postgresql.org/docs/15/errcodes-appendix.html.
 */
const PROTOCOL_VIOLATION = "08P01";

/**
 * Protects against malformed data. The server's bytes are read in socket events. An error that pg throws
 * there can't be caught, and would end the process. Here it ends the connection. Call it before the client
 * connects.
 */
export function dropWhenGarbled(client: Client): void {
  // From here on pg reads the socket, encrypted or not; its types lack the function.
  const connection = client.connection as unknown as { attachListeners(stream: Source): void };
  const attach = connection.attachListeners.bind(connection);
  connection.attachListeners = (stream) => {
    const guarded = (bytes: Buffer, listener: (bytes: Buffer) => void): void => {
      try {
        listener(bytes);
      } catch (cause) {
        const error = new Error("PostgreSQL sent malformed data.", { cause });
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

/** Milliseconds. */
const longestAnswer = 2_000;

/**
 * Reports whether a pool in between gives each transaction any of the server's connections. Such a pool gives
 * the connection that was just used to another client, so the first client gets another one next, or waits if
 * there is none.
 */
export async function sharesConnections(connect: () => Promise<Connection>): Promise<boolean> {
  const opened: Connection[] = [];
  const open = async (): Promise<Connection> => {
    const connection = await connect();
    opened.push(connection);
    return connection;
  };
  const ask = async (connection: Connection, sql: string) =>
    (await answered(connection, connection.command(sql), longestAnswer)).rows[0]?.[0];
  const process = "select pg_backend_pid()";
  try {
    const first = await open();
    const second = await open();
    const before = await ask(first, process);
    await ask(second, "begin");
    await ask(second, process);
    try {
      return (await ask(first, process)) !== before;
    } catch (error) {
      if (error instanceof NoAnswer) return true;
      throw error;
    } finally {
      await ask(second, "rollback");
    }
  } finally {
    for (const connection of opened) await connection.close();
  }
}
