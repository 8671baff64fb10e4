import { group, hiding, listOf } from "../../base/options/group.ts";
import {
  anyObject,
  callback,
  flag,
  hiddenObject,
  hiddenText,
  type Named,
  oneOf,
  secretText,
  text,
  textOrCallback,
  texts,
} from "../../base/options/option.ts";
import type { ProviderOptions, ProviderTokens } from "../social/index.ts";

/** A user's data from the provider, before mapping. */
export interface OAuthPerson {
  tokens: ProviderTokens;
  /** The profile, or the claims of the ID token. */
  profile: Readonly<Record<string, unknown>>;
}

/** One OAuth 2 or OpenID Connect provider, configured by its URLs. */
export interface GenericOAuthConfig
  extends Pick<
    ProviderOptions,
    | "clientId"
    | "clientSecret"
    | "prompt"
    | "responseMode"
    | "mapProfileToUser"
    | "getUserInfo"
    | "disableSignUp"
    | "disableImplicitSignUp"
    | "requireEmailVerification"
  > {
  /** The provider's ID in requests and stored accounts. Must never change. */
  providerId: string;
  /** Shown on buttons. Default: the ID. */
  name?: string;
  /**
   * The provider's discovery document (`…/.well-known/openid-configuration`). Other options take precedence
   * over it.
   */
  discoveryUrl?: string;
  /** The issuer of its ID tokens. Default: as discovered. */
  issuer?: string;
  authorizationUrl?: string;
  tokenUrl?: string;
  /** The URL of the user's profile. Default: as discovered; without one, the ID token is the profile. */
  userInfoUrl?: string;
  /** The URL of the keys that sign its ID tokens. Default: as discovered. */
  jwksUrl?: string;
  /**
   * The user's ID at the provider, if it isn't `sub` or else `id`. It must never change and never be given to
   * another user. `mapProfileToUser` can't change it.
   */
  accountSubject?: (person: OAuthPerson) => string | number | Promise<string | number>;
  /**
   * The issuer of these IDs, if several providers share them. Providers with the same issuer share
   * identities. A function can distinguish the tenants of a provider. Read it from verified claims, never
   * from data that users can edit. Set it before the first sign-in: users who signed in earlier have a
   * different identity. Default: the provider; if the discovered issuer contains `{tenantid}`, the issuer of
   * the ID token at this provider.
   */
  accountIssuer?: string | ((person: OAuthPerson) => string | Promise<string>);
  /** Default: `openid profile email` for providers with keys for ID tokens, none for others. */
  scopes?: readonly string[];
  /**
   * The redirect URI. Default: according to `callbackPath`; with `form_post`
   * `<baseURL><basePath>/callback/<providerId>`.
   */
  redirectURI?: string;
  /** Response type. No other one is supported. */
  responseType?: "code";
  /** With some providers, `offline` requests a refresh token. Default: not sent. */
  accessType?: string;
  /** Uses PKCE (RFC 7636). Default true. */
  pkce?: boolean;
  /** Transfer of the secret to the token endpoint. Default `post`. */
  authentication?: "post" | "basic";
  /** Replaces the exchange of a code at the token endpoint. */
  getToken?: (given: { code: string; redirectURI: string; codeVerifier: string }) => Promise<ProviderTokens>;
  /** Additional parameters of the authorization request. */
  authorizationUrlParams?: Readonly<Record<string, string>>;
  /** Additional parameters of the token request. */
  tokenUrlParams?: Readonly<Record<string, string>>;
  /** Headers of the request for `discoveryUrl`. */
  discoveryHeaders?: Readonly<Record<string, string>>;
  /** Headers of requests to the token endpoint. */
  authorizationHeaders?: Readonly<Record<string, string>>;
  /** Updates name, picture and a confirmed email address at each sign-in. Default false. */
  overrideUserInfo?: boolean;
  /** Refuses users without a verifiable ID token. Default false. */
  requireIdTokenVerification?: boolean;
  /** Accepts ID tokens without the request's nonce, for providers that don't include it. Default false. */
  disableIdTokenNonceBinding?: boolean;
  /**
   * At re-authentication, asks the user to sign in again at the provider (`max_age=0`), and refuses ID tokens whose
   * `auth_time` is missing or older than ten minutes. Default: if the discovery document lists `auth_time`
   * among `claims_supported`. Set false if the provider lists it but doesn't return it.
   */
  requireAuthTime?: boolean;
  /**
   * Refuses responses without the provider's issuer (RFC 9207). If a provider announces that it sends its
   * issuer, it is required anyway, and a wrong one is never accepted. Default false.
   */
  requireIssuerValidation?: boolean;
  /**
   * Allows sign-ins that begin on the provider's pages and come back without a state: the code is discarded,
   * and the browser is sent to the provider again, with a state. Any site can then sign its visitors in here
   * with their account at the provider. Default false: `state_not_found`.
   */
  allowIdpInitiated?: boolean;
  /**
   * The page that signs a browser out at the provider. If this or `postLogoutRedirectURI` is set, signing out
   * of a session that the provider opened returns the page's URL as `url`. Default then: as discovered.
   */
  endSessionEndpoint?: string;
  /** Target of that page's redirect: a path of the application or a URL. Register it with the provider. */
  postLogoutRedirectURI?: string;
  /**
   * Accepts discovered URLs in a private network, including names that resolve to one. Default: only if the
   * discovery document is in one itself. Also set `true` if only a proxy can resolve names.
   */
  allowPrivateAddresses?: boolean;
}

export interface GenericOAuthOptions {
  /**
   * The redirect URI: `<baseURL><basePath>/oauth2/callback/<providerId>`, or without `/oauth2`, as registered
   * by applications of the compatible framework 1.7. Both are accepted. Default `oauth2`.
   */
  callbackPath?: "oauth2" | "callback";
  config: readonly GenericOAuthConfig[];
}

/**
 * Options of the feature. An error doesn't repeat an entry that isn't an object, because it may be a secret.
 */
export const genericOAuthOptions = group({
  callbackPath: oneOf(["oauth2", "callback"], "oauth2"),
  config: listOf(
    hiding(
      group(
        {
          providerId: text(),
          name: text(),
          clientId: secretText(),
          clientSecret: hiddenText(),
          discoveryUrl: text(),
          issuer: text(),
          authorizationUrl: text(),
          tokenUrl: text(),
          userInfoUrl: text(),
          jwksUrl: text(),
          scopes: texts(),
          redirectURI: text(),
          responseType: oneOf(["code"]),
          responseMode: oneOf(["query", "form_post"]),
          prompt: text(),
          accessType: text(),
          pkce: flag(),
          authentication: oneOf(["post", "basic"]),
          getToken: callback(),
          getUserInfo: callback(),
          mapProfileToUser: callback(),
          authorizationUrlParams: hiddenObject(),
          tokenUrlParams: hiddenObject(),
          discoveryHeaders: anyObject(),
          authorizationHeaders: anyObject(),
          disableSignUp: flag(),
          disableImplicitSignUp: flag(),
          requireEmailVerification: flag(),
          overrideUserInfo: flag(),
          requireIdTokenVerification: flag(),
          requireIssuerValidation: flag(),
          disableIdTokenNonceBinding: flag(),
          requireAuthTime: flag(),
          accountSubject: callback(),
          accountIssuer: textOrCallback(),
          allowIdpInitiated: flag(),
          endSessionEndpoint: text(),
          postLogoutRedirectURI: text(),
          allowPrivateAddresses: flag(),
        } satisfies Named<GenericOAuthConfig>,
        {
          accessTokenExpiresIn:
            "a token without `expires_in` counts as valid until the provider refuses it. Remove it.",
          refreshTokenParams:
            "no parameters are added to a refresh. Put them into the query of `tokenUrl`, if the provider reads them there.",
        },
      ),
    ),
  ),
} satisfies Named<GenericOAuthOptions>);
