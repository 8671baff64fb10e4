import type { JWTPayload } from "jose";
import type { ProviderTokens, ProviderUser } from "./provider-options.ts";

/**
 * One provider: data, a mapping of its profile, and where it differs from the standards a function for the
 * difference. `protocol` does the rest: authorize, code, tokens, id token, profile, refresh.
 *
 * Each provider is a function from its options to this, so what depends on an option is plain code. The options that
 * every provider has (`clientId`, `scope`, endpoints, `prompt`, callbacks, …) are applied by the protocol over what is
 * declared here; a declaration reads only what is its own, and `issuer` where addresses follow from it.
 */
export interface Provider {
  readonly id: string;
  /** As the provider writes itself, for buttons. */
  readonly name: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  /** Asked for unless the options say otherwise. */
  readonly scopes: readonly string[];
  /** Default a space. */
  readonly scopeSeparator?: " " | ",";
  /** Default `client_id`; in the authorize and in the token request alike. */
  readonly clientIdParameter?: "client_id" | "client_key";
  /** How the token endpoint is shown who asks (RFC 6749 section 2.3.1). */
  readonly clientAuthentication: "body" | "basic";
  /** RFC 7636, S256. False only where the provider refuses it or can't do it. */
  readonly pkce: boolean;
  /** Default `query`. `form_post`: the answer comes by POST from the provider's own page. */
  readonly responseMode?: "query" | "form_post";
  /** The parameter that a login hint goes into. Default `login_hint`. */
  readonly loginHintParameter?: string;
  /** Says who it is with each code (RFC 9207): one without is refused. */
  readonly namesItself?: boolean;
  /** Whether what it calls itself there is its name. Default: one of `idToken.issuer`, where those are texts. */
  readonly answersAs?: (iss: string) => boolean;
  /** Whether an answer that nobody asked for begins a sign-in anew, in place of being an error. Default false. */
  readonly allowsIdpInitiated?: boolean;
  /** Whose id for people its ids are, where it speaks for several. Default: its own. */
  readonly accountIssuer?: (about: {
    tokens: ProviderTokens;
    /** As the provider answered. */
    profile: unknown;
    claims: JWTPayload | undefined;
  }) => string | Promise<string>;
  /** URLs of the provider that may not lead into a private network, because they come from a discovery document. */
  readonly onlyPublic?: readonly string[];
  /** Where a browser ends what it has open there (OpenID Connect RP-Initiated Logout 1.0). */
  readonly endSessionEndpoint?: string;
  /** More of the authorize request; the option `prompt` comes over a `prompt` here. */
  readonly authorizationParameters?: Readonly<Record<string, string>>;
  /** More of the request that exchanges a code, from what came back with it. */
  readonly tokenParameters?: (callback: CallbackParameters) => Readonly<Record<string, string>>;
  /** Whether a refresh asks for the device of the sign-in as well (VK): it is kept with the refresh token then. */
  readonly refreshNeedsDevice?: boolean;
  /** Sent with every request to the token endpoint: an `accept`, a `user-agent`. */
  readonly tokenHeaders?: Readonly<Record<string, string>>;
  /** Makes a standard answer (RFC 6749 sections 5.1 and 5.2) of what the token endpoint answers. Default: as it came. */
  readonly adaptTokenAnswer?: (answer: TokenAnswer) => TokenAnswer;
  /** Whether it adds a fragment of its own to the address that people come back to (Facebook). */
  readonly appendsFragment?: boolean;
  /** In place of the token endpoint, for codes. */
  readonly exchange?: (given: {
    code: string;
    redirectURI: string;
    codeVerifier: string;
  }) => Promise<ProviderTokens>;
  /** In place of the option `clientSecret`: made anew for each request, `now` in milliseconds. */
  readonly makeClientSecret?: (now: number) => Promise<string>;
  /** The client ids, where they aren't the option `clientId`. */
  readonly clientIds?: readonly string[];
  /** Where its id tokens are judged. Absent: one that comes is kept, and nothing is believed of it. */
  readonly idToken?: IdTokens;
  /** Where the profile is asked for. Absent: it is taken from the id token, which then must come. */
  readonly userInfo?: UserInfo;
}

/** What came back from the provider's page, besides `code` and `state`. */
export interface CallbackParameters {
  readonly state: string;
  /** VK. */
  readonly deviceId: string | undefined;
  /** Apple: the form field `user`, parsed, as it comes with the first sign-in only; unknown in shape. */
  readonly user: unknown;
}

export interface TokenAnswer {
  readonly status: number;
  /** Parsed JSON. */
  readonly body: unknown;
}

/** OpenID Connect Core 1.0, section 3.1.3.7. */
export interface IdTokens {
  /** Who signs them; a function where that depends on the token (undefined: refused). The option `issuer` replaces it. */
  readonly issuer: string | readonly string[] | ((claims: JWTPayload) => string | undefined);
  readonly jwksEndpoint: string;
  /** What they are signed with. Default RS256, ES256, PS256, EdDSA: never `none`, never a shared secret. */
  readonly algorithms?: readonly string[];
  /** Who else they may be for, besides the client ids. */
  readonly audiences?: readonly string[];
  /** Whether the provider puts a nonce that the authorize request names into them: it is demanded then. Default true. */
  readonly nonce?: boolean;
  /** Whether nobody comes in without one. Default false; where there is no `userInfo` it follows. */
  readonly isRequired?: boolean;
  /** Whether POST /sign-in/social takes one that the client got itself. Default false. */
  readonly signsIn?: boolean;
  /** What else must hold of the claims. */
  readonly check?: (claims: JWTPayload) => boolean;
  /** Who it is by the claims; undefined: nobody. May ask for more (a picture). */
  profile(claims: JWTPayload, about: ProfileSource): MaybeProfile;
}

/** How the profile is asked for with an access token. */
export interface UserInfo {
  /** The option `userInfoEndpoint` replaces it. */
  readonly endpoint: string;
  /**
   * Asks; default one GET with the access token. The answer is what `profile` and the option `mapProfileToUser` get, so
   * where several requests are needed they are put together here. `endpoint` is the one to use.
   */
  fetch?(endpoint: string, about: ProfileSource): Promise<unknown>;
  /** Who it is by the answer; undefined: nobody, or nobody who may come in (an account that is locked there). */
  profile(answer: unknown, about: ProfileSource): MaybeProfile;
}

type MaybeProfile = ProviderUser | undefined | Promise<ProviderUser | undefined>;

/** What a profile is made with. */
export interface ProfileSource {
  readonly tokens: ProviderTokens;
  /** The one that asks. */
  readonly clientId: string;
  /** Apple: as `CallbackParameters.user`. */
  readonly user: unknown;
  readonly ask: Ask;
}

/** The way to the provider: 10 seconds, 1 MiB, no redirects, the access token as `Authorization: Bearer` unless said otherwise. */
export interface Ask {
  /** Rejects unless it is answered with 2xx and JSON. */
  json(url: string, request?: AskRequest): Promise<unknown>;
  /** Undefined where it is answered with anything but 2xx, or with more than `limit` bytes. */
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

/** What `providers/<id>.ts` exports. */
export type MakeProvider<Options> = (options: Options) => Provider;
