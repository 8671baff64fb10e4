import type { JWTPayload } from "jose";
import type { ProviderTokens, ProviderUser } from "./provider-options.ts";

/**
 * Declaration of a provider: data, a mapping of its profile, and a function for each difference from the
 * standards. The protocol's modules do the rest: authorize, code, tokens, ID token, profile, refresh.
 *
 * Each provider is a function from its options to this declaration, so parts that depend on an option are
 * plain code. The protocol's modules apply the options that every provider has (`clientId`, `scope`,
 * endpoints, `prompt`, callbacks, …) over the declaration. A declaration reads only its special options, and
 * `issuer` if endpoints follow from it.
 */
export interface Provider {
  readonly id: string;
  /** The name as the provider writes it, for buttons. */
  readonly name: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  /** Requested unless the options say otherwise. */
  readonly scopes: readonly string[];
  /** Default a space. */
  readonly scopeSeparator?: " " | ",";
  /** Default `client_id`, in the authorize request and in the token request. */
  readonly clientIdParameter?: "client_id" | "client_key";
  /** Client authentication at the token endpoint (RFC 6749 section 2.3.1). */
  readonly clientAuthentication: "body" | "basic";
  /** RFC 7636, S256. False only if the provider refuses or doesn't support it. */
  readonly pkce: boolean;
  /** Default `query`. `form_post`: the provider's page sends the answer by POST. */
  readonly responseMode?: "query" | "form_post";
  /** The parameter that a login hint goes into. Default `login_hint`. */
  readonly loginHintParameter?: string;
  /** True if each code comes with the provider's issuer (RFC 9207): one without it is refused. */
  readonly namesItself?: boolean;
  /** Reports whether an issuer is this provider. Default: `idToken.issuer`, unless that is a function. */
  readonly answersAs?: (iss: string) => boolean;
  /** True if an unsolicited answer begins a new sign-in in place of being an error. Default false. */
  readonly allowsIdpInitiated?: boolean;
  /** The issuer of the user's id, if the provider speaks for several. Default: the provider. */
  readonly accountIssuer?: (about: {
    tokens: ProviderTokens;
    /** The provider's answer, unchanged. */
    profile: unknown;
    claims: JWTPayload | undefined;
  }) => string | Promise<string>;
  /** URLs that must not resolve into a private network, since they come from a discovery document. */
  readonly onlyPublic?: readonly string[];
  /** The page that ends the browser's session at the provider (OpenID Connect RP-Initiated Logout 1.0). */
  readonly endSessionEndpoint?: string;
  /** Further parameters of the authorize request; the option `prompt` replaces a `prompt` here. */
  readonly authorizationParameters?: Readonly<Record<string, string>>;
  /** Further parameters of the request that exchanges a code, from the parameters that came back with it. */
  readonly tokenParameters?: (callback: CallbackParameters) => Readonly<Record<string, string>>;
  /**
   * True if a refresh also needs the device of the sign-in (VK), which is then stored with the refresh token.
   */
  readonly refreshNeedsDevice?: boolean;
  /** Sent with every request to the token endpoint: an `accept`, a `user-agent`. */
  readonly tokenHeaders?: Readonly<Record<string, string>>;
  /** Makes the token endpoint's answer a standard one (RFC 6749 section 5). Default: unchanged. */
  readonly adaptTokenAnswer?: (answer: TokenAnswer) => TokenAnswer;
  /** True if the provider adds a fragment to the redirect URI (Facebook). */
  readonly appendsFragment?: boolean;
  /** Replaces the token endpoint for codes. */
  readonly exchange?: (given: {
    code: string;
    redirectURI: string;
    codeVerifier: string;
  }) => Promise<ProviderTokens>;
  /** Replaces the option `clientSecret`: made for each request, `now` in milliseconds. */
  readonly makeClientSecret?: (now: number) => Promise<string>;
  /** The client ids, if they aren't the option `clientId`. */
  readonly clientIds?: readonly string[];
  /** Validation of the provider's ID tokens. Absent: an ID token is stored, but its claims aren't used. */
  readonly idToken?: IdTokens;
  /** Request for the profile. Absent: the profile is taken from the ID token, which is then required. */
  readonly userInfo?: UserInfo;
}

/** Parameters that came back from the provider's page, besides `code` and `state`. */
export interface CallbackParameters {
  readonly state: string;
  /** VK. */
  readonly deviceId: string | undefined;
  /** Apple: the form field `user`, parsed. Sent with the first sign-in only; its shape is unknown. */
  readonly user: unknown;
}

export interface TokenAnswer {
  readonly status: number;
  /** Parsed JSON. */
  readonly body: unknown;
}

/** OpenID Connect Core 1.0, section 3.1.3.7. */
export interface IdTokens {
  /**
   * The issuer; a function if it depends on the token (undefined: refused). The option `issuer` replaces it.
   */
  readonly issuer: string | readonly string[] | ((claims: JWTPayload) => string | undefined);
  readonly jwksEndpoint: string;
  /**
   * Allowed signature algorithms. Default RS, PS and ES with 256, 384 or 512 bits, and EdDSA: never `none`,
   * never a shared secret.
   */
  readonly algorithms?: readonly string[];
  /** Accepted audiences besides the client ids. */
  readonly audiences?: readonly string[];
  /** True if tokens contain the nonce of the authorize request, which is then required. Default true. */
  readonly nonce?: boolean;
  /**
   * True if the provider asks users to sign in again for `max_age=0`, and tells the time of the sign-in (`auth_time`).
   * A re-authentication then asks for both. Default false.
   */
  readonly tellsAuthTime?: boolean;
  /** True if a sign-in requires an ID token. Default false; always the case without `userInfo`. */
  readonly isRequired?: boolean;
  /** True if POST /sign-in/social accepts a token that the client got itself. Default false. */
  readonly signsIn?: boolean;
  /** Further conditions on the claims. */
  readonly check?: (claims: JWTPayload) => boolean;
  /** Reads the user from the claims. Undefined: there is none. May send further requests (for a picture). */
  profile(claims: JWTPayload, about: ProfileSource): MaybeProfile;
}

/** Request for the profile with an access token. */
export interface UserInfo {
  /** The option `userInfoEndpoint` replaces it. */
  readonly endpoint: string;
  /**
   * Sends the request; default one GET with the access token. `profile` and the option `mapProfileToUser` get
   * the answer, so several requests are combined here. `endpoint` is the URL to use.
   */
  fetch?(endpoint: string, about: ProfileSource): Promise<unknown>;
  /**
   * Reads the user from the answer. Undefined: there is none, or the user isn't allowed to sign in (a locked
   * account at the provider).
   */
  profile(answer: unknown, about: ProfileSource): MaybeProfile;
}

type MaybeProfile = ProviderUser | undefined | Promise<ProviderUser | undefined>;

/** Data that a profile is read from. */
export interface ProfileSource {
  readonly tokens: ProviderTokens;
  /** The client id of the request. */
  readonly clientId: string;
  /** Apple: as `CallbackParameters.user`. */
  readonly user: unknown;
  readonly ask: Ask;
}

/**
 * Sends requests to the provider: 10 seconds, 1 MiB, no redirects, the access token as `Authorization:
 * Bearer` by default.
 */
export interface Ask {
  /** Rejects unless the answer is 2xx and JSON. */
  json(url: string, request?: AskRequest): Promise<unknown>;
  /** Undefined if the status isn't 2xx, or the answer has more than `limit` bytes. */
  bytes(
    url: string,
    limit: number,
    request?: AskRequest,
  ): Promise<{ type: string; bytes: Uint8Array } | undefined>;
}

export interface AskRequest {
  method?: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  /** Sent form-encoded. */
  form?: Readonly<Record<string, string>>;
  /** Sends no access token in the header. Default false. */
  withoutToken?: boolean;
}

/** The export of `providers/<id>.ts`. */
export type MakeProvider<Options> = (options: Options) => Provider;
