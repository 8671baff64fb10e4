import type { Algorithm } from "./keys.ts";
import type { Person } from "./people.ts";

/** A user's consent at a provider. */
export interface Grant {
  readonly person: Person;
  readonly scopes: readonly string[];
  readonly clientId: string;
  readonly redirectUri: string;
  /** The authorize request. */
  readonly asked: URLSearchParams;
  /** Different for each grant. Both sides know it if the provider has device IDs (VK). */
  readonly deviceId: string;
  /** True if the user agreed for the first time. */
  readonly isFirst: boolean;
}

/** Issued tokens. */
export interface Issued extends Grant {
  readonly accessToken: string;
  /** Undefined: this provider issues none here. */
  readonly refreshToken: string | undefined;
  readonly idToken: string | undefined;
  readonly form: URLSearchParams;
  readonly isRefresh: boolean;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes and texts are sent unchanged, anything else as JSON. */
  readonly body: unknown;
}

/** A refusal: its code (RFC 6749) and a description. */
export interface Refused {
  readonly error: string;
  readonly description: string;
}

/** A request for a user's data. */
export interface Asked {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  readonly body: string;
  readonly path: string;
  readonly grant: Grant;
}

export interface Resource {
  readonly method: "GET" | "POST";
  /** The place of the access token. Default: the header `Authorization`. */
  readonly tokenIn?: "form";
  /** True: `alter` changes its answer. */
  readonly isProfile?: boolean;
  answer(asked: Asked): Reply | object;
}

/**
 * A provider, written from its documentation and not from the engine's declarations: a mistake in those must
 * make a test fail.
 */
export interface FakeProvider {
  readonly id: string;
  /** Without `https://`. `:tenant` and the like stand for one path segment. */
  readonly authorize: string;
  readonly token: string;
  readonly clientAuthentication: "body" | "basic";
  readonly clientIdParameter?: "client_key";
  readonly pkce: "required" | "tolerated" | "refused";
  /** Default: a space. */
  readonly scopeSeparator?: RegExp;
  /** Matches each known scope. */
  readonly scope: RegExp;
  /** Further checks of the authorize request. */
  mayAuthorize?(asked: URLSearchParams): Refused | undefined;
  /** The only response mode, if it isn't the usual redirect. */
  readonly responseMode?: "form_post";
  /** Parameters of the redirect besides `code` and `state`. */
  besidesCode?(grant: Grant): Record<string, string>;
  /** Parameters of the redirect after the user cancels. Default `access_denied`. */
  readonly cancelled?: Readonly<Record<string, string>>;
  /** Lifetime of a code in seconds. */
  readonly codeLifetime: number;
  /** Lifetime of an access token in seconds. */
  readonly tokenLifetime: number;
  /** Checks the headers of a token request. */
  mayAskToken?(headers: Asked["headers"]): Refused | undefined;
  /** Further checks of a token request. */
  checkToken?(form: URLSearchParams, grant: Grant): Refused | undefined;
  /** Checks the client's secret. Default: a comparison. */
  checkSecret?(secret: string, clientId: string, now: number): string | undefined;
  givesRefreshToken(grant: Grant): boolean;
  /** True if a refresh replaces the refresh token. */
  readonly rotates: boolean;
  /** The successful response. */
  tokenAnswer(issued: Issued): Readonly<Record<string, unknown>>;
  /** The error response. Default: RFC 6749 section 5.2. */
  refusal?(refused: Refused): Reply;
  readonly idToken?: {
    readonly issuer: string;
    readonly jwks: string;
    readonly algorithm: Algorithm;
    /** False: the provider ignores a nonce. Default true. */
    readonly echoesNonce?: boolean;
    /** Lifetime in seconds. Default 3600. */
    readonly lifetime?: number;
    /** Default: if the scope `openid` was granted. */
    isGiven?(grant: Grant): boolean;
    /** Claims besides those of every ID token. */
    claims(grant: Grant): Record<string, unknown>;
  };
  readonly resources: Readonly<Record<string, Resource>>;
}

/** Returns the first value of a header. */
export function headerOf(headers: Asked["headers"], name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? "";
}

/** Returns the token response of most providers (RFC 6749 section 5.1). */
export function bearer(issued: Issued, lifetime: number): Record<string, unknown> {
  return {
    access_token: issued.accessToken,
    token_type: "Bearer",
    expires_in: lifetime,
    scope: issued.scopes.join(" "),
    ...(issued.refreshToken === undefined ? {} : { refresh_token: issued.refreshToken }),
    ...(issued.idToken === undefined ? {} : { id_token: issued.idToken }),
  };
}
