import type { FetchOptions, Result, SentRequest } from "./call.ts";
import { parseAnswer } from "./dates.ts";
import { type ClientError, errorOf, type LocalErrorCode, localError } from "./error.ts";
import { pause, type RetryBudget, waitBeforeRetry } from "./retry.ts";

/** The used part of `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Settings that all requests of a client share. */
export interface Sender {
  /** Default: the global `fetch`, looked up when it is called. */
  fetch: Fetch | undefined;
  defaults: FetchOptions;
  /** Names of members that are dates, besides those that end with `At`. */
  dates: ReadonlySet<string>;
  budget: RetryBudget;
}

export interface Outgoing {
  url: string;
  method: "GET" | "POST";
  body: object | undefined;
}

const MESSAGES: Readonly<Record<Exclude<LocalErrorCode, "INVALID_RESPONSE">, string>> = {
  NETWORK_ERROR: "The service could not be reached",
  ORIGIN_NOT_ALLOWED: "The service does not trust the origin of this page",
  TIMEOUT: "The service did not answer in time",
  ABORTED: "The request was aborted",
};

/** One attempt: an answer with its data or error, or no answer at all. */
type Attempt = { response: Response | undefined } & Result<unknown>;

/** Sends a request, and repeats it as `retry` says. Rejects only with exceptions of callbacks. */
export async function send(
  sender: Sender,
  outgoing: Outgoing,
  options: FetchOptions,
): Promise<Result<unknown>> {
  const { defaults, budget } = sender;
  budget.earn();
  const retry = options.retry ?? defaults.retry ?? 0;
  const patience = typeof retry === "number" ? { attempts: retry } : retry;
  const request = requestOf(outgoing, defaults, options);
  for (let sent = 1; ; sent++) {
    await defaults.onRequest?.(request);
    await options.onRequest?.(request);
    const attempt = await attemptOnce(sender, request, options);
    const { response, data, error } = attempt;
    if (response !== undefined) {
      await defaults.onResponse?.({ request, response });
      await options.onResponse?.({ request, response });
    }
    if (error === null) {
      // Without an answer there is an error.
      const context = { request, response: response as Response, data };
      await defaults.onSuccess?.(context);
      await options.onSuccess?.(context);
      return { data, error };
    }
    const wait = sent > patience.attempts ? undefined : waitBeforeRetry(patience, request.method, error);
    if (wait === undefined || !budget.spend()) {
      await defaults.onError?.({ request, response, error });
      await options.onError?.({ request, response, error });
      return { data: null, error };
    }
    await pause(wait, options.signal ?? defaults.signal);
  }
}

function requestOf(
  { url, method, body }: Outgoing,
  defaults: FetchOptions,
  options: FetchOptions,
): SentRequest {
  const headers = new Headers(defaults.headers);
  new Headers(options.headers).forEach((value, name) => {
    headers.set(name, value);
  });
  if (body instanceof Blob) {
    // A file is sent unchanged, with its own content type.
    if (body.type !== "") headers.set("content-type", body.type);
    return { url, method, headers, body };
  }
  if (body !== undefined) headers.set("content-type", "application/json");
  return { url, method, headers, body: body && JSON.stringify(body) };
}

async function attemptOnce(sender: Sender, request: SentRequest, options: FetchOptions): Promise<Attempt> {
  const signal = options.signal ?? sender.defaults.signal;
  const timeout = options.timeout ?? sender.defaults.timeout;
  // A separate controller: `AbortSignal.any` and `.timeout` are missing in React Native and older browsers.
  const controller = new AbortController();
  let why: keyof typeof MESSAGES = "NETWORK_ERROR";
  const end = (reason: keyof typeof MESSAGES): void => {
    why = reason;
    controller.abort();
  };
  const abort = (): void => end("ABORTED");
  signal?.addEventListener("abort", abort);
  if (signal?.aborted) abort();
  const timer = timeout === undefined ? undefined : setTimeout(end, timeout, "TIMEOUT");
  try {
    const { url, method, headers, body = null } = request;
    // Not called as a member: browsers refuse to run a `fetch` that belongs to another object.
    const fetchIt = sender.fetch ?? fetch;
    const response = await fetchIt(url, {
      method,
      headers,
      body,
      ...withCookies(),
      signal: controller.signal,
    });
    return { response, ...read(response, await response.text(), sender.dates) };
  } catch (cause) {
    if (why === "NETWORK_ERROR" && (await isKeptBack(sender.fetch ?? fetch, request.url)))
      why = "ORIGIN_NOT_ALLOWED";
    return { response: undefined, data: null, error: localError(why, MESSAGES[why], cause) };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

/**
 * Reports whether a browser hides a service's answers from this page. It doesn't say so, but allows a request
 * without access to the answer (Fetch standard, mode `no-cors`): a service that answers it is reachable.
 */
async function isKeptBack(fetchIt: Fetch, url: string): Promise<boolean> {
  if (typeof location === "undefined") return false;
  try {
    if (location.origin === new URL(url, location.href).origin) return false;
    const signal = AbortSignal.timeout?.(2_000) ?? null;
    await fetchIt(url, { method: "HEAD", mode: "no-cors", credentials: "omit", cache: "no-store", signal });
    return true;
  } catch {
    return false;
  }
}

/** Sends cookies across origins too. Some runtimes without a cookie store reject the option. */
function withCookies(): { credentials?: "include" } {
  const isKnown = typeof Request === "undefined" || "credentials" in Request.prototype;
  return isKnown ? { credentials: "include" } : {};
}

/** Reports whether the answer is a file rather than JSON: it is returned unchanged. */
function isFile({ ok, headers }: Response): boolean {
  return ok && /^(?:text\/csv|application\/x-ndjson)\b/.test(headers.get("content-type") ?? "");
}

function read(response: Response, text: string, dates: ReadonlySet<string>): Result<unknown> {
  let body: unknown = null;
  let problem: unknown;
  try {
    if (text !== "") body = isFile(response) ? text : parseAnswer(text, dates);
  } catch (cause) {
    problem = cause;
  }
  if (response.ok && problem === undefined) return { data: body, error: null };
  const error: ClientError = errorOf(response, body);
  return { data: null, error: problem === undefined ? error : { ...error, cause: problem } };
}
