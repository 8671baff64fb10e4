import type { Env } from "../../base/env.ts";
import { unavailable } from "../../base/errors.ts";
import type { MaybePromise } from "../../base/maybe-promise.ts";
import { type Connection, ConnectionLost, type Connector } from "./connection.ts";
import { NoAnswer } from "./deadline.ts";

/** A request that waits this long for a connection gets 503. Milliseconds. */
const longestWait = 1000;
/** Maximum number of waiting statements for each possible connection; one more is 503 at once. */
const waitingPerConnection = 50;
/**
 * A connection is closed after about this long, give or take a fifth, so that they never all end at once.
 * Milliseconds.
 */
const lifetime = 30 * 60_000;
/** A connection that was idle for this long is closed. Milliseconds. */
const longestIdle = 5 * 60_000;

/** While a server takes no writes, connections to it are replaced no more often than this. Milliseconds. */
const shortestRenewal = 5000;

interface Waiting {
  resolve(connection: Connection): void;
  reject(error: unknown): void;
  timer: NodeJS.Timeout;
}

interface Idle {
  readonly connection: Connection;
  readonly since: number;
}

export interface PoolStats {
  used: number;
  idle: number;
  waiting: number;
  max: number;
}

/** Connections to one server: opened on demand, kept, replaced when they are old or lost. */
export class ConnectionPool {
  readonly #connector: Connector;
  readonly #env: Env;
  /** The most recently used one is taken first, so that surplus ones stay idle. */
  readonly #idle: Idle[] = [];
  readonly #used = new Set<Connection>();
  readonly #waiting: Waiting[] = [];
  /** Time at which each connection is too old, by the monotonic clock. */
  readonly #end = new WeakMap<Connection, number>();
  readonly #sweep: NodeJS.Timeout;
  #connecting = 0;
  #renewed = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  constructor(connector: Connector, env: Env) {
    this.#connector = connector;
    this.#env = env;
    this.#sweep = setInterval(() => this.#closeIdle(), 30_000).unref();
  }

  stats(): PoolStats {
    return {
      used: this.#used.size,
      idle: this.#idle.length,
      waiting: this.#waiting.length,
      max: this.#connector.max,
    };
  }

  /**
   * Returns a connection for the caller alone, until `release`. Rejects with 503 if none is free within a
   * second.
   */
  acquire(): MaybePromise<Connection> {
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) {
      if (this.#isUsable(idle.connection)) return this.#take(idle.connection);
      void idle.connection.close();
    }
    return this.#wait();
  }

  release(connection: Connection): void {
    this.#used.delete(connection);
    const isWelcome = this.#connector.isOwner && !this.#isClosed && this.#isUsable(connection);
    if (!isWelcome) {
      if (connection.isBroken) connection.destroy();
      else void connection.close();
      if (this.#waiting.length > 0) this.#connect();
      return;
    }
    const next = this.#waiting.shift();
    if (next === undefined) this.#idle.push({ connection, since: performance.now() });
    else this.#hand(next, connection);
  }

  /**
   * Replaces the connections after this one's server was demoted. Older connections lead to the server that
   * the URL named then, so all of them are replaced when they are free.
   */
  demoted(connection: Connection): void {
    if (!this.#connector.isOwner) {
      connection.destroy();
      return;
    }
    const now = performance.now();
    if (now - this.#renewed < shortestRenewal) return;
    this.#renewed = now;
    for (const { connection: idle } of this.#idle) this.#end.set(idle, now);
    for (const used of this.#used) this.#end.set(used, now);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#sweep);
    for (const { reject, timer } of this.#waiting.splice(0)) {
      clearTimeout(timer);
      reject(unavailable(1, new Error("The database is closed.")));
    }
    const idle = this.#idle.splice(0);
    await Promise.all(idle.map(({ connection }) => connection.close()));
    // Connections in use close when they are released.
    const until = performance.now() + 2000;
    while (this.#used.size > 0 && performance.now() < until) await new Promise((r) => setTimeout(r, 5));
    for (const connection of this.#used) connection.destroy();
    await this.#connector.close();
  }

  #wait(): Promise<Connection> {
    if (this.#waiting.length >= this.#connector.max * waitingPerConnection) {
      this.#env.meter?.shed("database");
      return Promise.reject(unavailable(1));
    }
    const longest = longestWait * (this.#env.patience ?? 1);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        resolve,
        reject,
        timer: setTimeout(() => {
          this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
          this.#env.meter?.shed("database");
          // With a cause it is a fault; without one it is only overload.
          const isDown = this.#connecting > 0 && this.#used.size === 0;
          reject(
            isDown
              ? unavailable(1, new NoAnswer("The database didn't accept a connection within a second."))
              : unavailable(1),
          );
        }, longest),
      };
      this.#waiting.push(waiting);
      this.#connect();
    });
  }

  /** Opens one more connection, if there may be one more and a request waits for it. */
  #connect(): void {
    const open = this.#used.size + this.#connecting + this.#idle.length;
    if (open >= this.#connector.max || this.#connecting >= this.#waiting.length) return;
    this.#connecting++;
    const begun = performance.now();
    this.#connector.connect().then(
      (connection) => {
        this.#connecting--;
        if (begun <= this.#renewed) {
          // A demotion came in between: it leads to the old server, too.
          void connection.close();
          this.#connect();
          return;
        }
        this.#end.set(connection, performance.now() + lifetime * this.#jitter());
        const next = this.#waiting.shift();
        if (next === undefined) this.release(connection);
        else this.#hand(next, connection);
      },
      (error) => {
        this.#connecting--;
        // While others have connections, one of those will become free: the server may only have no room for
        // more.
        if (this.#used.size > 0 || this.#connecting > 0) return;
        const lost = new ConnectionLost("The database can't be reached.", error, true);
        for (const { reject, timer } of this.#waiting.splice(0)) {
          clearTimeout(timer);
          reject(lost);
        }
      },
    );
  }

  #hand(waiting: Waiting, connection: Connection): void {
    clearTimeout(waiting.timer);
    waiting.resolve(this.#take(connection));
  }

  #take(connection: Connection): Connection {
    this.#used.add(connection);
    return connection;
  }

  #isUsable(connection: Connection): boolean {
    return (
      !connection.isBroken && performance.now() < (this.#end.get(connection) ?? Number.POSITIVE_INFINITY)
    );
  }

  #closeIdle(): void {
    const now = performance.now();
    const kept = this.#idle.filter(
      ({ connection, since }) => this.#isUsable(connection) && now - since < longestIdle,
    );
    for (const idle of this.#idle.splice(0, this.#idle.length, ...kept)) {
      if (!kept.includes(idle)) void idle.connection.close();
    }
  }

  /** Returns 0.8 to 1.2. */
  #jitter(): number {
    return 0.8 + ((this.#env.random(1)[0] ?? 0) / 255) * 0.4;
  }
}
