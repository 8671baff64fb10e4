import type { Env } from "../base/env.ts";

/** The time for comparisons of rows in background work, the same for every process of one database. */
export interface DatabaseClock {
  /** Returns milliseconds since 1970. Costs nothing. Until the database was queried, this process's time. */
  now(): number;
  /**
   * Returns the milliseconds by which this process's clock is ahead of the database's; negative: behind. 0
   * until the database was queried.
   */
  ahead(): number;
  /**
   * Returns this process's time, for decisions that can't be undone. Differs from the usual one by more than
   * a minute only while this process or the database seems to be ahead: then it is the time by the monotonic
   * clock.
   */
  surely(): number;
  /**
   * Returns the time by which rows may be deleted. Undefined if it is in doubt: the database was never
   * queried, or its clock was set forward within the last hour.
   */
  forRemoval(): number | undefined;
  /**
   * Returns the milliseconds by which the database's clock was set forward, while that is in doubt; otherwise
   * 0.
   */
  setForward(): number;
  /** Queries the database, and rejects if it doesn't answer. */
  measure(): Promise<void>;
}

/** A jump of the database's clock that is too large to be a measuring error. Milliseconds. */
const STEP = 60_000;
/**
 * Time in which a clock that was set forward may be set back, before anything is deleted by it. Milliseconds.
 */
const DOUBT = 3_600_000;

/** Continues the time from `read` with a monotonic clock, so that it costs a request nothing. */
export function databaseClock(env: Pick<Env, "now" | "steady">, read: () => Promise<number>): DatabaseClock {
  /** Difference between the steady clock and the database's. */
  let offset: number | undefined;
  /** The same without a step forward, which counts after an hour. */
  let trusted: number | undefined;
  let doubtfulUntil = Number.NEGATIVE_INFINITY;
  const now = () => (offset === undefined ? env.now() : env.steady() + offset);
  return {
    now,
    ahead: () => env.now() - now(),
    surely() {
      const time = env.now();
      const monotonic = trusted === undefined ? time : env.steady() + trusted;
      return time - monotonic > STEP ? monotonic : time;
    },
    forRemoval: () => (offset === undefined || offset !== trusted ? undefined : now()),
    setForward: () => (offset ?? 0) - (trusted ?? 0),
    async measure() {
      const asked = env.steady();
      const time = await read();
      const answered = env.steady();
      const before = offset;
      offset = time - (asked + answered) / 2;
      if (before !== undefined && offset - before > STEP) doubtfulUntil = answered + DOUBT;
      if (trusted !== undefined && offset - trusted > STEP && answered < doubtfulUntil) return;
      trusted = offset;
    },
  };
}
