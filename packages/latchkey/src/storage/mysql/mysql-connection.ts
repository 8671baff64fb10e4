import type { Connection as MysqlClient, QueryError } from "mysql2";
import type { Bindable } from "../dialect.ts";
import type { RawRow } from "../driver.ts";
import type { Connection, Result } from "../servers/connection.ts";

/** Rows as arrays, dates as texts, sums as numbers: on borrowed connections too. */
const shape = { rowsAsArray: true, dateStrings: true, decimalNumbers: true };

/**
 * One connection through `mysql2`. `leave` and `drop` release it: the engine's connection ends, a borrowed
 * one goes back.
 */
export class MysqlConnection implements Connection {
  readonly #client: MysqlClient;
  readonly #leave: () => Promise<void>;
  readonly #drop: () => void;
  readonly #broken = () => {
    this.#isBroken = true;
  };
  #isBroken = false;
  /** True if it ended, or went back to its owner. */
  #isOver = false;

  constructor(client: MysqlClient, leave: () => Promise<void>, drop: () => void) {
    this.#client = client;
    this.#leave = leave;
    this.#drop = drop;
    client.on("error", this.#broken);
    client.on("end", this.#broken);
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  query(sql: string, values: readonly Bindable[]): Promise<Result> {
    return new Promise((resolve, reject) => {
      // The list's type says that it may be changed; mysql2 only reads it.
      const options = { ...shape, sql, values: values as Bindable[] };
      this.#client.execute(options, (error, result) => {
        if (error === null) resolve(resultOf(result, sql));
        else reject(this.#failed(error));
      });
    });
  }

  command(sql: string): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#client.query({ ...shape, sql }, (error, result) => {
        if (error === null) resolve(resultOf(result, sql));
        else reject(this.#failed(error));
      });
    });
  }

  async close(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#isBroken = true;
    this.#client.off("error", this.#broken);
    this.#client.off("end", this.#broken);
    await this.#leave();
  }

  destroy(): void {
    this.#isBroken = true;
    if (this.#isOver) return;
    this.#isOver = true;
    this.#drop();
  }

  #failed(error: QueryError): QueryError {
    if (error.fatal === true) this.#isBroken = true;
    return error;
  }
}

function resultOf(result: unknown, sql: string): Result {
  // Rows come as arrays, as requested.
  if (Array.isArray(result)) return { rows: result as RawRow[], affected: 0 };
  const affected =
    typeof result === "object" && result !== null && "affectedRows" in result
      ? Number(result.affectedRows)
      : 0;
  // A row that an upsert changed counts twice here.
  const isUpsert = affected === 2 && sql.includes(" on duplicate key update ");
  return { rows: [], affected: isUpsert ? 1 : affected };
}
