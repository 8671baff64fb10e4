import type { RateLimitStore } from "../security/rate-limit.ts";
import { steadyClock } from "../security/steady-clock.ts";
import type { RedisEnv } from "./client.ts";
import { bounding, type SecondaryOption } from "./secondary.ts";

/**
 * Creates a limiter that counts with the `increment` of a secondary storage object; undefined if it has none.
 *
 * Requests are counted by halves of the window. One passes if, with those of its half and of the two before,
 * there are `max` at most: no window is longer, so in none do more pass. In turn a client that used all of
 * them waits for up to a window and a half. The halves are those of this process's clock.
 */
export function incrementRateLimiter(given: SecondaryOption, env: RedisEnv): RateLimitStore | undefined {
  if (!("increment" in given) || typeof given.increment !== "function") return undefined;
  const storage = given;
  const bounded = bounding();
  const now = steadyClock(env.now);

  /** Returns the stored or new count. A storage that returns anything else can't count. */
  async function ask(work: () => unknown): Promise<number> {
    const count = Number((await bounded(async () => work())) ?? 0);
    if (Number.isSafeInteger(count) && count >= 0) return count;
    throw new TypeError(
      "increment of secondaryStorage doesn't return a whole number, or get doesn't return the count.",
    );
  }

  return {
    async take(key, window, max) {
      if (max < 1) return window;
      const half = (window * 1000) / 2;
      const time = now();
      const part = Math.floor(time / half);
      const nameOf = (at: number) => `${storage.keyPrefix ?? ""}limit:${window}:${max}:${key}:${at}`;
      const until = (at: number) => Math.max(1, Math.ceil((at * half - time) / 1000));
      const counts = await Promise.all(
        [part, part - 1, part - 2].map((at) => ask(() => storage.get(nameOf(at)))),
      );
      const [present = 0, last = 0, first = 0] = counts;
      // Refused requests aren't counted: otherwise a client that keeps sending them would never pass again.
      const wait = present >= max ? 3 : present + last >= max ? 2 : present + last + first >= max ? 1 : 0;
      if (wait > 0) return until(part + wait);
      const counted = await ask(() => storage.increment?.(nameOf(part), 2 * window));
      // Several came at once. All of them are counted, so the wait lasts until this half is out of the
      // window.
      return counted + last + first <= max ? 0 : until(part + 3);
    },
  };
}
