import { ConfigurationError, fail, LatchkeyError } from "../../kernel/errors.ts";
import { id, isTrue, type Offered, object, type Provider, type ProviderUser, text } from "../social/index.ts";
import { type Discovered, issuerOf, NOTHING, parseDiscovery } from "./discovery.ts";
import { TOKEN_URL_NOT_FOUND } from "./errors.ts";
import type { GenericOAuthConfig } from "./options.ts";

/** Milliseconds that a description is good for. */
const FRESH = 3_600_000;
const OPENID = ["openid", "profile", "email"];

/** What the members are called in OpenID Connect Core 1.0, section 5.1, and, where there are none, by custom. */
function profileOf(answer: unknown): ProviderUser | undefined {
  const profile = object(answer);
  const subject = id(profile?.sub) ?? id(profile?.id);
  if (profile === undefined || subject === undefined) return undefined;
  return {
    id: subject,
    name: text(profile.name) ?? text(profile.preferred_username),
    image: text(profile.picture),
    email: text(profile.email),
    emailVerified: isTrue(profile.email_verified),
  };
}

/** The declaration of a provider by its configuration and what it says of itself. Throws where something is missing. */
function providerOf(config: GenericOAuthConfig, found: Discovered): Provider {
  const authorizationEndpoint = config.authorizationUrl ?? found.authorizationEndpoint;
  const tokenEndpoint = config.tokenUrl ?? found.tokenEndpoint;
  const userInfoEndpoint = config.userInfoUrl ?? found.userInfoEndpoint;
  const jwksEndpoint = config.jwksUrl ?? found.jwksEndpoint;
  const issuer = config.issuer ?? found.issuer;
  const { getToken, getUserInfo, tokenUrlParams, accessType, requireIdTokenVerification } = config;
  if (authorizationEndpoint === undefined) throw new Error("authorizationUrl is missing.");
  if (tokenEndpoint === undefined && getToken === undefined) throw fail(TOKEN_URL_NOT_FOUND);
  const signsIdTokens = issuer !== undefined && jwksEndpoint !== undefined;
  if (requireIdTokenVerification === true && !signsIdTokens)
    throw new Error("What id tokens are judged by (issuer, jwksUrl) is missing.");
  if (userInfoEndpoint === undefined && getUserInfo === undefined && !signsIdTokens)
    throw new Error("userInfoUrl is missing, and so is what id tokens are judged by (issuer, jwksUrl).");
  return {
    id: config.providerId,
    name: config.name ?? config.providerId,
    authorizationEndpoint,
    // Never asked where the application exchanges codes itself.
    tokenEndpoint: tokenEndpoint ?? authorizationEndpoint,
    scopes: config.scopes ?? (signsIdTokens ? OPENID : []),
    clientAuthentication: config.authentication === "basic" ? "basic" : "body",
    pkce: config.pkce ?? true,
    namesItself: found.namesItself,
    authorizationParameters: {
      ...(accessType === undefined ? {} : { access_type: accessType }),
      ...config.authorizationUrlParams,
    },
    ...(tokenUrlParams === undefined ? {} : { tokenParameters: () => tokenUrlParams }),
    ...(config.authorizationHeaders === undefined ? {} : { tokenHeaders: config.authorizationHeaders }),
    ...(getToken === undefined ? {} : { exchange: getToken }),
    ...(signsIdTokens
      ? {
          idToken: {
            issuer: issuerOf(issuer),
            jwksEndpoint,
            nonce: config.disableIdTokenNonceBinding !== true,
            isRequired: requireIdTokenVerification === true,
            profile: profileOf,
          },
        }
      : {}),
    ...(userInfoEndpoint === undefined
      ? {}
      : { userInfo: { endpoint: userInfoEndpoint, profile: profileOf } }),
  };
}

/** A configuration as a provider that describes itself when it is first needed, and again after an hour. */
export function offered(config: GenericOAuthConfig): Offered {
  const { providerId, discoveryUrl, discoveryHeaders, overrideUserInfo } = config;
  const { clientId, clientSecret, prompt, responseMode, mapProfileToUser, getUserInfo } = config;
  const { disableSignUp, disableImplicitSignUp, requireEmailVerification, redirectURI } = config;
  const known = discoveryUrl === undefined ? knownProvider(config) : undefined;
  let kept: { provider: Provider; at: number } | undefined;
  let reading: Promise<Provider> | undefined;

  const options = {
    clientId,
    clientSecret,
    prompt,
    responseMode,
    mapProfileToUser,
    getUserInfo,
    disableSignUp,
    disableImplicitSignUp,
    requireEmailVerification,
    redirectURI,
    overrideUserInfoOnSignIn: overrideUserInfo,
  };
  return {
    id: providerId,
    name: config.name ?? providerId,
    options: withoutUndefined(options),
    ...(known === undefined ? {} : { known }),
    // Pages of providers post to the newer path alone.
    ...(responseMode === "form_post" ? {} : { callbackPath: `/oauth2/callback/${providerId}` }),
    async resolve({ json, now }) {
      if (discoveryUrl === undefined) return knownProvider(config);
      if (kept !== undefined && now - kept.at < FRESH) return kept.provider;
      reading ??= json(discoveryUrl, { ...discoveryHeaders })
        .then((answer) => {
          kept = { provider: providerOf(config, parseDiscovery(answer, discoveryUrl, config)), at: now };
          return kept.provider;
        })
        .finally(() => {
          reading = undefined;
        });
      return reading;
    },
  };
}

/** Of a configuration that says everything itself; what is missing shows at the start. */
function knownProvider(config: GenericOAuthConfig): Provider {
  try {
    return providerOf(config, NOTHING);
  } catch (error) {
    const reason = error instanceof LatchkeyError ? "tokenUrl is missing." : String((error as Error).message);
    throw new ConfigurationError(
      `genericOAuth: ${config.providerId}: ${reason} Give it, or a discoveryUrl that says it.`,
    );
  }
}

/** Options that aren't given are absent, not undefined. */
function withoutUndefined<T extends { clientId: unknown }>(options: T): Offered["options"] {
  // Every member is one of a provider's options.
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  ) as unknown as Offered["options"];
}
