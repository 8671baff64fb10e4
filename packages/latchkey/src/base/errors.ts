import { STATUS_CODES } from "node:http";

/** An error of the contract: a code that never changes its meaning, with its usual status and its text. */
export interface ErrorCode<Code extends string = string> {
  readonly code: Code;
  readonly status: number;
  readonly message: string;
  /** Returns the same code with another status, for a route that answers differently: `NOT_FOUND.as(400)`. */
  as(status: number): ErrorCode<Code>;
}

/** Declares an error code. Feature folders keep their codes in `errors.ts`. */
export function errorCode<const Code extends string>(
  code: Code,
  status: number,
  message: string,
): ErrorCode<Code> {
  return { code, status, message, as: (other) => errorCode(code, other, message) };
}

/** One invalid value of a body or query, as a client shows it beside the field. */
export interface ErrorDetail {
  path: string;
  message: string;
}

export interface APIErrorBody {
  /** Default: the message in capitals, with underscores. */
  code?: string;
  /** Default: the name of the status. */
  message?: string;
  [member: string]: unknown;
}

/**
 * An error that an application's hooks throw to answer a request: `throw new APIError("FORBIDDEN", { message: "No" })`.
 * A status of 300 to 399 with a `location` header is a redirect.
 */
export class APIError extends Error {
  override readonly name: string = "APIError";
  /** The HTTP status as a word: `BAD_REQUEST`. */
  readonly status: string;
  readonly statusCode: number;
  /** Body of the answer, visible to clients. */
  readonly body: APIErrorBody;
  readonly headers: Readonly<Record<string, string>> | Headers | undefined;

  /** `status`: the number, or its word. */
  constructor(
    status: string | number,
    body: APIErrorBody = {},
    headers?: Readonly<Record<string, string>> | Headers,
    options?: ErrorOptions,
  ) {
    const statusCode = statusOf(status);
    if (statusCode === undefined)
      throw new TypeError(`${status} is not an HTTP status of an error or a redirect.`);
    super(textOf(body.message) ?? STATUS_CODES[statusCode], options);
    this.status = wordOf(statusCode);
    this.statusCode = statusCode;
    this.body = body;
    this.headers = headers;
  }
}

function wordOf(statusCode: number): string {
  return (STATUS_CODES[statusCode] ?? String(statusCode)).toUpperCase().replaceAll(/[ -]/g, "_");
}

const STATUS_OF_WORD = new Map(
  Object.keys(STATUS_CODES).map((status) => [wordOf(Number(status)), Number(status)]),
);

/** Returns the status of an error or a redirect, from 300 on, by its number or its word. */
function statusOf(given: unknown): number | undefined {
  const status = typeof given === "string" ? STATUS_OF_WORD.get(given) : given;
  return Number.isInteger(status) && Number(status) >= 300 && Number(status) <= 599
    ? Number(status)
    : undefined;
}

export interface FailureExtras {
  /** The internal cause: for the log, never for the answer. */
  cause?: unknown;
  details?: readonly ErrorDetail[];
  /** Further members of the answer, for the client's next step. */
  members?: Readonly<Record<string, unknown>>;
  /** Response headers that belong to this error, for example `retry-after`. */
  headers?: Readonly<Record<string, string>>;
  /** Replaces the usual text where the contract fills a name into it. */
  message?: string;
}

/** The only error that becomes an answer. Anything else that is thrown is a 500 without detail. */
export class LatchkeyError extends APIError {
  override readonly name: string = "LatchkeyError";
  readonly code: string;
  readonly details: readonly ErrorDetail[] | undefined;
  /** Members of the answer beside code, message and details. */
  readonly members: Readonly<Record<string, unknown>> | undefined;
  declare readonly headers: Readonly<Record<string, string>> | undefined;

  constructor(error: ErrorCode, extras: FailureExtras = {}) {
    const { message = error.message, details, members, headers, cause } = extras;
    const body = { code: error.code, message, ...(details === undefined ? {} : { details }), ...members };
    super(error.status, body, headers, cause === undefined ? undefined : { cause });
    this.code = error.code;
    this.details = details;
    this.members = members;
  }
}

/**
 * Converts an error that an application threw as an answer, an `APIError` of this engine or of the compatible
 * framework, into a `LatchkeyError`. Undefined: it isn't meant as an answer.
 */
export function failureIn(thrown: unknown): LatchkeyError | undefined {
  if (thrown instanceof LatchkeyError) return thrown;
  if (!isThrownAnswer(thrown)) return undefined;
  const status = statusOf(thrown.status);
  if (status === undefined || status < 400) return undefined;
  const body = "body" in thrown && typeof thrown.body === "object" ? thrown.body : {};
  // An error thrown by an application may hold anything, such as a validator's issues instead of a text.
  const { message: said = thrown.message, code, ...members }: Readonly<Record<string, unknown>> = { ...body };
  const message = textOf(said) ?? STATUS_CODES[status] ?? String(status);
  const named = textOf(code) ?? (codeOf(message) || wordOf(status));
  const headers = Object.fromEntries(headersIn(thrown));
  return fail(errorCode(named, status, message), { members, headers, cause: thrown.cause });
}

/** Returns the redirect of a thrown `APIError` of 3xx with a `location` header. */
export function redirectIn(
  thrown: unknown,
): { status: number; headers: readonly (readonly [string, string])[] } | undefined {
  if (!isThrownAnswer(thrown)) return undefined;
  const status = statusOf(thrown.status);
  if (status === undefined || status >= 400) return undefined;
  const headers = headersIn(thrown);
  return headers.some(([name]) => name === "location") ? { status, headers } : undefined;
}

function isThrownAnswer(thrown: unknown): thrown is Error & { status: unknown } {
  return thrown instanceof Error && thrown.name === "APIError" && "status" in thrown;
}

function textOf(given: unknown): string | undefined {
  return typeof given === "string" ? given : undefined;
}

function codeOf(message: string): string {
  return message
    .toUpperCase()
    .replaceAll(" ", "_")
    .replace(/[^A-Z0-9_]/g, "");
}

function headersIn(thrown: object): [string, string][] {
  const given: unknown = "headers" in thrown ? thrown.headers : undefined;
  if (typeof given !== "object" || given === null) return [];
  // `Headers` of any runtime are a list of pairs; otherwise it is an object of texts.
  const pairs = Symbol.iterator in given ? [...(given as Headers)] : Object.entries(given);
  return pairs.map(([name, value]) => [name.toLowerCase(), String(value)]);
}

/** Creates the error to throw: `throw fail(INVALID_EMAIL)`. */
export function fail(error: ErrorCode, extras?: FailureExtras): LatchkeyError {
  return new LatchkeyError(error, extras);
}

/** Reports whether the thrown error has this code. */
export function isFailure(error: unknown, expected: ErrorCode): boolean {
  return error instanceof LatchkeyError && error.code === expected.code;
}

/** A mistake in the options given to `latchkey()`. Names the option, its value and the expected one. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

// Codes that the kernel itself answers with. They may come from every route.
export const VALIDATION_ERROR = errorCode("VALIDATION_ERROR", 400, "Invalid body parameters");
/**
 * A hook of the application refused the change. If a code of the contract says more, that one is answered.
 */
export const CHANGE_REFUSED = errorCode("CHANGE_REFUSED", 403, "The application refused this change");
export const UNAUTHORIZED = errorCode("UNAUTHORIZED", 401, "Unauthorized");
/** In process only: the call needs a session and got no headers to find it by. */
export const HEADERS_REQUIRED = errorCode("HEADERS_IS_REQUIRED", 400, "Headers is required");
export const SESSION_NOT_FRESH = errorCode("SESSION_NOT_FRESH", 403, "Session is not fresh");
/** For the user alone: credentials, the email address, the account as a whole. */
export const NOT_WHILE_IMPERSONATING = errorCode(
  "NOT_WHILE_IMPERSONATING",
  403,
  "You act as another user. Stop impersonating them first: only they can do this.",
);
/** For people only: actions by which a key could gain permissions or a longer life. */
export const NOT_WITH_AN_API_KEY = errorCode(
  "NOT_WITH_AN_API_KEY",
  403,
  "An API key can't do this. Sign in to do it.",
);
/** The key is limited to permissions that don't include the required ones. */
export const API_KEY_LACKS_PERMISSION = errorCode(
  "API_KEY_LACKS_PERMISSION",
  403,
  "The permissions of this API key don't include this.",
);
export const INVALID_ORIGIN = errorCode("INVALID_ORIGIN", 403, "Invalid origin");
export const MISSING_OR_NULL_ORIGIN = errorCode("MISSING_OR_NULL_ORIGIN", 403, "Missing or null Origin");
export const CROSS_SITE_NAVIGATION_LOGIN_BLOCKED = errorCode(
  "CROSS_SITE_NAVIGATION_LOGIN_BLOCKED",
  403,
  "Cross-site navigation login blocked. This request appears to be a CSRF attack.",
);
export const INVALID_CALLBACK_URL = errorCode("INVALID_CALLBACK_URL", 403, "Invalid callbackURL");
export const INVALID_REDIRECT_URL = errorCode("INVALID_REDIRECT_URL", 403, "Invalid redirectURL");
export const INVALID_ERROR_CALLBACK_URL = errorCode(
  "INVALID_ERROR_CALLBACK_URL",
  403,
  "Invalid errorCallbackURL",
);
export const INVALID_NEW_USER_CALLBACK_URL = errorCode(
  "INVALID_NEW_USER_CALLBACK_URL",
  403,
  "Invalid newUserCallbackURL",
);
export const NOT_FOUND = errorCode("NOT_FOUND", 404, "Not found");
export const METHOD_NOT_ALLOWED = errorCode("METHOD_NOT_ALLOWED", 405, "Method not allowed");
export const PAYLOAD_TOO_LARGE = errorCode(
  "PAYLOAD_TOO_LARGE",
  413,
  "The request body is larger than 64 KiB",
);
export const URI_TOO_LONG = errorCode("URI_TOO_LONG", 414, "The request URL is longer than 8 KiB");
export const TOO_MANY_REQUESTS = errorCode(
  "TOO_MANY_REQUESTS",
  429,
  "Too many requests. Please try again later.",
);
export const INTERNAL_SERVER_ERROR = errorCode("INTERNAL_SERVER_ERROR", 500, "Internal server error");
export const SERVICE_UNAVAILABLE = errorCode(
  "SERVICE_UNAVAILABLE",
  503,
  "The service is busy, or a part of it isn't responding. Please try again in a moment.",
);

/** Throws `UNAUTHORIZED` unless this holds: the caller is signed in, or the caller's account still exists. */
export function assertCaller(holds: boolean): asserts holds {
  if (!holds) throw fail(UNAUTHORIZED);
}

/** Creates a 413 that names the limit. `limit` in bytes, whole KiB. */
export function tooLarge(limit: number): LatchkeyError {
  return fail(PAYLOAD_TOO_LARGE, { message: `The request body is larger than ${limit / 1024} KiB` });
}

/** Creates a 503 with `Retry-After`; `seconds` is rounded up, at least 1. */
export function unavailable(seconds = 1, cause?: unknown): LatchkeyError {
  const headers = { "retry-after": String(Math.max(1, Math.ceil(seconds))) };
  return fail(SERVICE_UNAVAILABLE, cause === undefined ? { headers } : { headers, cause });
}
