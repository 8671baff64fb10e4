import type { Env } from "../base/env.ts";

/** The time by which rows are compared in the background, the same for every process of one database. */
export interface DatabaseClock {
  /** Milliseconds since 1970. Costs nothing. This process's own time until the database was asked. */
  now(): number;
  /** Milliseconds by which this process's clock is ahead of the database's; negative: behind. 0 until it was asked. */
  ahead(): number;
  /**
   * The time by which rows may be removed. Undefined where it is in doubt: the database was never asked, or its clock was
   * set forward within the last hour.
   */
  forRemoval(): number | undefined;
  /** Asks the database, and rejects where it doesn't answer. */
  measure(): Promise<void>;
}

/** A step of the database's clock that is no matter of measuring. Milliseconds. */
const STEP = 60_000;
/** How long a clock that was set forward may be set back before anything is removed by it. Milliseconds. */
const DOUBT = 3_600_000;

/** The time that `read` answers goes on by a clock that nobody sets, so that it costs a request nothing. */
export function databaseClock(env: Pick<Env, "now" | "steady">, read: () => Promise<number>): DatabaseClock {
  /** From the steady clock to the database's. */
  let offset: number | undefined;
  let doubtfulUntil = Number.NEGATIVE_INFINITY;
  const now = () => (offset === undefined ? env.now() : env.steady() + offset);
  return {
    now,
    ahead: () => env.now() - now(),
    forRemoval: () => (offset === undefined || env.steady() < doubtfulUntil ? undefined : now()),
    async measure() {
      const asked = env.steady();
      const time = await read();
      const answered = env.steady();
      const next = time - (asked + answered) / 2;
      if (offset !== undefined && next - offset > STEP) doubtfulUntil = answered + DOUBT;
      offset = next;
    },
  };
}
