import type { MaybePromise } from "../kernel/maybe-promise.ts";
import { roomMaker } from "./bounded-map.ts";
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

/** Up to here every passed request is remembered by its time; above, they are counted in parts of the window. */
const MAX_EXACT = 1000;
const PARTS = 64;

/**
 * A sliding window for each key, in this process. `take` is synchronous, so requests that come together are
 * counted one after the other.
 */
export function memoryRateLimiter(options: MemoryRateLimitOptions): MemoryRateLimiter {
  const now = steadyClock(options.now);
  const counters = new Map<string, Counter>();
  const makeRoom = roomMaker<Counter>(counters, options.maxKeys ?? 100_000, (counter, time) =>
    counter.weight(time),
  );

  return {
    take(key, window, max) {
      const time = now();
      let counter = counters.get(key);
      if (counter === undefined || counter.window !== window * 1000 || counter.max !== max) {
        if (max < 1) return Math.max(1, Math.ceil(window));
        if (counter === undefined) makeRoom(time);
        // A rule that changed starts anew.
        counter =
          max <= MAX_EXACT ? new ExactCounter(window * 1000, max) : new CoarseCounter(window * 1000, max);
        counters.set(key, counter);
      }
      const wait = counter.take(time);
      return wait === 0 ? 0 : Math.ceil(wait / 1000);
    },
    get size() {
      return counters.size;
    },
  };
}

interface Counter {
  /** Milliseconds. */
  readonly window: number;
  readonly max: number;
  /** 0 if the request passes, else milliseconds to wait. */
  take(time: number): number;
  /** 0 if nothing counts any more, else how near the limit it is, up to 1. */
  weight(time: number): number;
}

/** The times of the last `max` requests that passed, in a ring: the oldest one decides whether another may. */
class ExactCounter implements Counter {
  readonly window: number;
  readonly max: number;
  /** Grows to `max` entries only where so many come. */
  readonly #times: number[] = [];
  /** Where the next time goes; in a full ring the oldest one stands there. */
  #next = 0;

  constructor(window: number, max: number) {
    this.window = window;
    this.max = max;
  }

  take(time: number): number {
    const oldest = this.#times.length < this.max ? undefined : this.#times[this.#next];
    if (oldest !== undefined && time - oldest < this.window) return oldest + this.window - time;
    this.#times[this.#next] = time;
    this.#next = this.#next + 1 === this.max ? 0 : this.#next + 1;
    return 0;
  }

  weight(time: number): number {
    const newest = this.#times.at(this.#next - 1);
    if (newest === undefined || time - newest >= this.window) return 0;
    return this.#times.length / this.max;
  }
}

/**
 * Counts by 64th parts of the window. The oldest part counts whole although some of it lies outside already:
 * too few pass rather than too many, by at most one part's worth.
 */
class CoarseCounter implements Counter {
  readonly window: number;
  readonly max: number;
  readonly #part: number;
  /** The 64 parts of a window, and the one it begins in. */
  readonly #counts: number[] = new Array<number>(PARTS + 1).fill(0);
  #sum = 0;
  /** Number of the newest part since time 0. */
  #newest = Number.NEGATIVE_INFINITY;

  constructor(window: number, max: number) {
    this.window = window;
    this.max = max;
    this.#part = window / PARTS;
  }

  take(time: number): number {
    const part = Math.floor(time / this.#part);
    this.#forget(part);
    if (this.#sum >= this.max) return (this.#oldest(part) + PARTS + 1) * this.#part - time;
    const slot = slotOf(part);
    this.#counts[slot] = (this.#counts[slot] ?? 0) + 1;
    this.#sum += 1;
    return 0;
  }

  weight(time: number): number {
    this.#forget(Math.floor(time / this.#part));
    return this.#sum / this.max;
  }

  #forget(part: number): void {
    for (let past = Math.max(this.#newest + 1, part - PARTS); past <= part; past++) {
      const slot = slotOf(past);
      this.#sum -= this.#counts[slot] ?? 0;
      this.#counts[slot] = 0;
    }
    this.#newest = Math.max(this.#newest, part);
  }

  /** The oldest part in which something was counted. Called only when the sum is not 0. */
  #oldest(part: number): number {
    let oldest = part - PARTS;
    while (oldest < part && (this.#counts[slotOf(oldest)] ?? 0) === 0) oldest += 1;
    return oldest;
  }
}

function slotOf(part: number): number {
  const slot = part % (PARTS + 1);
  return slot < 0 ? slot + PARTS + 1 : slot;
}
