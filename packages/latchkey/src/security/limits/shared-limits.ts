import { hash } from "node:crypto";
import { unavailable } from "../../base/errors.ts";
import type { FailureLimiter } from "../failure-limit.ts";
import { failureRule, refusedAttempt } from "../failure-limit.ts";
import type { RateLimitStore } from "../rate-limit.ts";
import {
  endOfFailures,
  type FailureRule,
  type Failures,
  failuresText,
  forgiveFailures,
  newestFailure,
  noFailures,
  readFailures,
  reserveAttempt,
  settleAttempt,
} from "./failures.ts";
import { Contended, type Form, type SharedCounts } from "./shared-counts.ts";
import { openWindow, readWindow, type Window } from "./window.ts";

/**
 * Creates a `RateLimitStore` in the database: exact over all processes. Rejects if the database doesn't
 * answer.
 */
export function sharedRateLimiter(counts: SharedCounts): RateLimitStore {
  // A changed rule starts over: it is part of the ID.
  const change = <T>(key: string, window: number, max: number, step: (held: Window, time: number) => T) =>
    counts.change(idOf(`${window}/${max} ${key}`), windowForm(window * 1000, max), step);
  return {
    giveBack: (key, window, max) => change(key, window, max, (held) => held.giveBack()),
    async take(key, window, max) {
      if (max < 1) return Math.max(1, Math.ceil(window));
      try {
        const wait = await change(key, window, max, (held, time) => held.take(time));
        return Math.ceil(wait / 1000);
      } catch (error) {
        // With so many at once under one key, this one is not among the first.
        if (error instanceof Contended) return 1;
        throw error;
      }
    },
  };
}

export interface SharedFailureOptions {
  /** Distinguishes the subjects of one limiter from those of another. */
  kind: string;
  max?: number | undefined;
  window?: number | undefined;
  report: (error: unknown) => void;
}

/** Counts guesses in the database: a guess that can't be counted is not made (503). */
export function sharedFailureLimiter(counts: SharedCounts, options: SharedFailureOptions): FailureLimiter {
  const rule = failureRule(options);
  const form = failuresForm(rule);
  const idOfSubject = (subject: string): string => idOf(`failures ${options.kind} ${subject}`);
  return {
    forgive: (subject) => counts.change(idOfSubject(subject), form, forgiveFailures),
    async reserve(subject) {
      const id = idOfSubject(subject);
      const { wait, round } = await counts
        .change(id, form, (failures, time) => ({
          wait: reserveAttempt(failures, rule, time),
          round: failures.round,
        }))
        .catch((error: unknown) => {
          throw error instanceof Contended ? unavailable(1, error) : error;
        });
      if (wait > 0) return refusedAttempt(wait);
      let settled = false;
      return {
        wait: 0,
        settle(failed) {
          if (settled) return;
          settled = true;
          // No caller waits for it. An outcome that isn't recorded counts as failed after a minute.
          counts
            .change(id, form, (failures, time) => settleAttempt(failures, rule, time, { round, failed }))
            .catch(options.report);
        },
      };
    },
  };
}

/** A refused flood costs at most ten reads a second. */
const REFUSES_FOR = 100;

/** Returns an ID in hexadecimal: databases that ignore case in texts distinguish these too. */
function idOf(name: string): string {
  return hash("sha256", name, "hex").slice(0, 32);
}

function windowForm(window: number, max: number): Form<Window> {
  return {
    read: (text) => (text === undefined ? openWindow(window, max) : readWindow(text, window, max)),
    newest: (held) => held.newest,
    text: (held) => held.text() || undefined,
    expiresAt: (held) => held.newest + window,
    refusesFor: REFUSES_FOR,
  };
}

function failuresForm(rule: FailureRule): Form<Failures> {
  return {
    read: (text, time) => (text === undefined ? noFailures(time) : readFailures(text)),
    newest: newestFailure,
    text: (failures) =>
      failures.pending === 0 && failures.times.length === 0 ? undefined : failuresText(failures),
    expiresAt: (failures) => endOfFailures(failures, rule),
    // Another process may have recorded a success, which clears failures.
    refusesFor: 0,
  };
}
