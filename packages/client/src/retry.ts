import type { RetryOptions } from "./call.ts";
import type { ClientError } from "./error.ts";

/** A proxy that answers instead of a service looks like a service that doesn't trust the page. */
const UNANSWERED: ReadonlySet<string> = new Set(["NETWORK_ERROR", "ORIGIN_NOT_ALLOWED", "TIMEOUT"]);

/** Seconds beyond which waiting is the caller's decision, not ours. */
const LONGEST_WAIT = 60;

/**
 * Milliseconds until a request may be sent again, or undefined when it shouldn't be.
 *
 * - 429 and 503 say that nothing was done: every method may be sent again, when the service says (RFC 9110
 *   section 10.2.3).
 * - Where the network failed nobody knows what was done: only what changes nothing is sent again.
 */
export function waitBeforeRetry(retry: RetryOptions, method: string, error: ClientError): number | undefined {
  const delay = retry.delay ?? 1000;
  // Clients that failed together don't come back together.
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

/** What a client may send again, all of its calls together. */
export interface RetryBudget {
  /** A call was made. */
  earn(): void;
  /** Takes one retry; false where none is left. */
  spend(): boolean;
}

/**
 * A service that fails everything would get each request several times, just when it can't serve them once. So what is
 * sent again is a tenth of what is sent, and a few more, since a client that has sent little may retry as well.
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

/** Resolves after a time, or at once when the caller gives up. */
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
