import { roomMaker } from "./bounded-map.ts";
import { steadyClock } from "./steady-clock.ts";

export interface FailureLimitOptions {
  /** Milliseconds. */
  now: () => number;
  /** Failures within `window` that cost nothing. Default 10. */
  max?: number | undefined;
  /** Seconds; also the longest wait. Default 900. */
  window?: number | undefined;
  /** Subjects remembered at most, those with the most failures the longest. Default 100,000. */
  maxSubjects?: number | undefined;
}

/** One attempt: made when `wait` is 0, and then to be settled, whatever happens. */
export interface Attempt {
  /** Whole seconds until an attempt is allowed; 0: go ahead. */
  readonly wait: number;
  /**
   * Ends the attempt: true for a failure, false for a success, which forgives all failures before it. Undefined
   * where nothing was tried after all (the service was busy): neither counted nor forgiven. Only the first
   * call counts; on a refused attempt it does nothing.
   */
  settle(failed: boolean | undefined): void;
}

/**
 * Slows down guessing at one subject (an account, whether it exists or not). `max` failures within the window
 * are free; after that the next attempt is allowed a second after the last failure, and each further failure
 * doubles the wait, up to the window. Quiet for a window, and for twice the last wait, and all is forgotten.
 *
 * An attempt under way counts as a failure until it is settled, so however many come at once, no more are let
 * through than could fail one after the other.
 */
export interface FailureLimiter {
  /** `subject` is the normalised name or its hash. */
  reserve(subject: string): Attempt;
  /** Subjects remembered. */
  readonly size: number;
}

interface Failures {
  /** When the last failures were, oldest first; at most `max` of them. */
  times: number[];
  /** Failures since the free ones were used up: the exponent of the wait. 0: not yet. */
  level: number;
  /** Attempts under way, and when the last of them began. */
  pending: number;
  pendingSince: number;
  /** Raised when attempts under way are given up, so that theirs is not taken for a later one. */
  round: number;
}

/** An attempt nobody settled counts as failed after this long. Milliseconds; a hash waits 1 s and takes far less. */
const ABANDONED = 60_000;

const REFUSED = (wait: number): Attempt => ({ wait, settle: () => undefined });

export function failureLimiter(options: FailureLimitOptions): FailureLimiter {
  const now = steadyClock(options.now);
  const max = options.max ?? 10;
  const window = (options.window ?? 900) * 1000;
  const subjects = new Map<string, Failures>();
  const makeRoom = roomMaker<Failures>(subjects, options.maxSubjects ?? 100_000, weigh);

  /** Milliseconds to keep away after the last failure. */
  function waitAt(level: number): number {
    return level === 0 ? 0 : Math.min(window, 1000 * 2 ** (level - 1));
  }

  function forget(failures: Failures, time: number): void {
    if (failures.pending > 0 && time - failures.pendingSince >= ABANDONED) {
      for (; failures.pending > 0; failures.pending--) count(failures, failures.pendingSince);
      failures.round += 1;
    }
    const last = failures.times.at(-1);
    if (failures.level > 0) {
      if (last === undefined || time - last < Math.max(window, 2 * waitAt(failures.level))) return;
      failures.level = 0;
      failures.times = [];
      return;
    }
    let old = 0;
    for (const failed of failures.times) {
      if (time - failed < window) break;
      old += 1;
    }
    if (old > 0) failures.times.splice(0, old);
  }

  function count(failures: Failures, time: number): void {
    failures.times.push(time);
    if (failures.times.length >= max) {
      failures.level += 1;
      if (failures.times.length > max) failures.times.shift();
    }
  }

  function weigh(failures: Failures, time: number): number {
    forget(failures, time);
    return failures.level * max + failures.times.length + failures.pending;
  }

  /** Milliseconds until an attempt is allowed. */
  function waitFor(failures: Failures, time: number): number {
    if (failures.level === 0) {
      // Only attempts under way can stand in the way here. The first of them to be settled decides.
      return failures.times.length + failures.pending < max ? 0 : 1000;
    }
    const left = (failures.times.at(-1) ?? time) + waitAt(failures.level) - time;
    if (left > 0) return left;
    return failures.pending > 0 ? waitAt(failures.level) : 0;
  }

  return {
    reserve(subject) {
      const time = now();
      let failures = subjects.get(subject);
      if (failures === undefined) {
        makeRoom(time);
        failures = { times: [], level: 0, pending: 0, pendingSince: 0, round: 0 };
        subjects.set(subject, failures);
      }
      forget(failures, time);
      const wait = waitFor(failures, time);
      if (wait > 0) return REFUSED(Math.ceil(wait / 1000));
      failures.pending += 1;
      failures.pendingSince = time;
      const held = failures;
      const { round } = held;
      let settled = false;
      return {
        wait: 0,
        settle(failed) {
          if (settled) return;
          settled = true;
          const end = now();
          forget(held, end);
          if (held.round !== round) return;
          held.pending -= 1;
          if (failed === true) count(held, end);
          if (failed === false) {
            held.times = [];
            held.level = 0;
          }
          if (held.pending === 0 && held.times.length === 0 && subjects.get(subject) === held)
            subjects.delete(subject);
        },
      };
    },
    get size() {
      return subjects.size;
    },
  };
}
