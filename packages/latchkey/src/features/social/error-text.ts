import { ResponseBodyError } from "oauth4webapi";

/** Causes below causes that are told. */
const DEEPEST = 5;

/**
 * What an error says, and those that it was caused by, for the log. Only their texts: what libraries hang onto errors (the
 * provider's answer, the claims of a token) holds tokens and people's data.
 */
export function errorText(error: unknown): string {
  const texts: string[] = [];
  for (let at = error, depth = 0; at instanceof Error && depth < DEEPEST; at = at.cause, depth++)
    texts.push(at instanceof ResponseBodyError ? `${at.message} (${word(at.error)})` : at.message);
  return texts.join(": ");
}

/** The provider's own word, unless it is none. */
function word(text: string): string {
  return /^[\w.:-]{1,64}$/.test(text) ? text : "?";
}

/** The same error without what hangs onto it. */
export function plainError(error: unknown): Error {
  return new Error(errorText(error));
}
