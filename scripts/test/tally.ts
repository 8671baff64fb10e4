/** The result of a step of `npm test`. */
export interface Tally {
  passed: number;
  failed: number;
  /** Failed tests. The number above also counts failures outside of tests. */
  failures: Failure[];
  /** Tests that failed, then passed when their file was repeated alone. */
  unsteady: Failure[];
  skipped: Skip[];
  /** The number of tests on each database and store. */
  ranOn: Readonly<Record<string, number>>;
  files: readonly FileTime[];
  /** Processor time of Vitest and all processes that it started, in seconds. */
  cpu: number;
}

/** The seconds of a test file: elapsed time, and processor time in its process. */
export interface FileTime {
  file: string;
  wall: number;
  cpu: number;
}

export interface Failure {
  /** The path below the project's root. Empty: the failure belongs to no file. */
  file: string;
  name: string;
  /** The first line of the error. */
  reason: string;
}

/** An empty result. */
export function emptyTally(): Tally {
  return { passed: 0, failed: 0, failures: [], unsteady: [], skipped: [], ranOn: {}, files: [], cpu: 0 };
}

export interface Skip {
  name: string;
  /** Undefined: the test gives no reason. */
  reason: string | undefined;
}

/**
 * The prefix of a reason when something is missing on this machine: `context.skip("needs PostgreSQL: …")`. On
 * a CI server, which should have it, that is a failure.
 */
const MISSING = /^needs /;

/**
 * Adds results. With `CI=true`, tests that were skipped because a service is missing, or that passed only the
 * second time, count as failed.
 */
export function addUp(tallies: readonly Tally[], isCi: boolean): Tally {
  const all = tallies.flatMap(({ skipped }) => skipped);
  const missing = isCi ? all.filter(({ reason }) => reason !== undefined && MISSING.test(reason)) : [];
  const unsteady = tallies.flatMap((tally) => tally.unsteady);
  const late = isCi ? unsteady.length : 0;
  return {
    passed: sum(tallies.map(({ passed }) => passed)) - late,
    failed: sum(tallies.map(({ failed }) => failed)) + missing.length + late,
    failures: tallies.flatMap(({ failures }) => failures),
    unsteady,
    skipped: all.filter((skip) => !missing.includes(skip)),
    ranOn: addRanOn(tallies),
    files: tallies.flatMap(({ files }) => files),
    cpu: sum(tallies.map(({ cpu }) => cpu)),
  };
}

/**
 * Combines a run with a second run of its failed files alone: tests that then pass were disturbed by others,
 * not broken. The run names them at its end.
 */
export function afterSecondRun(first: Tally, second: Tally): Tally {
  const isFailedAgain = ({ file, name }: Failure) =>
    second.failures.some((failure) => failure.file === file && failure.name === name);
  const unsteady = first.failures.filter((failure) => !isFailedAgain(failure));
  return {
    ...first,
    passed: first.passed + Math.max(0, first.failed - second.failed),
    failed: second.failed,
    failures: second.failures,
    unsteady,
    cpu: first.cpu + second.cpu,
  };
}

function addRanOn(tallies: readonly Tally[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const [store, count] of tallies.flatMap(({ ranOn }) => Object.entries(ranOn)))
    total[store] = (total[store] ?? 0) + count;
  return total;
}

/**
 * Returns a line such as `sqlite 1,043 · postgres 512 · mariadb 512 (redis 60)`. Redis is always used with a
 * database.
 */
export function describeRanOn({ redis, ...databases }: Tally["ranOn"]): string {
  const ran = Object.entries(databases).map(([name, count]) => `${name} ${count.toLocaleString("en")}`);
  return ran.join(" · ") + (redis === undefined ? "" : ` (redis ${redis.toLocaleString("en")})`);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
