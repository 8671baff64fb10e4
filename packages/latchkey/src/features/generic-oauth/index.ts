import type { GenericOauthApi } from "../../generated/generic-oauth.ts";
import { type Feature, feature } from "../../kernel/contracts/feature.ts";
import { withProviders } from "../social/index.ts";
import { type GenericOAuthOptions, genericOAuthOptions } from "./options.ts";
import { offered } from "./provider.ts";
import { oAuth2Callback, oAuth2LinkAccount, signInWithOAuth2 } from "./routes.ts";

export type { GenericOAuthConfig, GenericOAuthOptions, OAuthPerson } from "./options.ts";

/**
 * Providers of OAuth 2 or OpenID Connect, configured by their URLs or by discovery. They work like the
 * built-in ones: `POST /sign-in/social` and `/link-social` accept their ids, too.
 */
export function genericOAuth(options: GenericOAuthOptions): Feature<GenericOauthApi> {
  genericOAuthOptions.check(options, "genericOAuth");
  const { callbackPath } = genericOAuthOptions.fill(options, "genericOAuth");
  // A configuration in JavaScript may leave it out.
  const { config = [] }: Partial<GenericOAuthOptions> = options;
  return withProviders(
    feature<GenericOauthApi>({
      id: "generic-oauth",
      routes: { signInWithOAuth2, oAuth2LinkAccount, oAuth2Callback },
    }),
    config.map((config) => offered(config, callbackPath)),
  );
}
