import type { CleanUp } from "../../../storage/outbox/clean-up.ts";
import type { Core } from "../../contracts/core.ts";
import type { Job } from "../../contracts/feature.ts";

export interface CleanUpJob {
  /** Seconds between two checks. */
  every: number;
  /** Seconds since rows have expired. Never less than the clocks of two processes may differ. */
  age: number | ((core: Core) => number);
  of: (core: Core) => CleanUp;
}

/**
 * Creates a job that deletes rows some time after they have expired, by the database's time, so that a
 * process with a wrong clock deletes nothing that is still valid. It does nothing while that time is in
 * doubt.
 */
export function cleanUpJob({ every, age, of }: CleanUpJob): Job {
  const before = (core: Core): string | undefined => {
    const now = core.db.clock.forRemoval();
    if (now === undefined) return undefined;
    const seconds = typeof age === "number" ? age : age(core);
    return new Date(now - seconds * 1000).toISOString();
  };
  const whenKnown = async (core: Core, act: (before: string) => Promise<boolean>): Promise<boolean> => {
    const time = before(core);
    return time !== undefined && act(time);
  };
  return {
    every,
    isDue: (core) => whenKnown(core, (time) => of(core).isDue(time)),
    run: (core) => whenKnown(core, (time) => of(core).run(time)),
  };
}

const day = 86_400;

/** Jobs that belong to no feature. */
export const coreJobs: Readonly<Record<string, Job>> = {
  "clear-expired-limits": cleanUpJob({ every: 600, age: 3600, of: (core) => core.expiredLimits }),
  "bring-messages-forward": {
    every: 600,
    isDue: (core) => core.outbox.far.isDue(),
    run: (core) => core.outbox.far.run(),
  },
  "clear-given-up-messages": cleanUpJob({
    every: 3600,
    // Counted from the time they were given up, after a day of attempts.
    age: 31 * day,
    of: (core) => core.outbox.givenUp,
  }),
};
