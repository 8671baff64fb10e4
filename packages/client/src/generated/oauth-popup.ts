// Written by `npm run generate` from the declarations of the routes: edit those.

import type { OauthPopupReauthenticateAnswer, OauthPopupReauthenticateBody } from "latchkey/wire";
import type { ClientCall } from "../call.ts";

/** The routes of `oauth-popup()` as methods. */
export interface OauthPopupMethods {
  readonly oauthPopup: {
    /**
     * Re-authenticate the caller with a provider in a pop-up window: returns the URL of its page.
     *
     * `POST /oauth-popup/reauthenticate`. Errors: `UNAUTHORIZED` (401), `INVALID_ORIGIN` (403),
     * `PROVIDER_NOT_FOUND` (404), `ACCOUNT_NOT_FOUND` (400), `INVALID_OAUTH_CONFIGURATION` (400).
     */
    readonly reauthenticate: ClientCall<OauthPopupReauthenticateBody, OauthPopupReauthenticateAnswer>;
  };
}
