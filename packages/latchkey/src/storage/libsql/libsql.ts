import type { Env } from "../../base/env.ts";
import { unavailable } from "../../base/errors.ts";
import { inTime, WriteTrouble } from "../attempts.ts";
import type { Bindable } from "../dialect.ts";
import type { Driver, Found, Migration, RawRow, Reading } from "../driver.ts";
import { codeOf } from "../servers/server-dialect.ts";
import { ExclusiveQueue } from "../sqlite/exclusive-queue.ts";
import { sqliteDialect } from "../sqlite/sqlite-dialect.ts";
import { introspectSqlite } from "../sqlite/sqlite-files.ts";
import { sqliteTrouble } from "../sqlite/sqlite-trouble.ts";
import { migrationTable } from "../tables/migration-table.ts";
import type { DeclaredNames } from "../tables/names.ts";
import {
  assertOutsideTransaction,
  inTransaction,
  OpenTransaction,
  type Transaction,
} from "../transaction.ts";
import {
  assertUsable,
  execute,
  type LibsqlClient,
  type LibsqlResult,
  type LibsqlTransaction,
} from "./libsql-client.ts";

/** Maximum time of attempts while another connection writes. Milliseconds. */
const USUAL_PATIENCE = 5000;
/** The same while another process changes the tables. Milliseconds. */
const MIGRATION_PATIENCE = 60_000;
const MOST_ATTEMPTS = 5;

type Body<T> = (tx: Transaction) => Promise<T> | T;

interface Done<T> {
  result: T;
  tx: OpenTransaction;
}

/** A server that can't be reached or doesn't answer, in the client's own codes. */
function isLost(error: unknown): boolean {
  const isOfClient = error instanceof Error && error.name === "LibsqlError";
  return (
    (isOfClient && !codeOf(error).startsWith("SQLITE_")) ||
    (error instanceof TypeError && error.message === "fetch failed")
  );
}

/**
 * A client of libSQL, which stays the application's. Its write transactions begin with a lock of the whole database, as
 * those of SQLite do, so the same statements guard the same writes.
 */
export class LibsqlDriver implements Driver {
  readonly dialect = sqliteDialect;
  readonly gathers = false;
  readonly #client: LibsqlClient;
  readonly #env: Env;
  readonly #declaredNames: DeclaredNames;
  readonly #open = new WeakMap<OpenTransaction, LibsqlTransaction>();
  readonly #queue = new ExclusiveQueue();
  readonly #writes = new WriteTrouble();
  #isClosed = false;

  constructor(client: LibsqlClient, env: Env, declaredNames: DeclaredNames) {
    this.#client = client;
    this.#env = env;
    this.#declaredNames = declaredNames;
  }

  async get(sql: string, values: Bindable[], on?: Transaction): Promise<RawRow | undefined> {
    return (await this.all(sql, values, on))[0];
  }

  async all(sql: string, values: Bindable[], on?: Transaction): Promise<RawRow[]> {
    return (await this.#run("read", sql, values, on)).rows;
  }

  async run(sql: string, values: Bindable[], on?: Transaction): Promise<number> {
    return (await this.#run("write", sql, values, on)).affected;
  }

  async lock(sql: string, id: string, tx: Transaction): Promise<boolean> {
    return (await this.#run("lock", sql, [id], tx)).rows.length > 0;
  }

  scan(sql: string, values: Bindable[]): Promise<RawRow[]> {
    return this.all(sql, values);
  }

  snapshot<T>(body: (read: Reading) => Promise<T>): Promise<T> {
    return body((sql, values) => this.all(sql, values));
  }

  transaction<T>(body: (tx: Transaction) => Promise<T> | T): Promise<T> {
    return this.#measured("transaction", () => this.#transaction(body, USUAL_PATIENCE));
  }

  /** Migrates under the database's write lock. */
  migration<T>(body: (migration: Migration) => Promise<T>): Promise<T> {
    return this.#transaction(async (tx) => {
      const change = async (statement: string) => void (await this.run(statement, [], tx));
      return body({
        introspect: () => this.introspect(tx),
        first: (sql) => this.get(sql, [], tx),
        async change({ statements }, note) {
          for (const statement of [...statements, note]) await change(statement);
        },
        async changeApart({ sql }, note) {
          await change(note);
          await change(sql);
        },
      });
    }, MIGRATION_PATIENCE);
  }

  introspect(on?: Transaction): Promise<Found> {
    return introspectSqlite((sql) => this.all(sql, [], on));
  }

  async prove(): Promise<void> {
    this.#assertReady();
    try {
      const look = () => inTime(assertUsable(this.#client, this.#env), this.#env.patience);
      await this.#alone(() => this.#persistent(look, USUAL_PATIENCE));
    } catch (error) {
      throw this.#translate(error);
    }
  }

  async settle(): Promise<void> {}

  /** Writes into a table that is always there: no row has this ID. */
  async check(): Promise<void> {
    const table = this.dialect.quote(migrationTable.name);
    const id = `probe${this.#env.now()}`;
    await this.transaction(async (tx) => {
      await this.run(
        `insert into ${table} ("id", "appliedAt", "hash", "statements") values (?, '', '', '')`,
        [id],
        tx,
      );
      await this.run(`delete from ${table} where "id" = ?`, [id], tx);
    });
  }

  async time(): Promise<number> {
    return Number((await this.get("select unixepoch('subsec') * 1000", []))?.[0]);
  }

  trouble(): "writes" | undefined {
    return this.#writes.isRecent ? "writes" : undefined;
  }

  stats(): undefined {}

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#queue.run(() => undefined);
  }

  #run(
    kind: "lock" | "read" | "write",
    sql: string,
    values: Bindable[],
    on: Transaction | undefined,
  ): Promise<LibsqlResult> {
    if (on !== undefined) return this.#inside(kind, sql, values, on);
    return this.#measured(kind === "read" ? "read" : "write", async () => {
      this.#assertReady();
      this.#env.probe?.({ kind: "statement", sql });
      const run = () => this.#persistent(() => inTime(execute(this.#client, sql, values)), USUAL_PATIENCE);
      try {
        return await (kind === "read" ? run() : this.#alone(run));
      } catch (error) {
        // A database in memory has one connection, which a transaction is using.
        if (codeOf(error) === "TRANSACTION_ACTIVE") return this.#queue.run(run);
        throw this.#translate(error);
      }
    });
  }

  async #inside(
    kind: "lock" | "read" | "write",
    sql: string,
    values: Bindable[],
    on: Transaction,
  ): Promise<LibsqlResult> {
    const open = on instanceof OpenTransaction && on.owner === this ? this.#open.get(on) : undefined;
    if (open === undefined || !(on instanceof OpenTransaction))
      throw new Error("This transaction belongs to another database.");
    on.enter(kind);
    this.#env.probe?.({ kind: "statement", sql });
    try {
      return await execute(open, sql, values);
    } catch (error) {
      on.failed();
      // An error that asks for another attempt stays unchanged until `transaction` has seen it.
      throw this.dialect.failure(error).kind === "busy" ? error : this.#translate(error);
    }
  }

  async #transaction<T>(body: (tx: Transaction) => Promise<T> | T, patience: number): Promise<T> {
    this.#assertReady();
    try {
      const { result, tx } = await this.#alone(() => this.#repeated(body, patience));
      tx.committed((error) =>
        this.#env.log("error", "A hook after a commit failed", { error: String(error) }),
      );
      return result;
    } catch (error) {
      throw this.#translate(error);
    }
  }

  /** A client that can't commit, because another process reads at that moment, rolls back: so it may be tried again. */
  async #repeated<T>(body: Body<T>, patience: number): Promise<Done<T>> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(body, patience);
      } catch (error) {
        if (this.dialect.failure(error).kind !== "busy" || attempt === MOST_ATTEMPTS) throw error;
      }
      await this.#pause();
    }
  }

  async #attempt<T>(body: Body<T>, patience: number): Promise<Done<T>> {
    const begin = () => inTime(this.#client.transaction("write"), this.#env.patience);
    const open = await this.#persistent(begin, patience);
    const tx = new OpenTransaction(this);
    this.#open.set(tx, open);
    try {
      const result = await inTime(
        inTransaction(tx, async () => body(tx)),
        this.#env.patience,
      );
      tx.assertOpen();
      tx.close();
      await inTime(open.commit(), this.#env.patience);
      return { result, tx };
    } finally {
      tx.close();
      open.close();
    }
  }

  /** A file has one writer, which answers at once: waiting in line is faster than trying again. */
  async #alone<T>(job: () => Promise<T>): Promise<T> {
    return this.#client.protocol === "file" ? this.#queue.run(job) : job();
  }

  /** Tries again after 1 to 10 ms while another connection has the lock. */
  async #persistent<T>(attempt: () => Promise<T>, patience: number): Promise<T> {
    // Real time, not the engine's: a test that stops the clock must still not wait forever.
    const until = performance.now() + patience;
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (this.dialect.failure(error).kind !== "busy" || performance.now() > until) throw error;
      }
      await this.#pause();
    }
  }

  #pause(): Promise<void> {
    const milliseconds = 1 + ((this.#env.random(1)[0] ?? 0) % 10);
    return new Promise((resolve) => setTimeout(resolve, milliseconds));
  }

  async #measured<T>(operation: "read" | "write" | "transaction", work: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    try {
      return await work();
    } finally {
      this.#env.meter?.query(operation, (performance.now() - begun) / 1000);
    }
  }

  #assertReady(): void {
    if (this.#isClosed) throw unavailable(1, new Error("The database is closed."));
    assertOutsideTransaction(this);
  }

  #translate(error: unknown): unknown {
    if (isLost(error)) return unavailable(1, error);
    return sqliteTrouble(error, this.#declaredNames, this.#writes);
  }
}
