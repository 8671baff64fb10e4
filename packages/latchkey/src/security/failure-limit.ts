import type { MaybePromise } from "../base/maybe-promise.ts";
import { roomMaker } from "./bounded-map.ts";
import {
  type FailureRule,
  type Failures,
  noFailures,
  reserveAttempt,
  settleAttempt,
  weighFailures,
} from "./limits/failures.ts";
import { steadyClock } from "./steady-clock.ts";

export interface FailureLimitOptions {
  /** Milliseconds. */
  now: () => number;
  /** Failures within `window` without a wait. Default 10. */
  max?: number | undefined;
  /** Seconds; also the longest wait. Default 900. */
  window?: number | undefined;
  /** Maximum number of subjects; those with the most failures are kept longest. Default 100,000. */
  maxSubjects?: number | undefined;
}

/** One attempt: allowed if `wait` is 0, and then it must be settled in any case. */
export interface Attempt {
  /** Whole seconds until an attempt is allowed; 0: allowed now. */
  readonly wait: number;
  /**
   * Ends the attempt: true for a failure, false for a success, which clears all earlier failures. Undefined
   * if nothing was tried (the service was busy): neither counted nor cleared. Only the first call counts; on
   * a refused attempt it does nothing. Never throws: an outcome that can't be recorded counts as a failure
   * later.
   */
  settle(failed: boolean | undefined): void;
}

/**
 * Slows down guessing at one subject (an account, whether it exists or not). `max` failures within the window
 * are free; after that the next attempt is allowed a second after the last failure, and each further failure
 * doubles the wait, up to the window. After a quiet window, or twice the last wait if that is longer,
 * everything is forgotten.
 *
 * An attempt in progress counts as a failure until it is settled, so of many at once no more are allowed than
 * could fail one after the other.
 */
export interface FailureLimiter {
  /**
   * Reserves an attempt. `subject`: the normalized name or its hash. Rejects with 503 if the count can't be
   * reached.
   */
  reserve(subject: string): MaybePromise<Attempt>;
  /** Forgets a subject's failures and attempts in progress. Rejects like `reserve`. */
  forgive(subject: string): MaybePromise<void>;
}

export interface MemoryFailureLimiter extends FailureLimiter {
  reserve(subject: string): Attempt;
  forgive(subject: string): void;
  /** Number of subjects remembered. */
  readonly size: number;
}

/** Returns the rule of guesses, for every store. */
export function failureRule({ max, window }: Pick<FailureLimitOptions, "max" | "window">): FailureRule {
  return { max: max ?? 10, window: (window ?? 900) * 1000 };
}

export function refusedAttempt(milliseconds: number): Attempt {
  return { wait: Math.ceil(milliseconds / 1000), settle: () => undefined };
}

/** Returns a limiter that counts in this process. */
export function failureLimiter(options: FailureLimitOptions): MemoryFailureLimiter {
  const now = steadyClock(options.now);
  const rule = failureRule(options);
  const subjects = new Map<string, Failures>();
  const room = roomMaker<Failures>(subjects, options.maxSubjects ?? 100_000, (failures, time) =>
    weighFailures(failures, rule, time),
  );

  return {
    reserve(subject) {
      const time = now();
      room.sweep(time);
      let found = subjects.get(subject);
      if (found === undefined) {
        room.make(time);
        found = noFailures(time);
        subjects.set(subject, found);
      }
      const failures = found;
      const wait = reserveAttempt(failures, rule, time);
      if (wait > 0) return refusedAttempt(wait);
      const { round } = failures;
      let settled = false;
      return {
        wait: 0,
        settle(failed) {
          if (settled) return;
          settled = true;
          settleAttempt(failures, rule, now(), { round, failed });
          const isEmpty = failures.pending === 0 && failures.times.length === 0;
          if (isEmpty && subjects.get(subject) === failures) subjects.delete(subject);
        },
      };
    },
    // Attempts in progress settle a state that is no longer read.
    forgive: (subject) => void subjects.delete(subject),
    get size() {
      return subjects.size;
    },
  };
}
