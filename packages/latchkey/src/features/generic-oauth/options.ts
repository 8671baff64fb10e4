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

/** What a provider says of a person, before anything is mapped. */
export interface OAuthPerson {
  tokens: ProviderTokens;
  /** Its profile, or the claims of its id token. */
  profile: Readonly<Record<string, unknown>>;
}

/** One provider that is set up by its addresses: whatever speaks OAuth 2 or OpenID Connect. */
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
  /** What requests call it, and accounts are kept under. Never changes. */
  providerId: string;
  /** For buttons. Default: the id. */
  name?: string;
  /** Where the provider describes itself (`…/.well-known/openid-configuration`). What is given besides comes before it. */
  discoveryUrl?: string;
  /** Who signs its id tokens. Default: as discovered. */
  issuer?: string;
  authorizationUrl?: string;
  tokenUrl?: string;
  /** Where a profile is asked for. Default: as discovered; without one the id token is the profile. */
  userInfoUrl?: string;
  /** Where the keys of its id tokens are. Default: as discovered. */
  jwksUrl?: string;
  /**
   * The provider's id for a person, where it isn't `sub` or else `id`: one that never changes and is never given to
   * anyone else. `mapProfileToUser` can't change it then.
   */
  accountSubject?: (person: OAuthPerson) => string | number | Promise<string | number>;
  /**
   * Who gives out those ids, where that isn't this provider alone. Identities are one for all providers with the same
   * issuer; a function tells apart tenants that a provider speaks for. Read it from what was judged (claims), never from
   * what people write themselves. Set it before the first sign-in: who came before has another identity. Default: the
   * provider; of a description with `{tenantid}` the issuer of the id token as this provider's.
   */
  accountIssuer?: string | ((person: OAuthPerson) => string | Promise<string>);
  /** Default: `openid profile email` of a provider that has keys for id tokens, none of others. */
  scopes?: readonly string[];
  /**
   * Where it sends people back to. Default: according to `callbackPath`; with `form_post`
   * `<baseURL><basePath>/callback/<providerId>`.
   */
  redirectURI?: string;
  /** Nothing else is spoken. */
  responseType?: "code";
  /** `offline` asks some providers for a refresh token. Default: not sent. */
  accessType?: string;
  /** RFC 7636. Default true. */
  pkce?: boolean;
  /** How the token endpoint is told the secret. Default `post`. */
  authentication?: "post" | "basic";
  /** In place of the exchange of a code at the token endpoint. */
  getToken?: (given: { code: string; redirectURI: string; codeVerifier: string }) => Promise<ProviderTokens>;
  /** More of the authorize request. */
  authorizationUrlParams?: Readonly<Record<string, string>>;
  /** More of the token request. */
  tokenUrlParams?: Readonly<Record<string, string>>;
  /** Sent with the request for `discoveryUrl`. */
  discoveryHeaders?: Readonly<Record<string, string>>;
  /** Sent with requests to the token endpoint. */
  authorizationHeaders?: Readonly<Record<string, string>>;
  /** Takes name, picture and a proved address over at each sign-in. Default false. */
  overrideUserInfo?: boolean;
  /** Refuses who comes without an id token that can be judged. Default false. */
  requireIdTokenVerification?: boolean;
  /** For providers that don't put the nonce of a request into their id tokens. Default false. */
  disableIdTokenNonceBinding?: boolean;
  /**
   * Refuses answers that don't name the provider (RFC 9207). A provider that promises to name itself is held to it
   * anyway, and a wrong name is never accepted. Default false.
   */
  requireIssuerValidation?: boolean;
  /**
   * Whether what comes back from the provider without a state, since its own pages began the sign-in, begins one here: the
   * code is thrown away, and the browser sent to the provider once more, with a state. Any page can have its visitors
   * signed in here then, as whoever they are at the provider. Default false: `state_not_found`.
   */
  allowIdpInitiated?: boolean;
  /**
   * The page that ends what a browser has open at the provider. Where this or `postLogoutRedirectURI` is given, signing
   * out of a session that it opened answers its address as `url`. Default then: as discovered.
   */
  endSessionEndpoint?: string;
  /**
   * Where that page leads back to: a path of the application or an address. To be registered there.
   */
  postLogoutRedirectURI?: string;
  /**
   * Whether URLs from discovery may be in a private network, including names that resolve to one. Default: only if the
   * discovery document is in one itself. Also set `true` where only a proxy can resolve names.
   */
  allowPrivateAddresses?: boolean;
}

export interface GenericOAuthOptions {
  /**
   * Where providers send people back to: `<baseURL><basePath>/oauth2/callback/<providerId>`, or without `/oauth2`, as
   * applications of the compatible framework 1.7 have registered. Both are answered. Default `oauth2`.
   */
  callbackPath?: "oauth2" | "callback";
  config: readonly GenericOAuthConfig[];
}

/** Options of the feature. An entry that isn't an object may be a secret. */
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
          accountSubject: callback(),
          accountIssuer: textOrCallback(),
          allowIdpInitiated: flag(),
          endSessionEndpoint: text(),
          postLogoutRedirectURI: text(),
          allowPrivateAddresses: flag(),
        } satisfies Named<GenericOAuthConfig>,
        {
          refreshTokenParams:
            "no parameters are added to a refresh. Put them into the query of `tokenUrl`, if the provider reads them there.",
        },
      ),
    ),
  ),
} satisfies Named<GenericOAuthOptions>);
