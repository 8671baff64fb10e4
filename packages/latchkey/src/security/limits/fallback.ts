import type { MaybePromise } from "../../base/maybe-promise.ts";
import type { MemoryRateLimiter, RateLimitStore } from "../rate-limit.ts";

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
