import type { LatchkeyError } from "../base/errors.ts";
import type { MaybePromise } from "../base/maybe-promise.ts";

/**
 * One request as the kernel sees it: getters over what the server already holds, nothing copied.
 * `latchkey/node` makes one from `node:http`, `auth.handler` from a web-standard `Request`.
 */
export interface Exchange {
  /** Upper-case as sent; the pipeline compares exactly. */
  readonly method: string;
  /** The path as sent, with the mount point and without the query. */
  readonly path: string;
  /** What stands behind the first `?`, undecoded; empty when there is none. */
  readonly query: string;
  /** The address of the socket, or undefined where the host doesn't tell it. */
  readonly peer: string | undefined;
  /** A request header by its lower-case name. */
  header(name: string): string | undefined;
  /** All of them, for callbacks that want a `Request`. Absent where the host can't tell. */
  headers?(): Headers;
  /** Reads the whole body. Rejects with PAYLOAD_TOO_LARGE as soon as more than `limit` bytes came. */
  body(limit: number): MaybePromise<Uint8Array>;
}

/** The answer to an exchange. */
export interface Answer {
  readonly status: number;
  /** Flat: name, value, name, value. May be shared between answers, so it is never changed. */
  readonly headers: readonly string[];
  /** Empty for none. */
  readonly body: string;
  /** What it is the answer of, where it says that something failed. */
  readonly error?: LatchkeyError;
}

/** Reads a header of a web-standard `Headers` the way an exchange does. */
export function headerReader(headers: Headers): (name: string) => string | undefined {
  return (name) => headers.get(name) ?? undefined;
}

/** The origin of a call: over the wire, or in process from the host application. */
export interface CallSite {
  /** A request header by its lower-case name. */
  readonly header: (name: string) => string | undefined;
  /** Undefined in process. */
  readonly exchange: Exchange | undefined;
  /** True if cookies that are set reach the caller. */
  readonly carriesCookies: boolean;
  /** True if the caller handed over request headers. */
  readonly hasHeaders: boolean;
  /** Those of a caller in process. */
  readonly headers?: () => Headers;
}
