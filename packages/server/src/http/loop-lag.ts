/** How late the event loop is. */
export interface LoopLag {
  /** Milliseconds, over the last turns: once late is no overload, late turn after turn is. */
  now(): number;
  /** The most since this was last asked, in milliseconds. */
  takeWorst(): number;
  /** Whether it stood still for so long, and so recently, that the process is no use. */
  isStuck(): boolean;
  stop(): void;
}

const EVERY = 20;
/** How much the newest look counts. A loop that is free again is known to be so within a tenth of a second. */
const NEWEST = 0.2;
/** Milliseconds. */
const STUCK = 10_000;

/** Looks at the clock every 20 ms. It keeps no process alive. */
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
