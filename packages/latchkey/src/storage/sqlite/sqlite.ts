import { statSync } from "node:fs";
import type { Env } from "../../base/env.ts";
import { unavailable } from "../../base/errors.ts";
import { andThen, type MaybePromise } from "../../base/maybe-promise.ts";
import { inTime, WriteTrouble } from "../attempts.ts";
import type { Bindable } from "../dialect.ts";
import type { DatabaseTrouble, Driver, Found, Migration, RawRow, Reading } from "../driver.ts";
import type { DeclaredNames } from "../tables/names.ts";
import {
  assertOutsideTransaction,
  inTransaction,
  OpenTransaction,
  type Transaction,
} from "../transaction.ts";
import { ExclusiveQueue } from "./exclusive-queue.ts";
import { RememberedRows } from "./remembered-rows.ts";
import { Scans } from "./scans.ts";
import type { SqliteConnection, SqliteConnections } from "./sqlite-connection.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";
import { introspectSqlite, keepLog, OPENING_TIMEOUT, SqliteFiles } from "./sqlite-files.ts";
import { LogFlush } from "./sqlite-flush.ts";
import { sqliteSnapshot } from "./sqlite-snapshot.ts";
import { sqliteTrouble } from "./sqlite-trouble.ts";

/** Maximum time of a write's attempts while another process writes. Milliseconds. */
const usualPatience = 1000;
/** The same while another process changes the tables. Milliseconds. */
const migrationPatience = 60_000;
/** Maximum number of attempts at a transaction that the database asks to retry. */
const mostAttempts = 5;
/** Size in bytes from which the write-ahead log is emptied in the background. */
const largeLog = 16 * 1024 * 1024;
const checkpointInterval = 30_000;

/**
 * SQLite in this process: one writing connection behind a queue, so that no statement of one request runs
 * inside the transaction of another, and one reading connection for while it is busy: no read waits for a
 * write. Reads and writes are synchronous; only waiting is not, for a lock (a busy timeout of SQLite would
 * block the whole process) and for the disk: the next write begins while the last one's log is flushed, and
 * no write is confirmed before it is on the disk.
 */
export class SqliteDriver implements Driver {
  readonly dialect = sqliteDialect;
  /** A look-up takes a few microseconds without a round trip: gathering would save nothing. */
  readonly gathers = false;
  readonly #env: Env;
  readonly #declaredNames: DeclaredNames;
  readonly #connections: SqliteConnections;
  readonly #writer: SqliteConnection;
  readonly #reader: SqliteConnection;
  /** True if there is one connection: reads must wait for other requests' transactions. */
  readonly #single: boolean;
  readonly #queue = new ExclusiveQueue();
  readonly #scans: Scans | undefined;
  readonly #checkpoints: NodeJS.Timeout | undefined;
  readonly #writes = new WriteTrouble();
  readonly #files: SqliteFiles | undefined;
  #flush: LogFlush | undefined;
  #closed = false;

  constructor(connections: SqliteConnections, env: Env, declaredNames: DeclaredNames) {
    this.#env = env;
    this.#declaredNames = declaredNames;
    this.#connections = connections;
    this.#writer = connections.writer;
    this.#reader = connections.reader;
    this.#single = connections.writer === connections.reader;
    const { path } = connections;
    if (path !== undefined) {
      this.#files = new SqliteFiles(path, () => this.#flush !== undefined);
      this.#scans = new Scans(path, (error) => this.#translate(error));
      this.#checkpoints = setInterval(() => this.#checkpoint(path), checkpointInterval).unref();
      connections.whenOpen?.((hasLog) => {
        this.#files?.opened();
        if (hasLog) this.#flush = this.#logFlush(path);
      });
    }
  }

  get(sql: string, values: Bindable[], on?: Transaction): MaybePromise<RawRow | undefined> {
    return this.#read(sql, on, (connection) => connection.get(sql, values));
  }

  all(sql: string, values: Bindable[], on?: Transaction): MaybePromise<RawRow[]> {
    return this.#read(sql, on, (connection) => connection.all(sql, values));
  }

  run(sql: string, values: Bindable[], on?: Transaction): MaybePromise<number> {
    if (on !== undefined) return this.#inside(sql, on, "write", (writer) => writer.run(sql, values));
    this.#assertReady();
    this.#env.probe?.({ kind: "statement", sql });
    return this.#measured("write", () =>
      andThen(
        this.#queue.run(() => this.#persistent(() => this.#writer.run(sql, values), usualPatience)),
        (affected) => (affected === 0 ? affected : andThen(this.#onDisk(), () => affected)),
      ),
    );
  }

  lock(sql: string, id: string, tx: Transaction): MaybePromise<boolean> {
    return this.#inside(sql, tx, "lock", (writer) => writer.get(sql, [id]) !== undefined);
  }

  remembering(sql: string): (values: Bindable[]) => MaybePromise<RawRow | undefined> {
    const { owned } = this.#connections;
    const rows = new RememberedRows(this.#writer, sql);
    // During transactions the reader answers. An application may write unseen over its own connection.
    const read = (connection: SqliteConnection, values: Bindable[]) =>
      owned && connection === this.#writer ? rows.get(values) : connection.get(sql, values);
    return (values) => this.#read(sql, undefined, (connection) => read(connection, values));
  }

  async scan(sql: string, values: Bindable[]): Promise<RawRow[]> {
    if (this.#scans === undefined) return this.all(sql, values);
    this.#assertReady();
    this.#env.probe?.({ kind: "statement", sql });
    return this.#scans.all(sql, values);
  }

  snapshot<T>(body: (read: Reading) => Promise<T>): Promise<T> {
    const { path } = this.#connections;
    if (path === undefined) return body(async (sql, values) => this.all(sql, values));
    return sqliteSnapshot(path, this.#env, body);
  }

  async transaction<T>(body: (tx: Transaction) => Promise<T> | T): Promise<T> {
    return this.#measured("transaction", () => this.#transaction(body, usualPatience));
  }

  /** Migrates under the file's write lock. */
  migration<T>(body: (migration: Migration) => Promise<T>): Promise<T> {
    return this.#transaction(async (tx) => {
      const change = async (statement: string) => void (await this.run(statement, [], tx));
      return body({
        introspect: () => this.introspect(tx),
        first: async (sql) => this.get(sql, [], tx),
        async change({ statements }, note) {
          for (const statement of [...statements, note]) await change(statement);
        },
        async changeApart({ sql }, note) {
          for (const statement of [sql, note]) await change(statement);
        },
      });
    }, migrationPatience);
  }

  async #transaction<T>(body: (tx: Transaction) => Promise<T> | T, patience: number): Promise<T> {
    this.#assertReady();
    for (let attempt = 1; ; attempt++) {
      try {
        const { result, tx } = await this.#queue.run(() => this.#attempt(body, patience));
        if (tx.writes) await this.#onDisk();
        tx.committed((error) =>
          this.#env.log("error", "A hook after a commit failed", { error: String(error) }),
        );
        return result;
      } catch (error) {
        const { kind } = this.dialect.failure(error);
        const again = (kind === "retry" || kind === "busy") && attempt < mostAttempts;
        if (!again) throw this.#translate(error);
      }
      await this.#pause();
    }
  }

  /** Opens a file that is created at its first use. */
  async prove(): Promise<void> {
    this.#writer.open();
  }

  /**
   * Returns this machine's clock. A database with a single connection has no other user, and uses the
   * engine's time.
   */
  async time(): Promise<number> {
    if (this.#single) return this.#env.now();
    const row = this.#reader.get("select unixepoch('subsec') * 1000", []);
    return Number(row?.[0]);
  }

  trouble(): DatabaseTrouble | undefined {
    if (this.#files?.areThere() === false) return "file";
    return this.#writes.isRecent ? "writes" : undefined;
  }

  stats(): undefined {}

  async settle(): Promise<void> {
    const { path } = this.#connections;
    if (path === undefined || this.#flush !== undefined) return;
    const turnOn = () => keepLog(this.#writer.database, this.#env);
    if (await this.#persistent(turnOn, OPENING_TIMEOUT)) this.#flush = this.#logFlush(path);
  }

  introspect(on?: Transaction): Promise<Found> {
    return introspectSqlite(async (sql) => this.all(sql, [], on));
  }

  async check(): Promise<void> {
    await this.transaction((tx) =>
      // Writes the present number: a page goes through the log to the disk, nothing changes.
      this.#inside("pragma user_version", tx, "write", (writer) => {
        const version = Number(writer.get("pragma user_version", [])?.[0]);
        writer.exec(`pragma user_version = ${version}`);
      }),
    );
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearInterval(this.#checkpoints);
    await this.#scans?.close();
    // Committed writers wait for confirmation, which needs the connection if the disk fails.
    await this.#queue.run(() => undefined);
    await this.#flush?.settled();
    await this.#queue.run(() => {
      if (!this.#connections.owned) return;
      if (!this.#single) this.#reader.close();
      if (this.#connections.path !== undefined && this.#writer.isOpen) this.#truncateLog();
      this.#writer.close();
    });
    await this.#flush?.close();
  }

  #read<T>(
    sql: string,
    on: Transaction | undefined,
    read: (connection: SqliteConnection) => T,
  ): MaybePromise<T> {
    if (on !== undefined) return this.#inside(sql, on, "read", read);
    this.#assertReady();
    this.#env.probe?.({ kind: "statement", sql });
    // A writer that isn't busy has no open transaction; each attempt checks that again. Its cache stays valid
    // when it writes, while the reader has to read everything again after each write of another connection.
    const readNow = () => read(this.#queue.busy ? this.#reader : this.#writer);
    const attempt = () => this.#persistent(readNow, usualPatience);
    return this.#measured("read", () => (this.#single ? this.#queue.run(attempt) : attempt()));
  }

  /** Reports the duration to the meter, waiting included. */
  #measured<T>(operation: "read" | "write" | "transaction", work: () => MaybePromise<T>): MaybePromise<T> {
    const { meter } = this.#env;
    if (meter === undefined) return work();
    const begun = performance.now();
    const tell = () => meter.query(operation, (performance.now() - begun) / 1000);
    let result: MaybePromise<T>;
    try {
      result = work();
    } catch (error) {
      tell();
      throw error;
    }
    if (result instanceof Promise) return result.finally(tell);
    tell();
    return result;
  }

  #inside<T>(
    sql: string,
    on: Transaction,
    kind: "lock" | "read" | "write",
    run: (writer: SqliteConnection) => T,
  ): T {
    if (!(on instanceof OpenTransaction && on.owner === this)) {
      throw new Error("This transaction belongs to another database.");
    }
    on.enter(kind);
    this.#env.probe?.({ kind: "statement", sql });
    try {
      return run(this.#writer);
    } catch (error) {
      on.failed();
      // An error that asks for another attempt stays unchanged until `transaction` has seen it.
      const { kind: failure } = this.dialect.failure(error);
      throw failure === "busy" || failure === "retry" ? error : this.#translate(error);
    }
  }

  /** Resolves when the write may be confirmed. Other requests may read it before. */
  #onDisk(): MaybePromise<void> {
    if (this.#flush === undefined) return this.#assertFiles();
    return this.#flush.flushed().then(
      () => this.#assertFiles(),
      (error) => {
        throw unavailable(1, error);
      },
    );
  }

  /** Refuses to confirm writes into files that were replaced or removed. */
  #assertFiles(): void {
    if (this.#files?.areThere() === false)
      throw unavailable(
        1,
        new Error("The database's file was replaced or removed while open. Put it back, or restart."),
      );
  }

  #logFlush(path: string): LogFlush {
    return new LogFlush(
      `${path}-wal`,
      async () => {
        const [isBusy] = (await this.#queue.run(() => this.#copyLog())) ?? [];
        if (isBusy !== 0) throw new Error("The write-ahead log could not be copied into the database.");
      },
      this.#env,
    );
  }

  async #attempt<T>(
    body: (tx: Transaction) => Promise<T> | T,
    patience: number,
  ): Promise<{ result: T; tx: OpenTransaction }> {
    const begun = this.#persistent(() => this.#writer.exec("begin immediate"), patience);
    if (begun instanceof Promise) await begun;
    const tx = new OpenTransaction(this);
    let result: T;
    try {
      const running = inTransaction(tx, () => body(tx));
      result = running instanceof Promise ? await inTime(running) : running;
      tx.assertOpen();
      this.#writer.exec("commit");
    } catch (error) {
      tx.close();
      this.#writer.rollBack();
      throw error;
    }
    tx.close();
    return { result, tx };
  }

  /** Tries again after 1 to 10 ms while another process has the lock, up to `patience` milliseconds. */
  #persistent<T>(attempt: () => T, patience: number): MaybePromise<T> {
    try {
      return attempt();
    } catch (error) {
      if (this.dialect.failure(error).kind !== "busy") throw this.#translate(error);
    }
    return this.#insist(attempt, patience);
  }

  async #insist<T>(attempt: () => T, patience: number): Promise<T> {
    // Real time, not the engine's: a test that stops the clock must still not wait forever.
    const until = performance.now() + patience;
    for (;;) {
      await this.#pause();
      try {
        return attempt();
      } catch (error) {
        const busy = this.dialect.failure(error).kind === "busy";
        if (!busy || performance.now() > until) throw this.#translate(error);
      }
    }
  }

  #pause(): Promise<void> {
    const milliseconds = 1 + ((this.#env.random(1)[0] ?? 0) % 10);
    return new Promise((resolve) => setTimeout(resolve, milliseconds));
  }

  #assertReady(): void {
    if (this.#closed) throw unavailable(1, new Error("The database is closed."));
    assertOutsideTransaction(this);
  }

  #translate(error: unknown): unknown {
    return sqliteTrouble(error, this.#declaredNames, this.#writes);
  }

  #checkpoint(path: string): void {
    const size = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    if (size < largeLog || this.#queue.busy || this.#closed) return;
    void this.#queue.run(() => this.#truncateLog());
  }

  /** Its first value is 0 if all of the log was copied into the database and flushed. */
  #copyLog(): RawRow | undefined {
    return this.#writer.get("pragma wal_checkpoint(truncate)", []);
  }

  /** Empties the log. Best effort: a reader in another process only postpones it. */
  #truncateLog(): void {
    try {
      this.#copyLog();
    } catch (error) {
      this.#env.log("warn", "The write-ahead log could not be emptied", { error: String(error) });
    }
  }
}
