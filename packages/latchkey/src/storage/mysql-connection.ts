import type { Connection as MysqlClient, QueryError } from "mysql2";
import type { Connection, Result } from "./connection.ts";
import type { Bindable } from "./dialect.ts";
import type { RawRow } from "./driver.ts";

/** One connection through `mysql2`. `leave` and `drop` say what becomes of it: our own ends, a borrowed one goes back. */
export class MysqlConnection implements Connection {
  readonly #client: MysqlClient;
  readonly #leave: () => Promise<void>;
  readonly #drop: () => void;
  #isBroken = false;

  constructor(client: MysqlClient, leave: () => Promise<void>, drop: () => void) {
    this.#client = client;
    this.#leave = leave;
    this.#drop = drop;
    const broken = () => {
      this.#isBroken = true;
    };
    client.on("error", broken);
    client.on("end", broken);
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  query(sql: string, values: readonly Bindable[]): Promise<Result> {
    return new Promise((resolve, reject) => {
      // The list's type says that it may be changed; mysql2 only reads it.
      this.#client.execute({ sql, values: values as Bindable[], rowsAsArray: true }, (error, result) => {
        if (error === null) resolve(resultOf(result, sql));
        else reject(this.#failed(error));
      });
    });
  }

  command(sql: string): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#client.query({ sql, rowsAsArray: true }, (error, result) => {
        if (error === null) resolve(resultOf(result, sql));
        else reject(this.#failed(error));
      });
    });
  }

  async close(): Promise<void> {
    this.#isBroken = true;
    await this.#leave();
  }

  destroy(): void {
    this.#isBroken = true;
    this.#drop();
  }

  #failed(error: QueryError): QueryError {
    if (error.fatal === true) this.#isBroken = true;
    return error;
  }
}

function resultOf(result: unknown, sql: string): Result {
  // Rows come as arrays, which is what was asked for.
  if (Array.isArray(result)) return { rows: result as RawRow[], affected: 0 };
  const affected =
    typeof result === "object" && result !== null && "affectedRows" in result
      ? Number(result.affectedRows)
      : 0;
  // A row that an upsert changed counts twice here.
  const isUpsert = affected === 2 && sql.includes(" on duplicate key update ");
  return { rows: [], affected: isUpsert ? 1 : affected };
}
