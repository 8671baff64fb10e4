import { ConfigurationError } from "../../base/errors.ts";
import {
  genericOAuth as engineGenericOAuth,
  type GenericOAuthConfig,
  type GenericOAuthOptions,
} from "../../features/generic-oauth/offer.ts";

/** A provider in the spelling of 1.7. */
export interface OAuthProviderConfig extends GenericOAuthConfig {
  /** `client_secret_basic` and `client_secret_post` are built: the same as `authentication`. */
  tokenEndpointAuth?: { readonly method: string };
  /** Users who sign out here stay signed in at the provider. */
  disableProviderLogout?: boolean;
}

/** `genericOAuth` of the engine, with the options of 1.7. */
export function genericOAuth({
  config,
  ...same
}: Omit<GenericOAuthOptions, "config"> & { config: readonly OAuthProviderConfig[] }): ReturnType<
  typeof engineGenericOAuth
> {
  return engineGenericOAuth({ ...same, config: config.map(providerOf) });
}

const METHODS: Readonly<Record<string, Pick<GenericOAuthConfig, "authentication">>> = {
  client_secret_basic: { authentication: "basic" },
  client_secret_post: { authentication: "post" },
  none: {},
};

function providerOf({
  tokenEndpointAuth,
  disableProviderLogout = false,
  endSessionEndpoint,
  postLogoutRedirectURI,
  ...same
}: OAuthProviderConfig): GenericOAuthConfig {
  const method = tokenEndpointAuth === undefined ? {} : METHODS[tokenEndpointAuth.method];
  if (method === undefined)
    throw new ConfigurationError(
      `genericOAuth.config of ${same.providerId}: tokenEndpointAuth ${tokenEndpointAuth?.method} is not built. Use client_secret_basic or client_secret_post, or exchange the code in getToken.`,
    );
  return {
    ...same,
    ...method,
    ...(endSessionEndpoint === undefined || disableProviderLogout ? {} : { endSessionEndpoint }),
    ...(postLogoutRedirectURI === undefined || disableProviderLogout ? {} : { postLogoutRedirectURI }),
  };
}

type Shared = Omit<OAuthProviderConfig, "providerId" | "discoveryUrl">;

const SCOPES = ["openid", "profile", "email"];

function discovered(providerId: string, issuer: string, options: Shared): OAuthProviderConfig {
  const discoveryUrl = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  return { scopes: SCOPES, ...options, providerId, discoveryUrl };
}

/** Auth0, for `config` of `genericOAuth`. `domain`: `tenant.auth0.com`. */
export function auth0({ domain, ...options }: Shared & { domain: string }): OAuthProviderConfig {
  return discovered("auth0", domain.includes("://") ? domain : `https://${domain}`, options);
}

/** Keycloak, for `config` of `genericOAuth`. `issuer`: the realm's URL. */
export function keycloak({ issuer, ...options }: Shared & { issuer: string }): OAuthProviderConfig {
  return discovered("keycloak", issuer, options);
}

/** Okta, for `config` of `genericOAuth`. `issuer`: the URL of the authorization server. */
export function okta({ issuer, ...options }: Shared & { issuer: string }): OAuthProviderConfig {
  return discovered("okta", issuer, options);
}
