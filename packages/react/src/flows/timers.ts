/** The clock that flows use; tests hand in their own. */
export interface Timers {
  setTimeout(callback: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
  /** Milliseconds. */
  now(): number;
}

/** That of the machine, looked up when it is used. */
export const realTimers: Timers = {
  setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds),
  // One that `setTimeout` gave.
  clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  now: () => Date.now(),
};

export interface Countdown {
  /** Begins, or begins again. */
  start(seconds: number): void;
  stop(): void;
}

/** Tells the seconds that are left, each time they change, until 0. A machine that slept doesn't wait longer. */
export function countdown(timers: Timers, onChange: (secondsLeft: number) => void): Countdown {
  let timer: unknown;
  let until = 0;
  const tick = (): void => {
    const left = Math.max(0, Math.ceil((until - timers.now()) / 1000));
    // To the next full second, so that none is left out.
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
