import type { Reading } from "../driver.ts";
import type { Connection } from "./connection.ts";
import { answered } from "./deadline.ts";
import type { Means } from "./server-migration.ts";

/** Maximum time of one read, which may count a whole table. Milliseconds. */
const longestRead = 10 * 60_000;

/** Reads over a separate connection, in one transaction that sees what was committed at its beginning. */
export async function serverSnapshot<T>(
  body: (read: Reading) => Promise<T>,
  { dialect, connector, env, translate }: Means,
): Promise<T> {
  let connection: Connection | undefined;
  try {
    const own = await connector.connect();
    connection = own;
    for (const statement of dialect.snapshot) await answered(own, own.command(statement), longestRead);
    return await body(async (sql, values) => {
      env.probe?.({ kind: "statement", sql });
      return (await answered(own, own.query(sql, values), longestRead)).rows;
    });
  } catch (error) {
    throw translate(error);
  } finally {
    // A borrowed connection would keep the settings: its owner drops it.
    connection?.destroy();
  }
}
