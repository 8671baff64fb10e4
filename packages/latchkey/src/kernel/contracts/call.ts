/**
 * Headers of the request on whose behalf a call is made: its cookies identify the session. Headers of
 * `node:http` are accepted unchanged.
 */
export type CallHeaders =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | [string, string][];

/** Options of every in-process call. */
export interface CallOptions {
  headers?: CallHeaders;
  /** Answers with a `Response`, as over HTTP; errors too. */
  asResponse?: boolean;
  /** Answers with `{ headers, response }`: the headers carry the cookies that were set. */
  returnHeaders?: boolean;
}

/**
 * A call of `auth.api`: a plain result, a `Response`, or the result with its headers, depending on the
 * options.
 */
export type ApiCall<Input, Returned> = Calls<Input, Returned>["call"];

/** The same for calls without required input. */
export type BareApiCall<Input, Returned> = Calls<Input, Returned>["bareCall"];

/**
 * Declared as methods, because their parameters may be narrowed: an engine with its own fields is then assignable to
 * `Latchkey` without arguments.
 */
interface Calls<Input, Returned> {
  call(input: Input & CallOptions & { asResponse: true }): Promise<Response>;
  call(input: Input & CallOptions & { returnHeaders: true }): Promise<WithHeaders<Returned>>;
  call(input: Input & CallOptions): Promise<Returned>;
  bareCall(input: Input & CallOptions & { asResponse: true }): Promise<Response>;
  bareCall(input: Input & CallOptions & { returnHeaders: true }): Promise<WithHeaders<Returned>>;
  bareCall(input?: Input & CallOptions): Promise<Returned>;
}

interface WithHeaders<Returned> {
  headers: Headers;
  response: Returned;
}
