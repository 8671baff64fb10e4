import type { Text } from "../messages/translator.ts";

/** Where an error is shown: beside what it is about. */
export type Place = "field" | "form" | "page" | "banner" | "dialog" | "row" | "panel";

/** What can be done about an error where it is shown. Each has its text: `errors.actions.…`. */
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

/** An error as people meet it. */
export interface Notice {
  place: Place;
  /** With `place: "field"`: its name. */
  field?: string | undefined;
  text: Text;
  actions: readonly ErrorAction[];
  /** The code that it came with; what a form finds itself has `INVALID_INPUT`. */
  code: string;
  requestId?: string | undefined;
  /** Seconds until the next try may succeed. */
  retryAfter?: number | undefined;
  /** What the banned user is told. `until`: ISO 8601. */
  ban?: { readonly until: string | undefined; readonly message: string | undefined } | undefined;
}

/** What a form finds wrong with a field before anything is sent. */
export function fieldNotice(field: string, text: Text): Notice {
  return { place: "field", field, text, actions: [], code: "INVALID_INPUT" };
}
