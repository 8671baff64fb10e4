// Written by `npm run generate` from the declarations of the routes: edit those.

import { $GENERIC_OAUTH_ERROR_CODES } from "latchkey/shared";
import type {
  OAuth2LinkAccountAnswer,
  OAuth2LinkAccountBody,
  SignInWithOAuth2Answer,
  SignInWithOAuth2Body,
} from "latchkey/wire";
import type { ClientCall } from "../call.ts";
import type { ClientPlugin } from "../plugin.ts";

/** The routes of `generic-oauth()` as methods. */
export interface GenericOauthMethods {
  readonly signIn: {
    /**
     * Sign in with a configured provider: returns the URL of its page.
     *
     * `POST /sign-in/oauth2`. Errors: `PROVIDER_CONFIG_NOT_FOUND` (400), `TOKEN_URL_NOT_FOUND` (400),
     * `INVALID_OAUTH_CONFIGURATION` (400).
     */
    readonly oauth2: ClientCall<SignInWithOAuth2Body, SignInWithOAuth2Answer>;
  };
  readonly oauth2: {
    /**
     * Connect an account at a configured provider to the caller's account.
     *
     * `POST /oauth2/link`. Errors: `UNAUTHORIZED` (401), `SESSION_NOT_FRESH` (403), `PROVIDER_NOT_FOUND`
     * (404), `LINKING_NOT_ALLOWED` (401), `TOKEN_URL_NOT_FOUND` (400), `INVALID_OAUTH_CONFIGURATION`
     * (400).
     */
    readonly link: ClientCall<OAuth2LinkAccountBody, OAuth2LinkAccountAnswer>;
  };
}

interface GenericOAuthClient extends ClientPlugin {
  readonly $methods?: GenericOauthMethods;
  readonly $ERROR_CODES: typeof $GENERIC_OAUTH_ERROR_CODES;
}

/** Client plugin of `genericOAuth()`. */
export function genericOAuthClient(): GenericOAuthClient {
  return { id: "generic-oauth", $ERROR_CODES: $GENERIC_OAUTH_ERROR_CODES };
}
