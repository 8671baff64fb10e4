import type { ClientError } from "./error.ts";

/** What a call resolves to. */
export type Result<Data> = { data: Data; error: null } | { data: null; error: ClientError };

/** A request as callbacks see it; what they change in `headers` is sent. */
export interface SentRequest {
  url: string;
  method: string;
  headers: Headers;
  body: string | Blob | undefined;
}

/** How often and how patiently a failed request is sent again. */
export interface RetryOptions {
  /** The wait grows by `delay` with each attempt. */
  type?: "linear";
  /** Requests after the first one. */
  attempts: number;
  /** Milliseconds before the second request. Default 1000. */
  delay?: number;
}

export interface FetchOptions<Data = unknown> {
  /** Sent besides what every request carries. */
  headers?: Record<string, string> | Headers | [string, string][];
  /** Added to the address; what is undefined is left out. `args.query` wins. */
  query?: Query;
  /** Default: as the path and the arguments tell. */
  method?: "GET" | "POST";
  signal?: AbortSignal;
  /** Milliseconds that one request may take. Default: no limit. */
  timeout?: number;
  /**
   * Sends the request again after 429 and 503, no sooner than their `Retry-After` says (one of more than a
   * minute isn't waited for), and a GET also where the network failed. A number means `attempts`. Default: never.
   * All calls of a client share a budget: a tenth of what they send may be sent again, and a few more; once that is
   * spent an error is told at once.
   */
  retry?: number | RetryOptions;
  /** Resolves to the data alone and rejects with `LatchkeyClientError`. Default false. */
  throw?: boolean;
  /** Before each request. */
  onRequest?: (request: SentRequest) => void | Promise<void>;
  /** After each answer, good or bad. Its body is already read: `response.clone()` is taken. */
  onResponse?: (context: { request: SentRequest; response: Response }) => void | Promise<void>;
  /** Once, with what the call resolves to. */
  onSuccess?: (context: { request: SentRequest; response: Response; data: Data }) => void | Promise<void>;
  /** Once, after the last attempt. `response` is undefined where there was no answer. */
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

/** One route as a method. `fetchOptions` stand in the arguments or after them. */
export type ClientCall<Args, Data> = Calls<Args, Data>["call"];

/** The same where nothing has to be given. */
export type BareClientCall<Args, Data> = Calls<Args, Data>["bareCall"];

/** Methods, since their parameters may be narrowed: a client that knows more fields is still a client. */
interface Calls<Args, Data> {
  call(args: Args, options: Throwing<Data>): Promise<Data>;
  call(args: Args & { fetchOptions: Throwing<Data> }): Promise<Data>;
  call(args: Args & With<FetchOptions<Data>>, options?: FetchOptions<Data>): Promise<Result<Data>>;
  bareCall(args: Args | undefined, options: Throwing<Data>): Promise<Data>;
  bareCall(args: Args & { fetchOptions: Throwing<Data> }): Promise<Data>;
  bareCall(args?: Args & With<FetchOptions<Data>>, options?: FetchOptions<Data>): Promise<Result<Data>>;
}
