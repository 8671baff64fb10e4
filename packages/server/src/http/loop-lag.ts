/** Lag of the event loop. */
export interface LoopLag {
  /** Milliseconds, as an average of the last turns: one late turn is no overload, repeated ones are. */
  now(): number;
  /** Returns the maximum since the last call, in milliseconds. */
  takeWorst(): number;
  /** Reports whether the loop was blocked recently for so long that the process is useless. */
  isStuck(): boolean;
  stop(): void;
}

const EVERY = 20;
/** Weight of the newest measurement. A loop that is free again shows as free within a tenth of a second. */
const NEWEST = 0.2;
/** Milliseconds. */
const STUCK = 10_000;

/** Checks the clock every 20 ms. It doesn't keep the process alive. */
export function loopLag(): LoopLag {
  let due = performance.now() + EVERY;
  let late = 0;
  let worst = 0;
  let stuckUntil = Number.NEGATIVE_INFINITY;
  const timer = setInterval(() => {
    const now = performance.now();
    const missed = Math.max(0, now - due);
    due = now + EVERY;
    late += (missed - late) * NEWEST;
    worst = Math.max(worst, missed);
    if (missed > STUCK) stuckUntil = now + STUCK;
  }, EVERY);
  timer.unref();
  return {
    now: () => late,
    takeWorst() {
      const taken = worst;
      worst = 0;
      return taken;
    },
    isStuck: () => performance.now() < stuckUntil,
    stop: () => clearInterval(timer),
  };
}
