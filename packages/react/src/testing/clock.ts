import type { Timers } from "../flows/timers.ts";

export interface Clock extends Timers {
  /** Advances the time: due callbacks are called in order. */
  pass(milliseconds: number): void;
  /** Number of waiting callbacks. */
  readonly waiting: number;
}

/** A clock that only moves when a test advances it. */
export function clock(): Clock {
  let now = 1_800_000_000_000;
  let timers: { due: number; callback: () => void }[] = [];
  return {
    setTimeout(callback, milliseconds) {
      const timer = { due: now + milliseconds, callback };
      timers.push(timer);
      return timer;
    },
    clearTimeout(timer) {
      timers = timers.filter((other) => other !== timer);
    },
    now: () => now,
    pass(milliseconds) {
      const until = now + milliseconds;
      for (;;) {
        const [next] = timers.filter(({ due }) => due <= until).sort((a, b) => a.due - b.due);
        if (next === undefined) break;
        now = next.due;
        timers = timers.filter((other) => other !== next);
        next.callback();
      }
      now = until;
    },
    get waiting() {
      return timers.length;
    },
  };
}
