import type { RetryOptions } from "./call.ts";
import type { ClientError } from "./error.ts";

/** A proxy that answers in place of a service looks like a service that doesn't trust the page. */
const UNANSWERED: ReadonlySet<string> = new Set(["NETWORK_ERROR", "ORIGIN_NOT_ALLOWED", "TIMEOUT"]);

/** Seconds beyond which waiting is the caller's decision. */
const LONGEST_WAIT = 60;

/**
 * Returns the milliseconds until a request may be sent again, or undefined if it shouldn't be.
 *
 * - 429 and 503 mean that nothing was done: every method may be sent again, when the service says (RFC 9110
 *   section 10.2.3).
 * - After a network failure the result is unknown: only requests that change nothing are sent again.
 */
export function waitBeforeRetry(retry: RetryOptions, method: string, error: ClientError): number | undefined {
  const delay = retry.delay ?? 1000;
  // Clients that failed together shouldn't return together.
  const jittered = (ms: number): number => ms * (1 + Math.random() / 4);
  if (error.status === 429 || error.status === 503) {
    const seconds = error.retryAfter ?? 0;
    return seconds > LONGEST_WAIT ? undefined : jittered(Math.max(delay, seconds * 1000));
  }
  return UNANSWERED.has(error.code) && method === "GET" ? jittered(delay) : undefined;
}

/** Retries that a client may send. */
const AT_FIRST = 5;
const AT_MOST = 10;
const FOR_EACH_REQUEST = 0.1;

/** Budget of retries that all calls of a client share. */
export interface RetryBudget {
  /** Records a call. */
  earn(): void;
  /** Takes one retry; returns false if none is left. */
  spend(): boolean;
}

/**
 * Limits retries: a service that fails everything would otherwise get each request several times, just when
 * it can't serve them once. So a tenth of all requests may be sent again, and a few more, since a client that
 * has sent little may retry as well.
 */
export function retryBudget(): RetryBudget {
  let left = AT_FIRST;
  return {
    earn() {
      left = Math.min(AT_MOST, left + FOR_EACH_REQUEST);
    },
    spend() {
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}

/** Resolves after a time, or at once when the caller aborts. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end);
    if (signal?.aborted) end();
  });
}
