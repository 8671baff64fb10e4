import { ConfigurationError, errorCode, fail, LatchkeyError } from "../../base/errors.ts";
import { withoutUndefined } from "../../base/json.ts";
import type { Offered, Provider } from "../social/index.ts";
import { type Discovered, isNameOf, issuerOf, NOTHING, parseDiscovery } from "./discovery.ts";
import { accountIssuerOf, identifying, profileBy } from "./identity.ts";
import type { GenericOAuthConfig, GenericOAuthOptions } from "./options.ts";

export const PROVIDER_CONFIG_NOT_FOUND = errorCode(
  "PROVIDER_CONFIG_NOT_FOUND",
  400,
  "No config found for provider",
);
/** The configuration has no token endpoint, and discovery finds none. */
export const TOKEN_URL_NOT_FOUND = errorCode(
  "TOKEN_URL_NOT_FOUND",
  400,
  "Invalid OAuth configuration. Token URL not found.",
);

/** Milliseconds for which a discovery document is cached. */
const FRESH = 3_600_000;
const OPENID = ["openid", "profile", "email"];

/** URLs and identity of a configured provider. The configuration takes precedence over discovery. */
function placesOf(config: GenericOAuthConfig, found: Discovered) {
  const { getToken, getUserInfo, requireIdTokenVerification } = config;
  const authorizationEndpoint = config.authorizationUrl ?? found.authorizationEndpoint;
  const tokenEndpoint = config.tokenUrl ?? found.tokenEndpoint;
  const userInfoEndpoint = config.userInfoUrl ?? found.userInfoEndpoint;
  const jwksEndpoint = config.jwksUrl ?? found.jwksEndpoint;
  const issuer = config.issuer ?? found.issuer;
  const signer = issuer === undefined || jwksEndpoint === undefined ? undefined : { issuer, jwksEndpoint };
  if (authorizationEndpoint === undefined) throw new Error("authorizationUrl is missing.");
  if (tokenEndpoint === undefined && getToken === undefined) throw fail(TOKEN_URL_NOT_FOUND);
  const namesItself = found.namesItself || config.requireIssuerValidation === true;
  if (namesItself && issuer === undefined)
    throw new Error("issuer is missing, but the provider's responses must name it.");
  if (requireIdTokenVerification === true && signer === undefined)
    throw new Error("ID tokens can't be verified: issuer or jwksUrl is missing.");
  if (config.requireAuthTime === true && signer === undefined)
    throw new Error("The time of a sign-in can't be verified: issuer or jwksUrl is missing.");
  if (userInfoEndpoint === undefined && getUserInfo === undefined && signer === undefined)
    throw new Error("userInfoUrl is missing, and ID tokens can't be verified: issuer or jwksUrl is missing.");
  // Never requested if the application exchanges codes itself.
  const places = { authorizationEndpoint, tokenEndpoint: tokenEndpoint ?? authorizationEndpoint };
  return { ...places, userInfoEndpoint, issuer, signer, namesItself };
}

/**
 * Builds the declaration of a provider from its configuration and discovery. Throws if something is missing.
 */
function providerOf(config: GenericOAuthConfig, found: Discovered): Provider {
  const { userInfoEndpoint: endpoint, issuer, signer, ...places } = placesOf(config, found);
  const { tokenUrlParams, accessType } = config;
  const profile = profileBy(config);
  return {
    id: config.providerId,
    name: config.name ?? config.providerId,
    ...places,
    scopes: config.scopes ?? (signer === undefined ? [] : OPENID),
    clientAuthentication: config.authentication === "basic" ? "basic" : "body",
    pkce: config.pkce ?? true,
    onlyPublic: found.mayBePrivate ? [] : named(config, found),
    allowsIdpInitiated: config.allowIdpInitiated === true,
    authorizationParameters: {
      ...(accessType === undefined ? {} : { access_type: accessType }),
      ...config.authorizationUrlParams,
    },
    ...withoutUndefined({
      answersAs: issuer === undefined ? undefined : (iss: string) => isNameOf(issuer, iss),
      accountIssuer: accountIssuerOf(config, issuer),
      endSessionEndpoint: leaves(config)
        ? (config.endSessionEndpoint ?? found.endSessionEndpoint)
        : undefined,
      tokenParameters: tokenUrlParams === undefined ? undefined : () => tokenUrlParams,
      tokenHeaders: config.authorizationHeaders,
      exchange: config.getToken,
      userInfo: endpoint === undefined ? undefined : { endpoint, profile },
    }),
    ...(signer === undefined
      ? {}
      : {
          idToken: {
            issuer: issuerOf(signer.issuer),
            jwksEndpoint: signer.jwksEndpoint,
            nonce: config.disableIdTokenNonceBinding !== true,
            isRequired: config.requireIdTokenVerification === true,
            tellsAuthTime: config.requireAuthTime ?? found.tellsAuthTime,
            signsIn: true,
            profile,
          },
        }),
  };
}

/** Returns the URLs that come from the discovery document. */
function named(config: GenericOAuthConfig, found: Discovered): string[] {
  const { tokenEndpoint, userInfoEndpoint, jwksEndpoint } = found;
  return [
    config.tokenUrl === undefined ? tokenEndpoint : undefined,
    config.userInfoUrl === undefined ? userInfoEndpoint : undefined,
    config.jwksUrl === undefined ? jwksEndpoint : undefined,
  ].filter((url) => url !== undefined);
}

function leaves({ endSessionEndpoint, postLogoutRedirectURI }: GenericOAuthConfig): boolean {
  return endSessionEndpoint !== undefined || postLogoutRedirectURI !== undefined;
}

/** Returns a provider that is discovered when first needed, and again after an hour. */
export function offered(
  config: GenericOAuthConfig,
  callbackPath: NonNullable<GenericOAuthOptions["callbackPath"]>,
): Offered {
  const { providerId, discoveryUrl, discoveryHeaders, overrideUserInfo } = config;
  const { clientId, clientSecret, prompt, responseMode } = config;
  const { disableSignUp, disableImplicitSignUp, requireEmailVerification, redirectURI } = config;
  const known = discoveryUrl === undefined ? knownProvider(config) : undefined;
  let kept: { provider: Provider; at: number } | undefined;
  let reading: Promise<Provider> | undefined;

  const options = withoutUndefined({
    clientSecret,
    prompt,
    responseMode,
    ...identifying(config),
    disableSignUp,
    disableImplicitSignUp,
    requireEmailVerification,
    redirectURI,
    overrideUserInfoOnSignIn: overrideUserInfo,
  });
  return {
    id: providerId,
    name: config.name ?? providerId,
    options: { ...options, clientId },
    ...(known === undefined ? {} : { known }),
    ...(leaves(config) ? { logout: { redirectURI: config.postLogoutRedirectURI } } : {}),
    // Pages of providers post only to the newer path.
    ...(responseMode === "form_post" || callbackPath === "callback"
      ? {}
      : { callbackPath: `/oauth2/callback/${providerId}` }),
    async resolve({ json, now }) {
      if (discoveryUrl === undefined) return knownProvider(config);
      if (kept !== undefined && now - kept.at < FRESH) return kept.provider;
      // If private addresses are allowed, nothing needs to be checked.
      reading ??= json(discoveryUrl, { ...discoveryHeaders }, config.allowPrivateAddresses === undefined)
        .then(({ value, isPrivate }) => {
          const found = parseDiscovery(value, discoveryUrl, config, isPrivate);
          kept = { provider: providerOf(config, found), at: now };
          return kept.provider;
        })
        .finally(() => {
          reading = undefined;
        });
      return reading;
    },
  };
}

/** Builds a provider whose configuration is complete. A missing value is reported at the start. */
function knownProvider(config: GenericOAuthConfig): Provider {
  try {
    return providerOf(config, NOTHING);
  } catch (error) {
    const reason =
      error instanceof LatchkeyError
        ? "tokenUrl is missing."
        : String(error instanceof Error ? error.message : error);
    throw new ConfigurationError(
      `genericOAuth: ${config.providerId}: ${reason} Set it, or a discoveryUrl that provides it.`,
    );
  }
}
