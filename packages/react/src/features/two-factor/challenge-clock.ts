import { createStore, type Readable } from "../../flows/store.ts";
import type { Timers } from "../../flows/timers.ts";
import type { Challenge } from "./types.ts";

/** Milliseconds before the end at which the warning appears. */
const WARNED = 2 * 60_000;
/** Milliseconds until the next check, if this clock and the service's disagree. */
const AGAIN = 30_000;

export interface ChallengeClock {
  /** True if the end is near. */
  readonly store: Readable<{ readonly isEnding: boolean }>;
  /** Starts watching the time of a challenge, or restarts. */
  follow(challenge: Challenge): void;
  stop(): void;
}

/** Watches the remaining time of a sign-in. Only the service knows that it is over: `onEnd` asks it. */
export function challengeClock(timers: Timers, onEnd: () => void): ChallengeClock {
  const store = createStore({ isEnding: false });
  let warning: unknown;
  let ending: unknown;
  const stop = (): void => {
    timers.clearTimeout(warning);
    timers.clearTimeout(ending);
    store.set({ isEnding: false });
  };
  return {
    store,
    stop,
    follow({ expiresIn }) {
      stop();
      // The service's count is used, since browsers' clocks are often wrong.
      const left = expiresIn * 1000;
      const warn = (): void => store.set({ isEnding: true });
      if (left > WARNED) warning = timers.setTimeout(warn, left - WARNED);
      else if (left > 0) warn();
      ending = timers.setTimeout(onEnd, left > 0 ? left + 1000 : AGAIN);
    },
  };
}
