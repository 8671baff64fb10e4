import type { Text } from "../messages/translator.ts";

/** Place of an error: beside its subject. */
export type Place = "field" | "form" | "page" | "banner" | "dialog" | "row" | "panel";

/** Action offered with an error. Each has its text: `errors.actions.…`. */
export type ErrorAction =
  | "retry"
  | "reload"
  | "signIn"
  | "openSignIn"
  | "forgotPassword"
  | "goHome"
  | "resend"
  | "contactSupport"
  | "copyRequestId";

/** An error as it is shown to the user. */
export interface Notice {
  place: Place;
  /** Name of the field, with `place: "field"`. */
  field?: string | undefined;
  text: Text;
  actions: readonly ErrorAction[];
  /** Code of the error. Errors found by a form have `INVALID_INPUT`. */
  code: string;
  requestId?: string | undefined;
  /** Seconds until the next try may succeed. */
  retryAfter?: number | undefined;
  /** Facts for a banned user. `until`: ISO 8601. */
  ban?: { readonly until: string | undefined; readonly message: string | undefined } | undefined;
}

/** Returns the notice of an invalid field, found before anything is sent. */
export function fieldNotice(field: string, text: Text): Notice {
  return { place: "field", field, text, actions: [], code: "INVALID_INPUT" };
}
