import type { MaybePromise } from "../kernel/maybe-promise.ts";
import { roomMaker } from "./bounded-map.ts";
import { openWindow, type Window } from "./limits/window.ts";
import { steadyClock } from "./steady-clock.ts";

export interface RateLimitStore {
  /**
   * Counts one request under the key, if it may pass: 0. Otherwise the seconds to wait, a whole number above 0;
   * waiting exactly that long is enough. In no window of `window` seconds do more than `max` pass.
   */
  take(key: string, window: number, max: number): MaybePromise<number>;
}

export interface MemoryRateLimiter extends RateLimitStore {
  take(key: string, window: number, max: number): number;
  /** Keys held. */
  readonly size: number;
}

export interface MemoryRateLimitOptions {
  /** Milliseconds. */
  now: () => number;
  /**
   * Keys held at most. Default 100,000. When all of them are live, a new key takes the place of the one that is
   * furthest from its limit among a few: the bound on memory then costs that client's count, never one near the limit.
   */
  maxKeys?: number | undefined;
}

/**
 * A sliding window for each key, in this process. `take` is synchronous, so requests that come together are
 * counted one after the other.
 */
export function memoryRateLimiter(options: MemoryRateLimitOptions): MemoryRateLimiter {
  const now = steadyClock(options.now);
  const windows = new Map<string, Window>();
  const makeRoom = roomMaker<Window>(windows, options.maxKeys ?? 100_000, (held, time) => held.weight(time));

  return {
    take(key, window, max) {
      const time = now();
      let name = key;
      let held = windows.get(name);
      if (held !== undefined && (held.window !== window * 1000 || held.max !== max)) {
        // A rule that changed starts anew, and leaves the count of the other: two methods of one path may have one each.
        name = `${key}|${window}/${max}`;
        held = windows.get(name);
      }
      if (held === undefined) {
        if (max < 1) return Math.max(1, Math.ceil(window));
        makeRoom(time);
        held = openWindow(window * 1000, max);
        windows.set(name, held);
      }
      const wait = held.take(time);
      return wait === 0 ? 0 : Math.ceil(wait / 1000);
    },
    get size() {
      return windows.size;
    },
  };
}
