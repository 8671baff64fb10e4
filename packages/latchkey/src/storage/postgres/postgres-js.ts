import { ConfigurationError } from "../../base/errors.ts";
import type { Bindable } from "../dialect.ts";
import type { RawRow } from "../driver.ts";
import type { Connection, Connector, Result } from "../servers/connection.ts";
import { codeOf } from "../servers/server-dialect.ts";
import { assertRecentPostgres, postgresBegin } from "./postgres.ts";
import { sharesConnections } from "./postgres-guard.ts";
import { parserOf } from "./postgres-values.ts";

/** A client of postgres.js. */
export interface PostgresJs extends Sender {
  reserve(): Promise<Reserved>;
  begin(...given: never[]): unknown;
  readonly options: { readonly max: number; readonly prepare?: unknown };
}

interface Sender {
  unsafe(sql: string, values?: never[], options?: { prepare: boolean }): { raw(): PromiseLike<Answer> };
}

interface Reserved extends Sender {
  release(): unknown;
}

/** Rows of bytes: neither the parsers nor the transformations of the application change them. */
interface Answer extends ReadonlyArray<readonly (Uint8Array | null)[]> {
  readonly columns: readonly { readonly type: number }[];
  readonly count: number | null;
}

export function isPostgresJs(value: object): value is PostgresJs {
  return ["begin", "unsafe", "reserve"].every((name) => typeof Reflect.get(value, name) === "function");
}

/**
 * Reserves connections of postgres.js, which keep their settings and go back after each use. `isJson`: true for a
 * column that the engine writes JSON into, in the database's names.
 */
export function postgresJsConnector(
  sql: PostgresJs,
  isJson: (table: string, column: string) => boolean,
): Connector {
  const place = "the given client of postgres.js";
  let isKnown = false;
  /** Connections that were given up, and go back later. The application's `sql.end()` must find them there. */
  const leaving = new Set<Promise<void>>();
  const leave = (gone: Promise<void>) => {
    leaving.add(gone);
    void gone.then(() => leaving.delete(gone));
  };
  return {
    isOwner: false,
    async looksShared() {
      return sql.options.max > 1 && (await sharesConnections(() => this.connect()));
    },
    begin: postgresBegin,
    max: sql.options.max,
    place,
    async connect() {
      const connection = new PostgresJsConnection(await sql.reserve(), leave);
      if (isKnown) return connection;
      try {
        await assertUsable(connection, place, isJson);
      } catch (error) {
        connection.destroy();
        throw error;
      }
      isKnown = true;
      return connection;
    },
    settle: async () => {},
    close: async () => void (await Promise.all(leaving)),
  };
}

async function assertUsable(
  connection: Connection,
  place: string,
  isJson: (table: string, column: string) => boolean,
): Promise<void> {
  const { rows } = await connection.command("select current_setting('server_version_num')");
  assertRecentPostgres(rows[0]?.[0], place);
  // Latchkey's own columns are texts. Those of a database that was taken over may not be, and postgres.js would write
  // JSON into them as a text in JSON.
  const { rows: found } = await connection.command(
    `select c.relname, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = (select oid from pg_namespace where nspname = current_schema()) and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped and a.atttypid in ('json'::regtype, 'jsonb'::regtype)`,
  );
  const column = found.find(([table, name]) => isJson(String(table), String(name)));
  if (column === undefined) return;
  throw new ConfigurationError(
    `database: "${column.join(".")}" has the type of JSON, which postgres.js encodes by itself. Give the URL of the database, or a Pool of pg.`,
  );
}

class PostgresJsConnection implements Connection {
  readonly #sql: Reserved;
  readonly #leave: (gone: Promise<void>) => void;
  #isBroken = false;
  #isBack = false;

  constructor(sql: Reserved, leave: (gone: Promise<void>) => void) {
    this.#sql = sql;
    this.#leave = leave;
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  query(sql: string, values: readonly Bindable[]): Promise<Result> {
    // It sends each as the server's type, and dates are ISO texts.
    return this.#asked(this.#sql.unsafe(sql, [...values] as never[], { prepare: true }).raw());
  }

  command(sql: string): Promise<Result> {
    return this.#asked(this.#sql.unsafe(sql).raw());
  }

  async close(): Promise<void> {
    this.#isBroken = true;
    if (this.#isBack) return;
    this.#isBack = true;
    this.#sql.release();
  }

  /**
   * Gives the connection up. It can't be ended alone, so it goes back after a rollback, which waits for the statement
   * in progress.
   */
  destroy(): void {
    this.#isBroken = true;
    if (this.#isBack) return;
    this.#isBack = true;
    const giveBack = () => void this.#sql.release();
    this.#leave(Promise.resolve(this.#sql.unsafe("rollback").raw()).then(giveBack, giveBack));
  }

  async #asked(asking: PromiseLike<Answer>): Promise<Result> {
    try {
      const answer = await asking;
      const parsers = answer.columns?.map(({ type }) => parserOf(type)) ?? [];
      const plain = (value: Uint8Array | null, at: number): unknown => {
        if (value === null) return null;
        const text = Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString();
        return parsers[at]?.(text) ?? text;
      };
      return { rows: Array.from(answer, (row): RawRow => row.map(plain)), affected: answer.count ?? 0 };
    } catch (error) {
      if (codeOf(error).startsWith("CONN") || codeOf(error).startsWith("57P")) this.#isBroken = true;
      throw error;
    }
  }
}
