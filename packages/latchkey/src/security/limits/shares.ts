import type { RateLimitStore } from "../rate-limit.ts";

/**
 * A limit over `processes` on one host. Each may let a share pass by itself, a tenth of `max` between all of them;
 * for the rest it asks the shared store, whose budget is what the shares leave. So never more than `max` pass in
 * any window, at least nine tenths of it always may, and a client that is far from its limit costs nothing.
 *
 * A process knows nothing of the share of one whose place it took: in a window in which one is replaced, up to that
 * share more may pass.
 */
export function withShares(local: RateLimitStore, shared: RateLimitStore, processes: number): RateLimitStore {
  const shareOf = (max: number): number => Math.floor(max / (10 * processes));
  return {
    take(key, window, max) {
      const share = shareOf(max);
      if (share > 0 && local.take(key, window, share) === 0) return 0;
      return shared.take(key, window, max - processes * share);
    },
    // In which of the two it was counted isn't known: both together let no more pass.
    giveBack(key, window, max) {
      const share = shareOf(max);
      if (share > 0) return local.giveBack?.(key, window, share);
      return shared.giveBack?.(key, window, max);
    },
  };
}
