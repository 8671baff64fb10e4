import type { Connection } from "../servers/connection.ts";
import { answered, NoAnswer } from "../servers/deadline.ts";

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
