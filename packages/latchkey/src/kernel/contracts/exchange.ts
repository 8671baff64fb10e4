import type { LatchkeyError } from "../../base/errors.ts";
import type { MaybePromise } from "../../base/maybe-promise.ts";

/**
 * One request as the kernel sees it: getters over the server's data, without copies. `latchkey/node` creates
 * one from `node:http`, `auth.handler` from a web-standard `Request`.
 */
export interface Exchange {
  /** Upper case as sent; the pipeline compares exactly. */
  readonly method: string;
  /** The path as sent, with the mount point and without the query. */
  readonly path: string;
  /** The text behind the first `?`, undecoded; empty if there is none. */
  readonly query: string;
  /** The IP address of the socket; undefined if the host doesn't know it. */
  readonly peer: string | undefined;
  /** Returns a request header by its lower-case name. */
  header(name: string): string | undefined;
  /** Returns all headers, for callbacks that need a `Request`. Absent if the host can't list them. */
  headers?(): Headers;
  /** Reads the whole body. Rejects with PAYLOAD_TOO_LARGE once more than `limit` bytes have arrived. */
  body(limit: number): MaybePromise<Uint8Array>;
}

/** The answer to an exchange. */
export interface Answer {
  readonly status: number;
  /** Flat: name, value, name, value. May be shared between answers, so it is never changed. */
  readonly headers: readonly string[];
  /** Empty: no body. */
  readonly body: string;
  /** The error behind the answer, if it reports a failure. */
  readonly error?: LatchkeyError;
}

/** Reads a header of a web-standard `Headers` the way an exchange does. */
export function headerReader(headers: Headers): (name: string) => string | undefined {
  return (name) => headers.get(name) ?? undefined;
}

/** The origin of a call: over HTTP, or in process from the host application. */
export interface CallSite {
  /** Returns a request header by its lower-case name. */
  readonly header: (name: string) => string | undefined;
  /** Undefined in process. */
  readonly exchange: Exchange | undefined;
  /** True if cookies that are set reach the caller. */
  readonly carriesCookies: boolean;
  /** True if the caller handed over request headers. */
  readonly hasHeaders: boolean;
  /** Headers of a caller in process. */
  readonly headers?: () => Headers;
}
