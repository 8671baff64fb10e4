import type { Env } from "../../base/env.ts";
import { ConfigurationError, LatchkeyError, unavailable } from "../../base/errors.ts";
import { Again, inTime, TooLong, WriteTrouble } from "../attempts.ts";
import type { Bindable, Failure } from "../dialect.ts";
import type { Driver, Found, Migration, RawRow } from "../driver.ts";
import { ReferenceViolation, UniqueViolation } from "../errors.ts";
import {
  assertOutsideTransaction,
  inTransaction,
  OpenTransaction,
  type Transaction,
} from "../transaction.ts";
import { type Connection, ConnectionLost, type Connector, innermost, type Result } from "./connection.ts";
import { ConnectionPool, type PoolStats } from "./connection-pool.ts";
import { answered, NoAnswer, seconds } from "./deadline.ts";
import { noConnection, type ServerDialect } from "./server-dialect.ts";
import { foundIn, type Means, migrateAlone } from "./server-migration.ts";
import { serverSnapshot } from "./server-snapshot.ts";
import { probeWrite, Slots } from "./slots.ts";

/**
 * A read uses an index; if it takes longer, the server doesn't answer. With the longest wait for a connection before
 * it, a caller knows within two seconds. Milliseconds.
 */
const longestRead = 900;
/** The server ends a statement after 5 seconds and reports that; after this time it doesn't answer. Milliseconds. */
const longestStatement = 6000;
/** Maximum for a search or a count, which may read a whole table. Milliseconds. */
const longestScan = 30_000;
/** The server's limit for every other statement. Milliseconds. */
export const statementLimit = 5000;
/** Maximum number of scans that wait; more get 503. */
const mostScans = 64;

/** A database server behind a pool: every statement outside of a transaction takes any connection. */
export class ServerDriver implements Driver {
  readonly dialect: ServerDialect;
  readonly gathers: boolean;
  readonly #connector: Connector;
  readonly #env: Env;
  readonly #pool: ConnectionPool;
  readonly #open = new WeakMap<OpenTransaction, Begun>();
  readonly #scans: Slots;
  readonly #writes = new WriteTrouble();
  readonly #patience: number;
  #wasUp = false;
  #tookWrite = false;
  #isClosed = false;

  constructor(connector: Connector, dialect: ServerDialect, env: Env, gathers: boolean) {
    this.dialect = dialect;
    this.gathers = gathers;
    this.#connector = connector;
    this.#env = env;
    this.#patience = env.patience ?? 1;
    this.#pool = new ConnectionPool(connector, env);
    const most = Math.max(1, Math.floor(connector.max / 3));
    this.#scans = new Slots(most, mostScans - most, () => env.meter?.shed("database"));
  }

  async get(sql: string, values: Bindable[], on?: Transaction): Promise<RawRow | undefined> {
    return (await this.all(sql, values, on))[0];
  }

  async all(sql: string, values: Bindable[], on?: Transaction): Promise<RawRow[]> {
    const result = await (on === undefined
      ? this.#outside("read", sql, values, longestRead)
      : this.#inside("read", sql, values, on));
    return result.rows;
  }

  async run(sql: string, values: Bindable[], on?: Transaction): Promise<number> {
    const result = await (on === undefined
      ? this.#outside("write", sql, values, longestStatement)
      : this.#inside("write", sql, values, on));
    return result.affected;
  }

  async lock(sql: string, id: string, tx: Transaction): Promise<boolean> {
    return (await this.#inside("lock", sql, [id], tx)).rows.length > 0;
  }

  /** Runs on a separate connection. Scans use at most a third of them, so they can't starve other work. */
  async scan(sql: string, values: Bindable[]): Promise<RawRow[]> {
    this.#assertReady();
    this.#env.probe?.({ kind: "statement", sql });
    const limit = async (connection: Connection, milliseconds: number) => {
      // A borrowed connection keeps its owner's limits, and a shared one serves another client at the next statement.
      if (!this.#connector.isOwner || this.#connector.isShared?.() === true) return;
      await this.#answered(
        connection,
        connection.command(this.dialect.limit(milliseconds * this.#patience)),
        longestRead,
      );
    };
    return this.#scans.run(() =>
      this.#on(async (connection) => {
        await limit(connection, longestScan);
        try {
          return (await this.#answered(connection, connection.query(sql, values), longestScan + 1000)).rows;
        } finally {
          // After a failed scan, too: the next statement gets the connection with its usual limit.
          if (!connection.isBroken) await limit(connection, statementLimit);
        }
      }),
    );
  }

  async transaction<T>(body: (tx: Transaction) => Promise<T> | T): Promise<T> {
    this.#assertReady();
    const begun = performance.now();
    try {
      for (let attempt = 1; ; attempt++) {
        const again = new Again(attempt, begun, this.#patience);
        const done = await this.#attempt(body, again);
        if (done !== undefined) return done.result;
        await this.#pause(attempt);
      }
    } finally {
      this.#env.meter?.query("transaction", seconds(begun));
    }
  }

  snapshot: Driver["snapshot"] = (body) => serverSnapshot(body, this.#alone);

  migration<T>(body: (migration: Migration) => Promise<T>): Promise<T> {
    return migrateAlone(body, this.#alone);
  }

  get #alone(): Means {
    return {
      dialect: this.dialect,
      env: this.#env,
      connector: this.#connector,
      translate: (error: unknown) => this.#refusal(error) ?? this.#translate(error),
    };
  }

  async introspect(): Promise<Found> {
    const { listColumns, listIndexes, spelled } = this.dialect;
    return foundIn(await this.all(listColumns, []), await this.all(listIndexes, []), spelled);
  }

  async prove(): Promise<void> {
    if (this.#isClosed) throw unavailable(1, new Error("The database is closed."));
    for (let attempt = 1; ; attempt++) {
      let refused: unknown;
      try {
        return this.#pool.release(await this.#connection());
      } catch (error) {
        refused = error;
      }
      if (this.#wasUp) throw this.#translate(refused);
      const cause = innermost(refused);
      const refusal = this.#refusal(cause);
      if (refusal !== undefined) throw refusal;
      if (attempt < 3) {
        await new Promise((resolve) => setTimeout(resolve, 300));
        continue;
      }
      throw new ConfigurationError(`database: ${noConnection(cause, this.dialect, this.#connector.place)}`, {
        cause,
      });
    }
  }

  async settle(): Promise<void> {
    try {
      await this.#on((connection) =>
        this.#answered(connection, this.#connector.settle(connection), longestStatement),
      );
    } catch (error) {
      throw this.#refusal(innermost(error)) ?? error;
    }
  }

  async check(): Promise<void> {
    await this.prove();
    const { needsProof } = this.#writes;
    try {
      await probeWrite(this, this.#env, needsProof);
      if (needsProof) this.#writes.proved();
      this.#tookWrite = true;
    } catch (error) {
      // If it accepted writes before, the cause may be a change in progress.
      const refusal = this.#tookWrite ? undefined : this.#refusal(innermost(error));
      if (refusal !== undefined) throw refusal;
      if (error instanceof LatchkeyError) throw error;
      throw unavailable(1, error);
    }
  }

  async time(): Promise<number> {
    const { rows } = await this.#on((connection) =>
      this.#answered(connection, connection.command(this.dialect.time), longestRead),
    );
    return Number(rows[0]?.[0]);
  }

  trouble(): "writes" | undefined {
    return this.#writes.isRecent ? "writes" : undefined;
  }

  stats(): PoolStats {
    return this.#pool.stats();
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#pool.close();
  }

  async #outside(
    operation: "read" | "write",
    sql: string,
    values: Bindable[],
    longest: number,
  ): Promise<Result> {
    this.#assertReady();
    this.#env.probe?.({ kind: "statement", sql });
    const begun = performance.now();
    try {
      for (let attempt = 1; ; attempt++) {
        const again = new Again(attempt, begun, this.#patience);
        const result = await this.#on(
          (connection) => this.#answered(connection, connection.query(sql, values), longest),
          // It is unknown if a write without an answer was executed.
          (failure) => again.may(failure, operation === "read"),
        );
        if (result !== undefined) return result;
        await this.#pause(attempt);
      }
    } finally {
      this.#env.meter?.query(operation, seconds(begun));
    }
  }

  async #on<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Undefined if it failed and may be tried again. */
  async #on<T>(
    work: (connection: Connection) => Promise<T>,
    mayTryAgain: (failure: Failure) => boolean,
  ): Promise<T | undefined>;
  async #on<T>(
    work: (connection: Connection) => Promise<T>,
    mayTryAgain: (failure: Failure) => boolean = () => false,
  ): Promise<T | undefined> {
    let connection: Connection;
    try {
      connection = await this.#connection();
    } catch (error) {
      throw this.#translate(error);
    }
    try {
      return await work(connection);
    } catch (error) {
      const failure = this.dialect.failure(error);
      if (failure.kind === "lost") connection.destroy();
      if (failure.kind === "demoted") this.#pool.demoted(connection);
      if (!mayTryAgain(failure)) throw this.#translate(error);
      if (failure.kind === "retry") this.#env.meter?.retry(failure.code);
      return undefined;
    } finally {
      this.#pool.release(connection);
    }
  }

  async #inside(
    kind: "lock" | "read" | "write",
    sql: string,
    values: Bindable[],
    on: Transaction,
  ): Promise<Result> {
    const begun = on instanceof OpenTransaction && on.owner === this ? this.#open.get(on) : undefined;
    if (begun === undefined || !(on instanceof OpenTransaction)) {
      throw new Error("This transaction belongs to another database.");
    }
    on.enter(kind);
    this.#env.probe?.({ kind: "statement", sql });
    const asked = this.#answered(begun.connection, begun.connection.query(sql, values), longestStatement);
    begun.underWay = asked;
    try {
      return await asked;
    } catch (error) {
      on.failed();
      // Whatever the body does with it, the first failure decides if the transaction is tried again.
      begun.failure ??= this.dialect.failure(error);
      throw this.#translate(error);
    } finally {
      if (begun.underWay === asked) begun.underWay = undefined;
    }
  }

  /** Makes one attempt at a transaction; undefined if another may follow. */
  async #attempt<T>(
    body: (tx: Transaction) => Promise<T> | T,
    again: Again,
  ): Promise<{ result: T } | undefined> {
    let connection: Connection;
    try {
      connection = await this.#connection();
    } catch (error) {
      throw this.#translate(error);
    }
    const tx = new OpenTransaction(this);
    const begun: Begun = { connection, failure: undefined, underWay: undefined };
    this.#open.set(tx, begun);
    let isCommitting = false;
    let result: T;
    try {
      for (const statement of this.#connector.begin)
        await this.#answered(connection, connection.command(statement), longestRead);
      result = await inTime(
        inTransaction(tx, async () => body(tx)),
        this.#patience,
      );
      // A statement that the body didn't await fails the transaction, too: PostgreSQL reports success for a commit
      // after a failure.
      while (begun.underWay !== undefined) await begun.underWay.catch(() => {});
      tx.assertOpen();
      tx.close();
      isCommitting = true;
      await this.#answered(connection, connection.command("commit"), longestStatement);
    } catch (error) {
      tx.close();
      const failure = begun.failure ?? this.dialect.failure(error);
      if (failure.kind === "demoted") this.#pool.demoted(connection);
      if (failure.kind === "lost") connection.destroy();
      else await this.#rollBack(connection, error);
      // A commit without an answer may have been executed: it is never tried again.
      if (!again.may(failure, !isCommitting)) throw this.#translate(error);
      if (failure.kind === "retry") this.#env.meter?.retry(failure.code);
      return undefined;
    } finally {
      this.#pool.release(connection);
    }
    tx.committed((error) => this.#env.log("error", "A hook after a commit failed", { error: String(error) }));
    return { result };
  }

  /** `longest`: milliseconds on an otherwise idle machine. */
  #answered<T>(connection: Connection, running: Promise<T>, longest: number): Promise<T> {
    return answered(connection, running, longest * this.#patience);
  }

  async #rollBack(connection: Connection, error: unknown): Promise<void> {
    // A statement may still be in progress, and a rollback would wait for it.
    if (error instanceof TooLong) connection.destroy();
    if (connection.isBroken) return;
    try {
      await this.#answered(connection, connection.command("rollback"), longestRead);
    } catch {
      connection.destroy();
    }
  }

  async #connection(): Promise<Connection> {
    const connection = this.#pool.acquire();
    const acquired = connection instanceof Promise ? await connection : connection;
    this.#wasUp = true;
    return acquired;
  }

  /** Waits longer with each attempt, at random, so that two transactions that met don't meet again. */
  #pause(attempt: number): Promise<void> {
    const milliseconds = 1 + ((this.#env.random(1)[0] ?? 0) / 255) * 10 * 2 ** attempt;
    return new Promise((resolve) => setTimeout(resolve, milliseconds));
  }

  #assertReady(): void {
    if (this.#isClosed) throw unavailable(1, new Error("The database is closed."));
    assertOutsideTransaction(this);
  }

  #refusal(error: unknown): ConfigurationError | undefined {
    if (error instanceof ConfigurationError) return error;
    const message = this.dialect.misconfiguration(error, this.#connector.place);
    return message === undefined
      ? undefined
      : new ConfigurationError(`database: ${message}`, { cause: error });
  }

  #translate(error: unknown): unknown {
    if (error instanceof LatchkeyError) return error;
    if (error instanceof ConnectionLost || error instanceof TooLong || error instanceof NoAnswer)
      return unavailable(1, error);
    const failure = this.dialect.failure(error);
    if (failure.kind === "unique") return new UniqueViolation(failure.table, failure.columns, error);
    if (failure.kind === "reference")
      return new ReferenceViolation("A row refers to a row that doesn't exist.", { cause: error });
    if (failure.kind === "other") return error;
    if (failure.kind === "unavailable" && failure.isFull === true) this.#writes.failed();
    return unavailable(1, error);
  }
}

interface Begun {
  readonly connection: Connection;
  failure: Failure | undefined;
  /** The last statement, until it is answered; those before it are answered by then. */
  underWay: Promise<Result> | undefined;
}
