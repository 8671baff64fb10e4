import type { Context } from "./context.ts";
import type { ErrorCode } from "./errors.ts";
import type { MaybePromise } from "./maybe-promise.ts";

/** A check declared once by its feature and named by routes in `needs`. Throws one of its errors or hands on what it found. */
export interface Guard<Added> {
  readonly errors: readonly ErrorCode[];
  check(context: Context): MaybePromise<Added>;
}

export function guard<Added extends object>(spec: Guard<Added>): Guard<Added> {
  return spec;
}
