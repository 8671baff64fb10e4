import type { AsyncLocalStorage } from "node:async_hooks";
import type { Env, Log } from "../../base/env.ts";
import type { MaybePromise } from "../../base/maybe-promise.ts";
import type { RedisConnection } from "../../redis/connection.ts";
import type { Secondary } from "../../redis/secondary.ts";
import type { ClientAddress } from "../../security/client-address.ts";
import type { SessionCookieNames } from "../../security/cookie-names.ts";
import type { Keyring } from "../../security/keyring.ts";
import type { GuessLimits } from "../../security/limits/make-limits.ts";
import type { Load } from "../../security/load.ts";
import type { OriginJudge } from "../../security/origins.ts";
import type { Passwords } from "../../security/passwords.ts";
import type { RateLimitStore } from "../../security/rate-limit.ts";
import type { Sealer } from "../../security/seal.ts";
import type { SessionTokens } from "../../security/tokens.ts";
import type { WriteFormat } from "../../storage/adoption/write-format.ts";
import type { ClockWatch } from "../../storage/clock-watch.ts";
import type { Database } from "../../storage/database.ts";
import type { CleanUp } from "../../storage/outbox/clean-up.ts";
import type { Leases } from "../../storage/outbox/lease.ts";
import type { Outbox } from "../../storage/outbox/outbox.ts";
import type { Watcher } from "../../storage/statements/watched.ts";
import type { Transaction } from "../../storage/transaction.ts";
import type { Context } from "./context.ts";
import type { Exchange } from "./exchange.ts";
import type { Shapes } from "./fields/shapes.ts";
import type { ResolvedOptions } from "./options/index.ts";

/**
 * The parts of one engine. Created once by `latchkey()`; services and steps of the pipeline use them. `feature.ts`
 * adds `features`, so that the types of an engine don't depend on what features declare.
 */
export interface Core {
  readonly options: ResolvedOptions;
  readonly env: Env;
  /** `env.log`, without the lines that the options leave out. */
  readonly log: Log;
  readonly db: Database;
  /** Undefined unless configured. */
  readonly redis: RedisConnection | undefined;
  /** Storage of sessions instead of the database, if configured. */
  readonly secondary: Secondary | undefined;
  /**
   * Registers `listener` for writes to users and their sessions. It is called after the commit and before the
   * answer, only if copies of them are kept: with `redis` or `secondary`.
   */
  readonly whenChanged: (listener: Watcher) => void;
  /**
   * Registers `hook` to run when the engine closes, before its database does: for writes that follow answers.
   */
  readonly whenClosing: (hook: () => Promise<void>) => void;
  readonly outbox: Outbox;
  readonly shapes: Shapes;
  readonly keyring: Keyring;
  readonly sealer: Sealer;
  readonly passwords: Passwords;
  readonly sessionTokens: SessionTokens;
  /** Decides the forms of stored values. Codecs ask it. */
  readonly writing: WriteFormat;
  readonly cookies: SessionCookieNames;
  readonly origins: OriginJudge;
  /**
   * Returns the judge for one request, if the trusted origins depend on the request. Called with undefined in
   * process.
   */
  readonly originsFor: ((exchange: Exchange | undefined) => MaybePromise<OriginJudge>) | undefined;
  readonly clientAddress: ClientAddress;
  /** Refuses requests under too much load. */
  readonly load: Load;
  readonly clock: ClockWatch;
  /** Counts of requests by IP address. */
  readonly limiter: RateLimitStore;
  /** The budgets that features declare. */
  readonly budgets: RateLimitStore;
  readonly guesses: GuessLimits;
  /** Deletes expired counts of all three from the database. */
  readonly expiredLimits: CleanUp;
  /** Decides which of all processes does some work. */
  readonly leases: Leases;
  /** Logs a refused origin. */
  readonly mentionOrigin: (origin: string) => void;
  /** Generates the ID of a new row of `table`. `tx`: the current transaction, if any. */
  readonly newId: (table: string, tx?: Transaction) => MaybePromise<string>;
  /** The current call, for hooks that run where rows are written. */
  readonly calls: AsyncLocalStorage<Context | undefined> | undefined;
  /** Writes a warning once for each `topic` in the life of the engine. */
  readonly warnOnce: (topic: string, message: string) => void;
  /** Returns the engine's only instance of a service. */
  readonly use: <Made>(service: { make: (core: Core) => Made }) => Made;
}
