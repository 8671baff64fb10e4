import {
  type ErrorCode,
  fail,
  INVALID_CALLBACK_URL,
  INVALID_ERROR_CALLBACK_URL,
  INVALID_NEW_USER_CALLBACK_URL,
  INVALID_REDIRECT_URL,
} from "../../base/errors.ts";
import type { Context } from "../contracts/context.ts";

/** Every member of a body or a query that may name a browser's target, on any route. */
export const REDIRECT_TARGETS: Readonly<Record<string, ErrorCode>> = {
  callbackURL: INVALID_CALLBACK_URL,
  redirectTo: INVALID_REDIRECT_URL,
  errorCallbackURL: INVALID_ERROR_CALLBACK_URL,
  newUserCallbackURL: INVALID_NEW_USER_CALLBACK_URL,
};

/** Refuses targets outside the trusted origins. An empty text counts as none. */
export function checkRedirectTargets(context: Context): void {
  check(context, context.body);
  check(context, context.query);
}

function check(context: Context, input: unknown): void {
  if (typeof input !== "object" || input === null) return;
  // Any object can be read by name; the values stay unknown.
  const members = input as Readonly<Record<string, unknown>>;
  for (const name in REDIRECT_TARGETS) {
    const target = members[name];
    if (target === undefined || target === "" || target === null) continue;
    if (typeof target !== "string" || !context.origins.isSafeTarget(target)) {
      // `name` is one of its members.
      throw fail(REDIRECT_TARGETS[name] as ErrorCode);
    }
  }
}
