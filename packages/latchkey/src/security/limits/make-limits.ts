import type { Env } from "../../base/env.ts";
import { ConfigurationError } from "../../base/errors.ts";
import type { MaybePromise } from "../../base/maybe-promise.ts";
import type { Database } from "../../storage/database.ts";
import type { CleanUp } from "../../storage/outbox/clean-up.ts";
import { type FailureLimiter, failureLimiter } from "../failure-limit.ts";
import { type MemoryRateLimiter, memoryRateLimiter, type RateLimitStore } from "../rate-limit.ts";
import { limitStore } from "./limit-store.ts";
import { sharedCounts } from "./shared-counts.ts";
import { sharedFailureLimiter, sharedRateLimiter } from "./shared-limits.ts";

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

/**
 * Divides a limit over `processes` on one host. Each may let a share pass by itself, a tenth of `max` between
 * all of them; for the rest it calls the shared store, whose budget is the remainder. So never more than
 * `max` pass in any window, at least nine tenths of it always may, and a client that is far from its limit
 * costs nothing.
 *
 * A process doesn't know the share that its predecessor used: in a window in which one is replaced, up to
 * that share more may pass.
 */
export function withShares(local: RateLimitStore, shared: RateLimitStore, processes: number): RateLimitStore {
  const shareOf = (max: number): number => Math.floor(max / (10 * processes));
  return {
    take(key, window, max) {
      const share = shareOf(max);
      if (share > 0 && local.take(key, window, share) === 0) return 0;
      return shared.take(key, window, max - processes * share);
    },
    // The count may be in either of the two: together they still let no more pass.
    giveBack(key, window, max) {
      const share = shareOf(max);
      if (share > 0) return local.giveBack?.(key, window, share);
      return shared.giveBack?.(key, window, max);
    },
  };
}

export interface FallbackOptions {
  shared: RateLimitStore;
  local: MemoryRateLimiter;
  /** Number of processes among which a limit is divided while they can't share counts. */
  processes: number;
  /** Milliseconds. */
  now: () => number;
  /** Called when the shared store stops answering. */
  report: (error: unknown) => void;
}

/**
 * Milliseconds in which a store that didn't answer isn't called again: not every request should wait for it.
 */
const REST = 1000;

/**
 * Counts in this process while the shared store doesn't answer: clients are still limited, and no request is
 * refused because a part of the service is down.
 */
export function withFallback({ shared, local, processes, now, report }: FallbackOptions): RateLimitStore {
  let restsUntil = Number.NEGATIVE_INFINITY;
  const partOf = (max: number): number => (max < 1 ? max : Math.max(1, Math.floor(max / processes)));
  const alone = (key: string, window: number, max: number): number => local.take(key, window, partOf(max));
  const rests = (): boolean => now() < restsUntil && now() >= restsUntil - REST;
  const failed = (error: unknown): void => {
    // Many requests may have waited for the same failure.
    if (now() >= restsUntil) report(error);
    restsUntil = now() + REST;
  };
  return {
    take(key, window, max): MaybePromise<number> {
      if (rests()) return alone(key, window, max);
      const instead = (error: unknown): number => {
        failed(error);
        return alone(key, window, max);
      };
      try {
        const taken = shared.take(key, window, max);
        return typeof taken === "number" ? taken : taken.catch(instead);
      } catch (error) {
        // A store of the application may throw instead of returning a promise that rejects.
        return instead(error);
      }
    },
    giveBack(key, window, max) {
      if (rests()) return local.giveBack(key, window, partOf(max));
      return shared.giveBack?.(key, window, max);
    },
  };
}
