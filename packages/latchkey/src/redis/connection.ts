import { ConfigurationError, unavailable } from "../base/errors.ts";
import { steadyClock } from "../security/steady-clock.ts";
import type { RedisClient, RedisEnv, RedisScript, RedisTarget } from "./client.ts";
import { assertOwnServer, assertRecentRedis } from "./client.ts";

/**
 * Redis, with the functions that the engine needs. Every command is answered or refused with 503 within the
 * deadline. The server's error messages stay inside (they may repeat the command).
 */
export interface RedisConnection {
  /**
   * True if commands are sent. After a failure none is, until the server has accepted a write again: a slow,
   * dead or read-only server costs the first requests their deadline, and the others nothing.
   */
  readonly isUp: boolean;
  /**
   * The time by `now` when the server last answered again, if it ever didn't: messages received before are in
   * doubt.
   */
  readonly restoredAt: number | undefined;
  /**
   * `env.now` without steps back. Two such clocks may differ after a step: only times of this one are
   * compared with `restoredAt`.
   */
  readonly now: () => number;
  /** The time, by `performance.now`, since which the server refuses writes while it still answers reads. */
  readonly refusesSince: number | undefined;
  /** True for a cluster: keys of one command must be in one slot there. */
  readonly isCluster: boolean;
  /** Returns the key with its prefix; `command` and `script` take such keys. */
  key(name: string): string;
  command<T>(name: string, ...args: (string | number)[]): Promise<T>;
  /** Sends a command regardless of `isUp`, for work that no request waits for. */
  attempt(name: string, ...args: (string | number)[]): Promise<void>;
  script<T>(script: RedisScript, keys: readonly string[], args: readonly (string | number)[]): Promise<T>;
  /**
   * Calls `listener` as soon as commands may be answered again, before any other is sent: there may be
   * pending work.
   */
  whenRestored(listener: () => void): void;
  /**
   * Makes a real write, regardless of `isUp`. Rejects with 503, or with `ConfigurationError` if waiting won't
   * help.
   */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  readonly target: RedisTarget;
  readonly env: RedisEnv;
  /** Name of the option, for messages. */
  readonly option: string;
  /** Milliseconds. Default 250. */
  readonly deadline?: number;
}

/** Milliseconds for a command that waits for the first connection, and for ioredis to be loaded. */
const FIRST_DEADLINE = 1000;
/** Milliseconds between two probes of a server that failed; up to as much again at random. */
const PROBE_PAUSE = 250;
/**
 * Failed probes in a row after which the connection is opened again: it may hang, or lead to a read-only
 * server.
 */
const PROBES_PER_CONNECTION = 4;

export function redisConnection(options: ConnectionOptions): RedisConnection {
  return new Connection(options);
}

class Connection implements RedisConnection {
  isUp = true;
  restoredAt: number | undefined;
  refusesSince: number | undefined;
  readonly now: () => number;
  readonly #target: RedisTarget;
  readonly #env: RedisEnv;
  readonly #option: string;
  readonly #deadline: number;
  #opening: Promise<RedisClient> | undefined;
  #client: RedisClient | undefined;
  #connecting: Promise<void> | undefined;
  #isLost = false;
  #isClosed = false;
  #wasReady = false;
  /** True if the server doesn't have the database. Nothing is sent then. */
  #isMisled = false;
  /** The last connection failure, which is more specific than a command's lack of a connection. */
  #reason: unknown;
  #probe: NodeJS.Timeout | undefined;
  #failedProbes = 0;
  readonly #onRestored: (() => void)[] = [];
  readonly #listeners: [event: string, listener: (...args: unknown[]) => void][] = [
    ["close", () => this.#lost()],
    ["ready", () => this.#restored()],
    // Without a listener ioredis writes them to the console, and other clients end the process.
    ["error", (error) => this.#failedToConnect(error)],
    ["-node", () => this.#replaced()],
    ["node error", () => this.#replaced()],
  ];

  constructor({ target, env, option, deadline = 250 }: ConnectionOptions) {
    this.#target = target;
    this.#env = env;
    this.#option = option;
    this.#deadline = deadline;
    this.now = steadyClock(env.now);
  }

  get isCluster(): boolean {
    return this.#target.isCluster;
  }

  key(name: string): string {
    return this.#target.prefix + name;
  }

  command<T>(name: string, ...args: (string | number)[]): Promise<T> {
    if (!this.isUp) return Promise.reject(unavailable(1, this.#cause()));
    // The caller knows the type of the command's answer.
    return this.#guarded(this.#send(name, args)) as Promise<T>;
  }

  async attempt(name: string, ...args: (string | number)[]): Promise<void> {
    try {
      await within(this.#patience, this.#send(name, args));
    } catch {
      throw unavailable(1, this.#cause());
    }
  }

  script<T>(script: RedisScript, keys: readonly string[], args: readonly (string | number)[]): Promise<T> {
    if (!this.isUp) return Promise.reject(unavailable(1, this.#cause()));
    const rest = [keys.length, ...keys, ...args];
    const known = this.#send("evalsha", [script.sha1, ...rest]).catch((error: unknown) => {
      if (codeOf(error) !== "NOSCRIPT") throw error;
      return this.#send("eval", [script.text, ...rest]);
    });
    // As for a command.
    return this.#guarded(known) as Promise<T>;
  }

  whenRestored(listener: () => void): void {
    this.#onRestored.push(listener);
  }

  async check(): Promise<void> {
    try {
      await this.#write();
    } catch (error) {
      if (OTHER_MODE.has(codeOf(error))) assertOwnServer(await this.#told(), this.#option);
      const remedy = REMEDIES.get(codeOf(error)) ?? REMEDIES.get(codeOf(this.#reason));
      if (error instanceof ConfigurationError) throw error;
      if (remedy !== undefined) throw new ConfigurationError(`${this.#option}: ${remedy}`);
      this.#trip(error);
      throw unavailable(1, this.#cause());
    }
    const told = await this.#told();
    assertRecentRedis(told, this.#option);
    if (!this.isCluster) assertOwnServer(told, this.#option);
  }

  /** Reads the server's information, if its user may. */
  async #told(): Promise<string> {
    return within(this.#patience, this.#send("info", ["server"])).then(String, () => "");
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.isUp = false;
    clearTimeout(this.#probe);
    const client = await this.#opening?.catch(() => undefined);
    if (client === undefined) return;
    if (this.#target.owned) client.disconnect();
    // An owned client may still emit that it was closed: it keeps its listeners.
    else for (const [event, listener] of this.#listeners) client.off(event, listener);
  }

  async #guarded<T>(work: Promise<T>): Promise<T> {
    try {
      return await within(this.#patience, work);
    } catch (error) {
      if (error instanceof ConfigurationError) throw error;
      this.#trip(error);
      throw unavailable(1, this.#cause());
    }
  }

  #send(name: string, args: (string | number)[]): Promise<unknown> {
    if (this.#client?.status === "ready" && !this.#isMisled) return this.#client.call(name, args);
    return this.#ready().then((client) => client.call(name, args));
  }

  /** Returns the client once it is ready. Only commands before the first connection wait for it. */
  async #ready(): Promise<RedisClient> {
    if (this.#isClosed) throw new Error("closed");
    this.#opening ??= this.#open();
    const client = await this.#opening;
    if (client.status === "wait") await client.connect();
    else if (client.status !== "ready") {
      if (this.#isLost) throw new Error("not connected");
      // One wait for all: a listener for each request would be too many.
      this.#connecting ??= once(client, "ready", "close").finally(() => {
        this.#connecting = undefined;
      });
      await this.#connecting;
    }
    if (this.#isMisled) throw new Error("ERR no such database");
    return client;
  }

  async #open(): Promise<RedisClient> {
    const client = await this.#target.open();
    this.#wasReady = client.status === "ready";
    for (const [event, listener] of this.#listeners) client.on(event, listener);
    this.#client = client;
    return client;
  }

  #write(): Promise<unknown> {
    return within(this.#patience, this.#send("set", [this.key("up"), "1", "PX", 1000]));
  }

  get #patience(): number {
    const usual = this.#wasReady ? this.#deadline : Math.max(this.#deadline, FIRST_DEADLINE);
    return usual * (this.#env.patience ?? 1);
  }

  #lost(): void {
    this.#isLost = true;
  }

  #restored(): void {
    this.#wasReady = true;
    this.#reason = undefined;
    if (!this.#isLost) return;
    this.restoredAt = this.now();
    for (const listener of this.#onRestored) listener();
  }

  /** Called when a node of a cluster was lost or replaced another: its data may be slightly older. */
  #replaced(): void {
    this.restoredAt = this.now();
  }

  #failedToConnect(error: unknown): void {
    this.#reason = error;
    // ioredis then continues in database 0, which belongs to others.
    if (error instanceof Error && error.message.includes("DB index")) this.#isMisled = true;
  }

  #trip(error: unknown): void {
    if (!this.isUp || this.#isClosed) return;
    this.isUp = false;
    this.#noteRefusal(error);
    if (this.isCluster) this.#replaced();
    this.#reason ??= error;
    this.#env.log("warn", "Redis doesn't respond; the engine continues without it", {
      reason: this.#cause().message,
    });
    this.#failedProbes = 0;
    this.#lookAgain();
  }

  #noteRefusal(error: unknown): void {
    if (WRITE_REFUSED.has(codeOf(error))) this.refusesSince ??= performance.now();
  }

  #lookAgain(): void {
    const pause = PROBE_PAUSE + Math.random() * PROBE_PAUSE;
    this.#probe = setTimeout(() => void this.#look(), pause).unref();
  }

  async #look(): Promise<void> {
    try {
      await this.#write();
      if (this.#isClosed) return;
      this.#reason = undefined;
      this.refusesSince = undefined;
      // Deletions that other processes couldn't make meanwhile may still be pending.
      this.restoredAt = this.now();
      for (const listener of this.#onRestored) listener();
      this.isUp = true;
      this.#env.log("info", "Redis responds again");
    } catch (error) {
      if (this.#isClosed) return;
      this.#reason = error;
      this.#noteRefusal(error);
      this.#failedProbes += 1;
      const client = this.#client;
      const isStuck = this.#failedProbes % PROBES_PER_CONNECTION === 0 && client?.status === "ready";
      if (isStuck && this.#target.owned) client.disconnect(true);
      this.#lookAgain();
    }
  }

  #cause(): Error {
    return new Error(`Redis: ${codeOf(this.#reason)}`);
  }
}

/** A replica, or no memory, disk or replicas left: the server refuses writes of every client. */
const WRITE_REFUSED: ReadonlySet<string> = new Set(["READONLY", "OOM", "MISCONF", "NOREPLICAS"]);

/** Refusals of a node of a cluster, and of a Sentinel. */
const OTHER_MODE: ReadonlySet<string> = new Set(["MOVED", "ERR"]);

/** Failures that waiting won't mend. */
const REMEDIES: ReadonlyMap<string, string> = new Map([
  ["WRONGPASS", "the server refuses the username or password; correct the URL."],
  ["NOAUTH", "the server requires a password; put it into the URL (redis://:PASSWORD@HOST)."],
  [
    "NOPERM",
    "the user may not run a command or use a key; allow it to read, write and run scripts on the prefix.",
  ],
  ["ERR", "the server lacks a required command, or has no such database; Redis 6.2 or Valkey is needed."],
]);

/**
 * Returns the kind of a failure, which may be logged. Its text may hold keys, and those of ioredis also
 * arguments.
 */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("code" in error && typeof error.code === "string") return error.code;
  // A reply begins with its kind in capitals: `READONLY You can't write against a read only replica.`
  const kind = /^-?([A-Z]{3,20})\b/.exec(error.message)?.[1];
  return kind ?? (error instanceof TooLate ? "no response in time" : "not connected");
}

class TooLate extends Error {}

/**
 * Bounds the wait. If the timer fires after a busy moment, an answer that has arrived meanwhile is read
 * first.
 */
function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => reject(new TooLate())), milliseconds);
    work.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

function once(client: RedisClient, good: string, bad: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => () => {
      client.off(good, onGood);
      client.off(bad, onBad);
      settle();
    };
    const onGood = done(resolve);
    const onBad = done(() => reject(new Error("not connected")));
    client.on(good, onGood);
    client.on(bad, onBad);
  });
}
