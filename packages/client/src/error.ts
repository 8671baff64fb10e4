import type { CoreErrorCode } from "latchkey/shared";

/**
 * Failures that no service answered with. `NETWORK_ERROR`: it could not be reached. `ORIGIN_NOT_ALLOWED`: it can be
 * reached, but the browser hides its answers from this page, because the page's origin isn't trusted. `TIMEOUT`:
 * `timeout` had passed. `ABORTED`: the caller's `signal`. `INVALID_RESPONSE`: what came back isn't the answer of a
 * Latchkey service, for example a proxy's page.
 */
export type LocalErrorCode =
  | "NETWORK_ERROR"
  | "ORIGIN_NOT_ALLOWED"
  | "TIMEOUT"
  | "ABORTED"
  | "INVALID_RESPONSE";

/** Why a call failed, as data. */
export interface ClientError {
  /** HTTP status; 0 when there was no answer. */
  status: number;
  statusText: string;
  /** Never changes its meaning; compare this one. Optional features add theirs. */
  code: CoreErrorCode | LocalErrorCode | (string & {});
  message: string;
  /** With `VALIDATION_ERROR`: what is wrong where. */
  details?: { path: string; message: string }[];
  /** Leads to the service's log. */
  requestId?: string;
  /** Seconds to wait before the next try, where the service says so (429, 503). */
  retryAfter?: number;
  /** With `BANNED_USER`: when the ban ends, if it does. ISO 8601. */
  banExpires?: string;
  /** With `BANNED_USER`: what an administrator has written to the user. */
  banMessage?: string;
  /** What was thrown, where something was. */
  cause?: unknown;
}

/** What a call with `throw: true` rejects with. */
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

/** A failure that no service answered with. */
export function localError(code: LocalErrorCode, message: string, cause?: unknown): ClientError {
  return { status: 0, statusText: "", code, message, ...(cause === undefined ? {} : { cause }) };
}

/** The error that an answer of the service stands for, whatever its body holds. */
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

/** Seconds, of `Retry-After` as a number (dates depend on the caller's clock) or `X-Retry-After`. */
function secondsToWait(headers: Headers): number | undefined {
  const seconds = Number(headers.get("retry-after") ?? headers.get("x-retry-after") ?? undefined);
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined;
}

/** Whether a call was refused because nobody is signed in: 401 alone may also mean a wrong password. */
export function isSessionMissing(error: ClientError): boolean {
  return error.status === 401 && (error.code === "UNAUTHORIZED" || error.code === "NOT_AUTHENTICATED");
}
