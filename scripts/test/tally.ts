/** What a step of `npm test` comes to. */
export interface Tally {
  passed: number;
  failed: number;
  /** What failed and where; the number above counts besides what never came to a test. */
  failures: Failure[];
  /** What failed, and passed when its file ran once more by itself. */
  unsteady: Failure[];
  skipped: Skip[];
  /** How many tests ran on each database and store. */
  ranOn: Readonly<Record<string, number>>;
  files: readonly FileTime[];
}

/** Seconds that a test file took: on the clock, and of processors in its own process. */
export interface FileTime {
  file: string;
  wall: number;
  cpu: number;
}

export interface Failure {
  /** From the project's root. */
  file: string;
  name: string;
  /** The first line of why. */
  reason: string;
}

/** Nothing yet. */
export function emptyTally(): Tally {
  return { passed: 0, failed: 0, failures: [], unsteady: [], skipped: [], ranOn: {}, files: [] };
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

/**
 * Adds up, and under `CI=true` counts as failed what was skipped for want of a service, and what passed only the
 * second time.
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
  };
}

/**
 * A run, and its failed files run once more by themselves: what passes then was held up by its neighbors, not
 * broken. The run names it at its end.
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
  };
}

function addRanOn(tallies: readonly Tally[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const [store, count] of tallies.flatMap(({ ranOn }) => Object.entries(ranOn)))
    total[store] = (total[store] ?? 0) + count;
  return total;
}

/** `sqlite 1,043 · postgres 512 · mariadb 512 (redis 60)`: Redis stands beside a database, never alone. */
export function describeRanOn({ redis, ...databases }: Tally["ranOn"]): string {
  const ran = Object.entries(databases).map(([name, count]) => `${name} ${count.toLocaleString("en")}`);
  return ran.join(" · ") + (redis === undefined ? "" : ` (redis ${redis.toLocaleString("en")})`);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
