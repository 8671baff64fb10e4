import type { MaybePromise } from "../base/maybe-promise.ts";
import { roomMaker } from "./bounded-map.ts";
import { openWindow, type Window } from "./limits/window.ts";
import { steadyClock } from "./steady-clock.ts";

export interface RateLimitStore {
  /**
   * Counts one request under the key and returns 0, if it may pass. Otherwise returns the seconds to wait, a
   * whole number above 0; waiting exactly that long is enough. In no window of `window` seconds do more than
   * `max` pass.
   */
  take(key: string, window: number, max: number): MaybePromise<number>;
  /**
   * Gives back the newest one that passed under the same key and rule: an attempt that succeeded costs
   * nothing. Without it, each attempt is counted.
   */
  giveBack?(key: string, window: number, max: number): MaybePromise<void>;
}

export interface MemoryRateLimiter extends RateLimitStore {
  take(key: string, window: number, max: number): number;
  giveBack(key: string, window: number, max: number): void;
  /** Number of keys held. */
  readonly size: number;
}

export interface MemoryRateLimitOptions {
  /** Milliseconds. */
  now: () => number;
  /**
   * Maximum number of keys. Default 100,000. When all of them are live, a new key replaces the one that is
   * furthest from its limit among a few: the bound on memory then costs that client's count, never one near
   * the limit.
   */
  maxKeys?: number | undefined;
}

/** The stored state of a key. Most keys pass once and never return: for those, the end of their window. */
type Held = Window | number;
/** Weight of a key that passed once: dropped first when there is no room. */
const LIGHT = 0.001;

function weightOf(held: Held, time: number): number {
  if (typeof held === "object") return held.weight(time);
  return held <= time ? 0 : LIGHT;
}

/**
 * Keeps a sliding window for each key, in this process. `take` is synchronous, so concurrent requests are
 * counted one after the other.
 */
export function memoryRateLimiter(options: MemoryRateLimitOptions): MemoryRateLimiter {
  const now = steadyClock(options.now);
  const windows = new Map<string, Held>();
  const room = roomMaker<Held>(windows, options.maxKeys ?? 100_000, weightOf);

  return {
    take(key, window, max) {
      if (max < 1) return Math.max(1, Math.ceil(window));
      const time = now();
      room.sweep(time);
      const name = nameOf(key, window, max);
      const length = window * 1000;
      let held = windows.get(name);
      if (held === undefined) room.make(time);
      if (typeof held !== "object") {
        const isOver = held === undefined || held <= time;
        if (isOver && max > 1) {
          windows.set(name, time + length);
          return 0;
        }
        const opened = openWindow(length, max);
        if (!isOver && held !== undefined) opened.take(held - length);
        windows.set(name, opened);
        held = opened;
      }
      const wait = held.take(time);
      return wait === 0 ? 0 : Math.ceil(wait / 1000);
    },
    giveBack(key, window, max) {
      const name = nameOf(key, window, max);
      const held = windows.get(name);
      if (typeof held === "object") held.giveBack();
      else windows.delete(name);
    },
    get size() {
      return windows.size;
    },
  };
}

/**
 * Includes the rule in the name: a changed rule starts over and keeps the other count, so two methods of one
 * path may each have one.
 */
function nameOf(key: string, window: number, max: number): string {
  return `${window}/${max} ${key}`;
}
