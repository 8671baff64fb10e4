import type { CleanUp } from "../storage/clean-up.ts";
import type { Core } from "./core.ts";
import type { Job } from "./jobs.ts";

export interface CleanUpJob {
  /** Seconds between two looks. */
  every: number;
  /** Seconds since rows have ended. Never less than the clocks of two processes may be apart. */
  age: number | ((core: Core) => number);
  of: (core: Core) => CleanUp;
}

/** A job that removes rows some time after they have ended. */
export function cleanUpJob({ every, age, of }: CleanUpJob): Job {
  const before = (core: Core): string => {
    const seconds = typeof age === "number" ? age : age(core);
    return new Date(core.env.now() - seconds * 1000).toISOString();
  };
  return {
    every,
    isDue: (core) => of(core).isDue(before(core)),
    run: (core) => of(core).run(before(core)),
  };
}

const day = 86_400;

/** What belongs to no feature. */
export const coreJobs: Readonly<Record<string, Job>> = {
  "clear-expired-limits": cleanUpJob({ every: 600, age: 3600, of: (core) => core.expiredLimits }),
  "clear-given-up-messages": cleanUpJob({
    every: 3600,
    // From when they were noted: they were tried for a day of it.
    age: 31 * day,
    of: (core) => core.outbox.givenUp,
  }),
};
