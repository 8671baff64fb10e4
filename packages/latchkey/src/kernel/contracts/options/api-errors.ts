import type { LatchkeyError } from "../../../base/errors.ts";
import { group } from "../../../base/options/group.ts";
import { callback, type Declared, flag, such, text } from "../../../base/options/option.ts";
import { isWebAddress } from "../../../security/web-address.ts";

export interface ApiErrorOptions {
  /**
   * `auth.handler` throws a failure, with `status`, `code` and `message`, instead of answering it. `latchkey/node`
   * always answers. Default false.
   */
  throw?: boolean;
  /** Called for each failed request. It isn't awaited, and its errors are logged. Default none. */
  onError?: (error: LatchkeyError, about: FailedRequest) => void | Promise<void>;
  /**
   * Target of a browser when a sign-in with a provider fails and the request named no page for it. `error` is
   * added to the query. A path, or an http or https URL. Default: `/error` below the mount point.
   */
  errorURL?: string;
}

/** Facts about a failed request that `onAPIError.onError` gets in addition to the error. */
export interface FailedRequest {
  /** Its method, URL and headers; without the body. */
  request: Request;
  /** The internal cause, if the error has one. Clients never see it. */
  cause: unknown;
  /** The ID in the log and in the answer's `x-request-id`. */
  requestId: string;
}

export const onAPIError = group(
  {
    throw: flag(false),
    onError: callback(),
    errorURL: such(text(), "a path such as /sign-in/error, or an http or https URL", isWebAddress),
  } satisfies Declared<ApiErrorOptions>,
  {
    customizeDefaultErrorPage: "show errors on your own page and set its URL as `onAPIError.errorURL`.",
  },
);
