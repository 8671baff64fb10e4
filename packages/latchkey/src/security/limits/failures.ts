/** Record of guesses at one subject. */
export interface Failures {
  /** Times of the last failures, oldest first; at most `max` of them. */
  times: number[];
  /** Failures since the free ones were used up: the exponent of the wait. 0: not yet. */
  level: number;
  /** Attempts in progress, and the time when the last of them began. */
  pending: number;
  pendingSince: number;
  /** Changes when attempts in progress are given up, so that a later attempt isn't settled in their place. */
  round: number;
}

export interface FailureRule {
  /** Failures within the window without a wait. */
  readonly max: number;
  /** Milliseconds; also the longest wait. */
  readonly window: number;
}

/**
 * An unsettled attempt counts as failed after this long. Milliseconds; a hash waits 1 s and takes far less.
 */
const ABANDONED = 60_000;

/**
 * Returns an empty record. `time` distinguishes its attempts from those of an earlier one under the same
 * name.
 */
export function noFailures(time: number): Failures {
  return { times: [], level: 0, pending: 0, pendingSince: 0, round: time };
}

/**
 * Counts an attempt as in progress and returns 0, if one is allowed; otherwise returns the milliseconds until
 * one is.
 */
export function reserveAttempt(failures: Failures, rule: FailureRule, time: number): number {
  forget(failures, rule, time);
  const wait = waitFor(failures, rule, time);
  if (wait > 0) return wait;
  failures.pending += 1;
  failures.pendingSince = time;
  return 0;
}

/** Ends an attempt that was reserved in `round`. True: failed. False: succeeded. Undefined: never made. */
export function settleAttempt(
  failures: Failures,
  rule: FailureRule,
  time: number,
  { round, failed }: { round: number; failed: boolean | undefined },
): void {
  forget(failures, rule, time);
  if (failures.round !== round || failures.pending === 0) return;
  failures.pending -= 1;
  if (failed === true) count(failures, rule, time);
  if (failed === false) {
    failures.times = [];
    failures.level = 0;
  }
}

/** Forgets failures and attempts in progress. */
export function forgiveFailures(failures: Failures): void {
  failures.times = [];
  failures.level = 0;
  failures.pending = 0;
  failures.round += 1;
}

/** Returns 0 if nothing remains. */
export function weighFailures(failures: Failures, rule: FailureRule, time: number): number {
  forget(failures, rule, time);
  return failures.level * rule.max + failures.times.length + failures.pending;
}

/** Returns the time when everything is forgotten, if nothing is added. */
export function endOfFailures(failures: Failures, rule: FailureRule): number {
  const quiet = Math.max(rule.window, 2 * waitAt(failures.level + failures.pending, rule));
  return Math.max(failures.times.at(-1) ?? 0, failures.pendingSince + ABANDONED) + quiet;
}

export function newestFailure({ times, pendingSince }: Failures): number {
  return Math.max(times.at(-1) ?? 0, pendingSince);
}

export function failuresText({ times, level, pending, pendingSince, round }: Failures): string {
  return JSON.stringify([level, pending, pendingSince, round, ...times]);
}

/** Parses a text of `failuresText`. */
export function readFailures(text: string): Failures {
  // Written as a list of numbers.
  const [level = 0, pending = 0, pendingSince = 0, round = 0, ...times] = JSON.parse(text) as number[];
  return { times, level, pending, pendingSince, round };
}

/** Returns the milliseconds to wait after the last failure. */
function waitAt(level: number, { window }: FailureRule): number {
  return level === 0 ? 0 : Math.min(window, 1000 * 2 ** (level - 1));
}

/** Returns the milliseconds until an attempt is allowed. */
function waitFor(failures: Failures, rule: FailureRule, time: number): number {
  if (failures.level === 0) {
    // Only attempts in progress can prevent one here. The first of them to be settled decides.
    return failures.times.length + failures.pending < rule.max ? 0 : 1000;
  }
  const left = (failures.times.at(-1) ?? time) + waitAt(failures.level, rule) - time;
  if (left > 0) return left;
  return failures.pending > 0 ? waitAt(failures.level, rule) : 0;
}

function forget(failures: Failures, rule: FailureRule, time: number): void {
  if (failures.pending > 0 && time - failures.pendingSince >= ABANDONED) {
    for (; failures.pending > 0; failures.pending--) count(failures, rule, failures.pendingSince);
    failures.round += 1;
  }
  const last = failures.times.at(-1);
  if (failures.level > 0) {
    if (last === undefined || time - last < Math.max(rule.window, 2 * waitAt(failures.level, rule))) return;
    failures.level = 0;
    failures.times = [];
    return;
  }
  let old = 0;
  for (const failed of failures.times) {
    if (time - failed < rule.window) break;
    old += 1;
  }
  if (old > 0) failures.times.splice(0, old);
}

function count(failures: Failures, { max }: FailureRule, time: number): void {
  failures.times.push(time);
  if (failures.times.length >= max) {
    failures.level += 1;
    if (failures.times.length > max) failures.times.shift();
  }
}
