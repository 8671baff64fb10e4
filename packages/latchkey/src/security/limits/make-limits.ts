import type { Env } from "../../kernel/env.ts";
import { ConfigurationError } from "../../kernel/errors.ts";
import type { CleanUp } from "../../storage/clean-up.ts";
import type { Database } from "../../storage/database.ts";
import { type FailureLimiter, failureLimiter } from "../failure-limit.ts";
import { memoryRateLimiter, type RateLimitStore } from "../rate-limit.ts";
import { withFallback } from "./fallback.ts";
import { limitStore } from "./limit-store.ts";
import { sharedCounts } from "./shared-counts.ts";
import { sharedFailureLimiter, sharedRateLimiter } from "./shared-limits.ts";
import { withShares } from "./shares.ts";

/** Where requests of an address are counted. */
export type LimitStorage = "memory" | "database" | "secondary-storage";

export interface Limits {
  /** Requests of an address. */
  readonly limiter: RateLimitStore;
  /** Mails to a person. */
  readonly mails: RateLimitStore;
  /** Guesses at an account. */
  readonly failures: FailureLimiter;
  /** Of counts in the database that mean nothing any more. */
  readonly expired: CleanUp;
  /** Notes what is still to be noted. */
  close(): Promise<void>;
}

export interface LimitsOptions {
  db: Database;
  env: Env;
  /** Of this host, on one database. */
  processes: number;
  /** Named by the options; undefined: what fits. */
  storage: LimitStorage | undefined;
  custom: RateLimitStore | undefined;
  /** Counts in Redis, where there is one. */
  secondary: RateLimitStore | undefined;
}

/**
 * Decides where is counted.
 *
 * Addresses: where the options say; else in Redis, if there is one; else in memory, and with several processes on
 * this host by shares over the database.
 *
 * Guesses at an account and mails to a person: in the database, as soon as another process may be on it. They
 * guard people, so they hold over all nodes, and fail closed.
 */
export function makeLimits(options: LimitsOptions): Limits {
  const { db, env, processes, storage, custom, secondary } = options;
  if (storage === "secondary-storage" && secondary === undefined) {
    throw new ConfigurationError(
      "rateLimit.storage is secondary-storage, but there is none that counts: give redis, or a secondaryStorage with a url, a client or the function increment.",
    );
  }
  const now = (): number => env.now();
  const report = (error: unknown): void =>
    env.log(
      "warn",
      "Limits by address are counted in this process alone: the store for them doesn't answer",
      {
        error,
      },
    );
  const guarded = (shared: RateLimitStore): RateLimitStore =>
    withFallback({ shared, local: memoryRateLimiter({ now }), processes, now, report });

  const store = limitStore(db);
  const counts = sharedCounts(store, env);
  const inDatabase = sharedRateLimiter(counts);
  const isShared = db.dialect.name !== "sqlite" || processes > 1 || storage === "database";

  function byAddress(): RateLimitStore {
    if (custom !== undefined) return guarded(custom);
    if (storage === "database") return guarded(inDatabase);
    if (storage !== "memory" && secondary !== undefined) return guarded(secondary);
    const memory = memoryRateLimiter({ now });
    if (processes === 1 || storage === "memory") return memory;
    return withShares(memory, guarded(inDatabase), processes);
  }

  return {
    limiter: byAddress(),
    mails: isShared ? inDatabase : memoryRateLimiter({ now }),
    failures: isShared
      ? sharedFailureLimiter(counts, {
          report: (error) => env.log("warn", "The outcome of a guess could not be noted", { error }),
        })
      : failureLimiter({ now }),
    expired: store.expired,
    close: () => counts.settled(),
  };
}
