// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall, CallHeaders } from "../kernel/contracts/call.ts";

/** Body of `POST /sign-in/oauth2`. */
export interface SignInWithOAuth2Body {
  callbackURL?: string | undefined;
  errorCallbackURL?: string | undefined;
  disableRedirect?: boolean | undefined;
  scopes?: string[] | undefined;
  loginHint?: string | undefined;
  additionalParams?: Record<string, string> | undefined;
  additionalData?: Record<string, unknown> | undefined;
  newUserCallbackURL?: string | undefined;
  requestSignUp?: boolean | undefined;
  providerId: string;
}

/** Answer of `POST /sign-in/oauth2`. */
export interface SignInWithOAuth2Answer {
  url: string;
  redirect: boolean;
}

/** Body of `POST /oauth2/link`. */
export interface OAuth2LinkAccountBody {
  callbackURL?: string | undefined;
  errorCallbackURL?: string | undefined;
  scopes?: string[] | undefined;
  loginHint?: string | undefined;
  additionalParams?: Record<string, string> | undefined;
  additionalData?: Record<string, unknown> | undefined;
  providerId: string;
}

/** Answer of `POST /oauth2/link`. */
export interface OAuth2LinkAccountAnswer {
  url: string;
  redirect: true;
}

/** Query of `GET /oauth2/callback/:providerId`. */
export interface OAuth2CallbackQuery {
  code?: string | undefined;
  state?: string | undefined;
  error?: string | undefined;
  error_description?: string | undefined;
  device_id?: string | undefined;
  user?: string | undefined;
  iss?: string | undefined;
}

/** Methods that `generic-oauth()` adds to `auth.api`. */
export interface GenericOauthApi {
  /**
   * Sign in with a configured provider: returns the URL of its page.
   *
   * `POST /sign-in/oauth2`. Errors: `PROVIDER_CONFIG_NOT_FOUND` (400), `TOKEN_URL_NOT_FOUND` (400),
   * `INVALID_OAUTH_CONFIGURATION` (400).
   */
  readonly signInWithOAuth2: ApiCall<{ body: SignInWithOAuth2Body }, SignInWithOAuth2Answer>;

  /**
   * Connect an account at a configured provider to the caller's account.
   *
   * `POST /oauth2/link`. Errors: `UNAUTHORIZED` (401), `SESSION_NOT_FRESH` (403), `PROVIDER_NOT_FOUND`
   * (404), `LINKING_NOT_ALLOWED` (401), `TOKEN_URL_NOT_FOUND` (400), `INVALID_OAUTH_CONFIGURATION`
   * (400).
   */
  readonly oAuth2LinkAccount: ApiCall<
    { body: OAuth2LinkAccountBody; headers: CallHeaders },
    OAuth2LinkAccountAnswer
  >;

  /**
   * Complete a flow at the redirect URI of a configured provider.
   *
   * `GET /oauth2/callback/:providerId`.
   */
  readonly oAuth2Callback: ApiCall<{ query?: OAuth2CallbackQuery; params: { providerId: string } }, Response>;
}
