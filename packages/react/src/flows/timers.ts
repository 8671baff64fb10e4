/** Clock of the flows; tests pass a fake one. */
export interface Timers {
  setTimeout(callback: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
  /** Milliseconds. */
  now(): number;
}

/** The real clock. Looks up the functions when they are called. */
export const realTimers: Timers = {
  setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds),
  // The timer is one that `setTimeout` returned.
  clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  now: () => Date.now(),
};

export interface Countdown {
  /** Starts or restarts the countdown. */
  start(seconds: number): void;
  stop(): void;
}

/** Reports the remaining seconds each time they change, until 0. Time while the device sleeps counts. */
export function countdown(timers: Timers, onChange: (secondsLeft: number) => void): Countdown {
  let timer: unknown;
  let until = 0;
  const tick = (): void => {
    const left = Math.max(0, Math.ceil((until - timers.now()) / 1000));
    // Waits for the next full second, so that none is skipped.
    timer = left === 0 ? undefined : timers.setTimeout(tick, until - timers.now() - (left - 1) * 1000);
    onChange(left);
  };
  const stop = (): void => {
    timers.clearTimeout(timer);
    timer = undefined;
  };
  return {
    start(seconds) {
      stop();
      until = timers.now() + seconds * 1000;
      tick();
    },
    stop,
  };
}
