import type { ClientError } from "./error.ts";

/** Result of a call. */
export type Result<Data> = { data: Data; error: null } | { data: null; error: ClientError };

/** A request as callbacks see it; changes to `headers` are sent. */
export interface SentRequest {
  url: string;
  method: string;
  headers: Headers;
  body: string | Blob | undefined;
}

/** Number and delay of retries of a failed request. */
export interface RetryOptions {
  /** The wait grows by `delay` with each attempt. */
  type?: "linear";
  /** Requests after the first one. */
  attempts: number;
  /** Milliseconds before the second request. Default 1000. */
  delay?: number;
}

export interface FetchOptions<Data = unknown> {
  /** Added to the headers that every request has. */
  headers?: Record<string, string> | Headers | [string, string][];
  /** Added to the URL, without undefined members. `args.query` takes precedence. */
  query?: Query;
  /** Default: the method that belongs to the path and the arguments. */
  method?: "GET" | "POST";
  signal?: AbortSignal;
  /** Milliseconds that one request may take. Default: no limit. */
  timeout?: number;
  /**
   * Sends the request again after 429 and 503, after the delay of `Retry-After` (it isn't sent again if that
   * is more than a minute), and a GET also after a network failure. A number means `attempts`. Default:
   * never. All calls of a client share a budget: a tenth of its requests may be sent again, and a few more;
   * after that, errors are returned at once.
   */
  retry?: number | RetryOptions;
  /** Resolves to the data alone and rejects with `LatchkeyClientError`. Default false. */
  throw?: boolean;
  /** Called before each request. */
  onRequest?: (request: SentRequest) => void | Promise<void>;
  /**
   * Called after each answer, successful or not. Its body is already read: it can't be read again or cloned.
   */
  onResponse?: (context: { request: SentRequest; response: Response }) => void | Promise<void>;
  /** Called once, with the data of a successful call. */
  onSuccess?: (context: { request: SentRequest; response: Response; data: Data }) => void | Promise<void>;
  /** Called once, after the last attempt. `response` is undefined if there was no answer. */
  onError?: (context: {
    request: SentRequest;
    response: Response | undefined;
    error: ClientError;
  }) => void | Promise<void>;
}

type Value = string | number | boolean | null | undefined;

export type Query = Readonly<Record<string, Value | readonly Value[]>>;

/** The input of a route that takes none. */
export type NoInput = Record<never, never>;

interface With<Options> {
  fetchOptions?: Options;
}

interface Throwing<Data> extends FetchOptions<Data> {
  throw: true;
}

/** A route as a method. `fetchOptions` are in the arguments or after them. */
export type ClientCall<Args, Data> = Calls<Args, Data>["call"];

/** A route without required arguments. */
export type BareClientCall<Args, Data> = Calls<Args, Data>["bareCall"];

/**
 * Declared as methods, so that their parameters may be narrowed: a client that knows more fields is still a
 * client.
 */
interface Calls<Args, Data> {
  call(args: Args, options: Throwing<Data>): Promise<Data>;
  call(args: Args & { fetchOptions: Throwing<Data> }): Promise<Data>;
  call(args: Args & With<FetchOptions<Data>>, options?: FetchOptions<Data>): Promise<Result<Data>>;
  bareCall(args: Args | undefined, options: Throwing<Data>): Promise<Data>;
  bareCall(args: Args & { fetchOptions: Throwing<Data> }): Promise<Data>;
  bareCall(args?: Args & With<FetchOptions<Data>>, options?: FetchOptions<Data>): Promise<Result<Data>>;
}
