/** What a step of `npm test` comes to. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: Skip[];
}

export interface Skip {
  name: string;
  /** Undefined: the test doesn't say. */
  reason: string | undefined;
}

/**
 * How a test says that something is missing on this machine: `context.skip("needs PostgreSQL: …")`. On an
 * integration server, where it should be there, that is a failure.
 */
const MISSING = /^needs /;

/** Adds up, and under `CI=true` counts what was skipped for want of a service as failed. */
export function addUp(tallies: readonly Tally[], isCi: boolean): Tally {
  const all = tallies.flatMap(({ skipped }) => skipped);
  const missing = isCi ? all.filter(({ reason }) => reason !== undefined && MISSING.test(reason)) : [];
  return {
    passed: sum(tallies.map(({ passed }) => passed)),
    failed: sum(tallies.map(({ failed }) => failed)) + missing.length,
    skipped: all.filter((skip) => !missing.includes(skip)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
