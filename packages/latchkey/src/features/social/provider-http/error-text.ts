import { ResponseBodyError } from "oauth4webapi";
import { object } from "../identity/read-profile.ts";
import type { TokenAnswer } from "../registry/provider.ts";

/** Maximum depth of causes in the text. */
const DEEPEST = 5;

/**
 * The messages of an error and its causes, for the log. Only messages: members that libraries attach to
 * errors (the provider's answer, the claims of a token) hold tokens and personal data.
 */
export function errorText(error: unknown): string {
  const texts: string[] = [];
  for (let at = error, depth = 0; at instanceof Error && depth < DEEPEST; at = at.cause, depth++)
    texts.push(at instanceof ResponseBodyError ? `${at.message} (${word(at.error)})` : at.message);
  return texts.join(": ");
}

/** The provider's error word if it looks like one. */
function word(text: string): string {
  return /^[\w.:-]{1,64}$/.test(text) ? text : "?";
}

/** The same error without attached data. */
export function plainError(error: unknown): Error {
  return new Error(errorText(error));
}

/**
 * For providers that refuse with 200 and an `error` in the body: returns 400, as in RFC 6749 section 5.2.
 */
export function refusedWith200({ status, body }: TokenAnswer): TokenAnswer {
  return { status: object(body)?.error === undefined || status >= 400 ? status : 400, body };
}
