import type { CoreErrorCode } from "latchkey/shared";

/**
 * Failures without an answer from the service. `NETWORK_ERROR`: it could not be reached.
 * `ORIGIN_NOT_ALLOWED`: it can be reached, but the browser hides its answers from this page, because the
 * page's origin isn't trusted. `TIMEOUT`: `timeout` had passed. `ABORTED`: the caller's `signal`.
 * `INVALID_RESPONSE`: the response doesn't come from a Latchkey service, for example a proxy's page.
 */
export type LocalErrorCode =
  | "NETWORK_ERROR"
  | "ORIGIN_NOT_ALLOWED"
  | "TIMEOUT"
  | "ABORTED"
  | "INVALID_RESPONSE";

/** Error of a failed call, as data. */
export interface ClientError {
  /** HTTP status; 0 if there was no answer. */
  status: number;
  statusText: string;
  /** Stable, so compare this member. Optional features add theirs. */
  code: CoreErrorCode | LocalErrorCode | (string & {});
  message: string;
  /** With `VALIDATION_ERROR`: the invalid members, each with its message. */
  details?: { path: string; message: string }[];
  /** Identifies the request in the service's log. */
  requestId?: string;
  /** Seconds to wait before the next attempt, if the service sent them (429, 503). */
  retryAfter?: number;
  /** With `BANNED_USER`: end of the ban, if it has one. ISO 8601. */
  banExpires?: string;
  /** With `BANNED_USER`: the administrator's message to the user. */
  banMessage?: string;
  /** The exception, if there was one. */
  cause?: unknown;
}

/** Error of a call with `throw: true`. */
export class LatchkeyClientError extends Error implements ClientError {
  override readonly name = "LatchkeyClientError";
  declare status: number;
  declare statusText: string;
  declare code: ClientError["code"];
  declare details?: { path: string; message: string }[];
  declare requestId?: string;
  declare retryAfter?: number;

  constructor(error: ClientError) {
    super(error.message);
    Object.assign(this, error);
  }
}

/** Returns the error of a failure without an answer from the service. */
export function localError(code: LocalErrorCode, message: string, cause?: unknown): ClientError {
  return { status: 0, statusText: "", code, message, ...(cause === undefined ? {} : { cause }) };
}

/** Returns the error of a service's answer, whatever its body contains. */
export function errorOf({ status, statusText, headers }: Response, body: unknown): ClientError {
  const given = typeof body === "object" && body !== null ? body : {};
  const retryAfter = secondsToWait(headers);
  return {
    code: "INVALID_RESPONSE",
    message: statusText || `Status ${status}`,
    ...given,
    status,
    statusText,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

/**
 * Returns the seconds in `Retry-After` as a number (dates depend on the caller's clock) or in
 * `X-Retry-After`.
 */
function secondsToWait(headers: Headers): number | undefined {
  const seconds = Number(headers.get("retry-after") ?? headers.get("x-retry-after") ?? undefined);
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined;
}

/**
 * Reports whether a call was refused because no user is signed in: 401 alone may also mean a wrong password.
 */
export function isSessionMissing(error: ClientError): boolean {
  return error.status === 401 && (error.code === "UNAUTHORIZED" || error.code === "NOT_AUTHENTICATED");
}
