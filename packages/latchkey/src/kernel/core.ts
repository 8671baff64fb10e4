import type { AsyncLocalStorage } from "node:async_hooks";
import type { Env, Log } from "../base/env.ts";
import type { MaybePromise } from "../base/maybe-promise.ts";
import type { RedisConnection } from "../redis/connection.ts";
import type { Secondary } from "../redis/secondary.ts";
import type { ClientAddress } from "../security/client-address.ts";
import type { SessionCookieNames } from "../security/cookie-names.ts";
import type { Keyring } from "../security/keyring.ts";
import type { GuessLimits } from "../security/limits/make-limits.ts";
import type { OriginJudge } from "../security/origins.ts";
import type { Passwords } from "../security/passwords.ts";
import type { RateLimitStore } from "../security/rate-limit.ts";
import type { Sealer } from "../security/seal.ts";
import type { CleanUp } from "../storage/clean-up.ts";
import type { Database } from "../storage/database.ts";
import type { Leases } from "../storage/lease.ts";
import type { Outbox } from "../storage/outbox.ts";
import type { Transaction } from "../storage/transaction.ts";
import type { Watcher } from "../storage/watched.ts";
import type { ClockWatch } from "./clock-watch.ts";
import type { Context } from "./context.ts";
import type { Exchange } from "./exchange.ts";
import type { Feature } from "./feature.ts";
import type { Load } from "./load.ts";
import type { ResolvedOptions } from "./options/index.ts";
import type { Service } from "./service.ts";
import type { Shapes } from "./shapes.ts";

/** What one engine is made of. Made once by `latchkey()`; services and steps of the pipeline take from it. */
export interface Core {
  readonly options: ResolvedOptions;
  /** What this engine is made of, for what asks all of them. */
  readonly features: readonly Feature[];
  readonly env: Env;
  /** `env.log`: what the options leave out of the log, it leaves out. */
  readonly log: Log;
  readonly db: Database;
  /** Where the options name one. */
  readonly redis: RedisConnection | undefined;
  /** Where sessions live in place of the database, where the options name one. */
  readonly secondary: Secondary | undefined;
  /**
   * Has `listener` told when users or their sessions were written, after the commit and before the answer. Only where
   * copies of them are kept: with `redis` or `secondary`.
   */
  readonly whenChanged: (listener: Watcher) => void;
  /** Has `hook` run when the engine closes, before its database does: for what is written after answers. */
  readonly whenClosing: (hook: () => Promise<void>) => void;
  readonly outbox: Outbox;
  readonly shapes: Shapes;
  readonly keyring: Keyring;
  readonly sealer: Sealer;
  readonly passwords: Passwords;
  readonly cookies: SessionCookieNames;
  readonly origins: OriginJudge;
  /** Where the trusted origins depend on the request: the judge of one. In process there is none. */
  readonly originsFor: ((exchange: Exchange | undefined) => MaybePromise<OriginJudge>) | undefined;
  readonly clientAddress: ClientAddress;
  /** Refuses what would be too much at once. */
  readonly load: Load;
  readonly clock: ClockWatch;
  /** Requests of an address. */
  readonly limiter: RateLimitStore;
  /** The budgets that features declare. */
  readonly budgets: RateLimitStore;
  readonly guesses: GuessLimits;
  /** Of all three, in the database, what means nothing any more. */
  readonly expiredLimits: CleanUp;
  /** Who of all processes does some work. */
  readonly leases: Leases;
  /** Logs a refused origin. */
  readonly mentionOrigin: (origin: string) => void;
  /** Generates the id of a new row of `table`. `tx`: the current transaction, if any. */
  readonly newId: (table: string, tx?: Transaction) => MaybePromise<string>;
  /** The current call, for hooks that run where rows are written. */
  readonly calls: AsyncLocalStorage<Context | undefined> | undefined;
  /** Writes a warning once for each `topic` in the life of the engine. */
  readonly warnOnce: (topic: string, message: string) => void;
  /** The engine's one instance of a service. */
  readonly use: <T>(service: Service<T>) => T;
}
