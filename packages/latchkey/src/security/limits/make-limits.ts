import type { Env } from "../../base/env.ts";
import { ConfigurationError } from "../../base/errors.ts";
import type { Database } from "../../storage/database.ts";
import type { CleanUp } from "../../storage/outbox/clean-up.ts";
import { type FailureLimiter, failureLimiter } from "../failure-limit.ts";
import { memoryRateLimiter, type RateLimitStore } from "../rate-limit.ts";
import { withFallback } from "./fallback.ts";
import { limitStore } from "./limit-store.ts";
import { sharedCounts } from "./shared-counts.ts";
import { sharedFailureLimiter, sharedRateLimiter } from "./shared-limits.ts";
import { withShares } from "./shares.ts";

/** Storage of the counts of requests by IP address. */
export type LimitStorage = "memory" | "database" | "secondary-storage";

export interface Limits {
  /** Requests by IP address. */
  readonly limiter: RateLimitStore;
  /** Budgets of features: emails, invitations. */
  readonly budgets: RateLimitStore;
  readonly guesses: GuessLimits;
  /** Deletes expired counts from the database. */
  readonly expired: CleanUp;
  /** Completes pending writes. */
  close(): Promise<void>;
}

/** Guesses at accounts. */
export interface GuessLimits {
  /** One guesser at one account. */
  readonly own: FailureLimiter;
  /** All strangers together at one account. */
  readonly strangers: FailureLimiter;
}

/** Failures of strangers at one account, within a rule's time, without a wait. */
const FROM_STRANGERS = 100;

export interface LimitsOptions {
  db: Database;
  env: Env;
  /** Number of processes on this host with one database. */
  processes: number;
  /** Named by the options; undefined: chosen automatically. */
  storage: LimitStorage | undefined;
  custom: RateLimitStore | undefined;
  /** Counts in Redis, if there is one. */
  secondary: RateLimitStore | undefined;
}

/**
 * Chooses the storage of counts.
 *
 * Requests by IP address: as the options say; otherwise in Redis, if there is one; otherwise in memory, and
 * with several processes on this host by shares, with the database.
 *
 * Guesses at an account and budgets: in the database, if another process may use it. They protect users, so
 * they hold across all nodes, and fail closed.
 */
export function makeLimits(options: LimitsOptions): Limits {
  const { db, env, processes, storage, custom, secondary } = options;
  if (storage === "secondary-storage" && secondary === undefined) {
    throw new ConfigurationError(
      "rateLimit.storage is secondary-storage, but none that counts is configured: give redis, or a secondaryStorage with a url, a client or the function increment.",
    );
  }
  const now = (): number => env.now();
  const report = (error: unknown): void =>
    env.log("warn", "Limits by IP address are counted in this process only: their store doesn't respond", {
      error,
    });
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

  function guesses(kind: string, max?: number): FailureLimiter {
    if (!isShared) return failureLimiter({ now, max });
    const unnoted = (error: unknown): void =>
      env.log("warn", "The outcome of a guess could not be recorded", { error });
    return sharedFailureLimiter(counts, { kind, max, report: unnoted });
  }

  return {
    limiter: byAddress(),
    budgets: isShared ? inDatabase : memoryRateLimiter({ now }),
    guesses: { own: guesses("own"), strangers: guesses("strangers", FROM_STRANGERS) },
    expired: store.expired,
    close: () => counts.settled(),
  };
}
