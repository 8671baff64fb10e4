// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall, CallHeaders } from "../kernel/contracts/call.ts";

/** Query of `GET /oauth-popup/start`. */
export interface OauthPopupStartQuery {
  provider: string;
  popupOrigin: string;
  popupNonce?: string | undefined;
  callbackURL?: string | undefined;
  errorCallbackURL?: string | undefined;
  newUserCallbackURL?: string | undefined;
  scopes?: string | undefined;
  requestSignUp?: string | undefined;
  additionalData?: string | undefined;
}

/** Body of `POST /oauth-popup/reauthenticate`. */
export interface OauthPopupReauthenticateBody {
  provider: string;
  popupOrigin: string;
  popupNonce?: string | undefined;
}

/** Answer of `POST /oauth-popup/reauthenticate`. */
export interface OauthPopupReauthenticateAnswer {
  url: string;
}

/** Methods that `oauth-popup()` adds to `auth.api`. */
export interface OauthPopupApi {
  /**
   * Start a sign-in in a pop-up window: redirects to a provider, and reports the result to the opener.
   *
   * `GET /oauth-popup/start`. Errors: `INVALID_ORIGIN` (403).
   */
  readonly oauthPopupStart: ApiCall<{ query: OauthPopupStartQuery }, Response>;

  /**
   * Re-authenticate the caller with a provider in a pop-up window: returns the URL of its page.
   *
   * `POST /oauth-popup/reauthenticate`. Errors: `UNAUTHORIZED` (401), `INVALID_ORIGIN` (403),
   * `PROVIDER_NOT_FOUND` (404), `ACCOUNT_NOT_FOUND` (400), `INVALID_OAUTH_CONFIGURATION` (400).
   */
  readonly oauthPopupReauthenticate: ApiCall<
    { body: OauthPopupReauthenticateBody; headers: CallHeaders },
    OauthPopupReauthenticateAnswer
  >;
}
