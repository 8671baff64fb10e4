import { object } from "../identity/read-profile.ts";
import type { TokenAnswer } from "../registry/provider.ts";

/**
 * For providers that refuse with 200 and an `error` in the body: returns 400, as in RFC 6749 section 5.2.
 */
export function refusedWith200({ status, body }: TokenAnswer): TokenAnswer {
  return { status: object(body)?.error === undefined || status >= 400 ? status : 400, body };
}
