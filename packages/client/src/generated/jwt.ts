// Written by `npm run generate` from the declarations of the routes: edit those.

import type { GetJwksAnswer, GetTokenAnswer } from "latchkey/wire";
import type { BareClientCall, NoInput } from "../call.ts";

/** The routes of `jwt()` as methods. */
export interface JwtMethods {
  /**
   * Get the public keys that verify tokens (RFC 7517).
   *
   * `GET /jwks`.
   */
  readonly jwks: BareClientCall<NoInput, GetJwksAnswer>;
  /**
   * Create a token that identifies the caller to other services.
   *
   * `GET /token`. Errors: `UNAUTHORIZED` (401), `NOT_WHILE_IMPERSONATING` (403), `NOT_WITH_AN_API_KEY`
   * (403).
   */
  readonly token: BareClientCall<NoInput, GetTokenAnswer>;
}
