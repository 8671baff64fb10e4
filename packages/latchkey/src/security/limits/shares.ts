import type { RateLimitStore } from "../rate-limit.ts";

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
