import type { Env } from "../../base/env.ts";
import type { Reading } from "../driver.ts";
import { nodeSqlite } from "./node-sqlite.ts";
import { SqliteConnection } from "./sqlite-connection.ts";
import { OPENING_TIMEOUT } from "./sqlite-files.ts";

/** Reads over a separate connection, in one transaction: in the write-ahead log it sees what was there before. */
export async function sqliteSnapshot<T>(
  path: string,
  env: Pick<Env, "probe">,
  body: (read: Reading) => Promise<T>,
): Promise<T> {
  const connection = new SqliteConnection(new (nodeSqlite().DatabaseSync)(path, { readOnly: true }));
  try {
    connection.exec(`pragma busy_timeout = ${OPENING_TIMEOUT}`);
    connection.exec("begin");
    // The first read fixes what the transaction sees.
    connection.get("select 1 from sqlite_master", []);
    return await body(async (sql, values) => {
      env.probe?.({ kind: "statement", sql });
      return connection.all(sql, values);
    });
  } finally {
    connection.close();
  }
}
