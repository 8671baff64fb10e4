import { $GENERIC_OAUTH_ERROR_CODES } from "latchkey/shared";
import type { GenericOauthMethods } from "../generated/generic-oauth.ts";
import type { ClientPlugin } from "../plugin.ts";

interface GenericOAuthClient extends ClientPlugin {
  readonly $methods?: GenericOauthMethods;
  readonly $ERROR_CODES: typeof $GENERIC_OAUTH_ERROR_CODES;
}

/**
 * Client plugin of `genericOAuth()`: `client.signIn.oauth2({ providerId })`,
 * `client.oauth2.link({ providerId })`.
 */
export function genericOAuthClient(): GenericOAuthClient {
  return { id: "generic-oauth", $ERROR_CODES: $GENERIC_OAUTH_ERROR_CODES };
}
