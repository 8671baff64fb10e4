import type { Algorithm } from "./keys.ts";
import type { Person } from "./people.ts";

/** What someone agreed to at a provider. */
export interface Grant {
  readonly person: Person;
  readonly scopes: readonly string[];
  readonly clientId: string;
  readonly redirectUri: string;
  /** The authorize request as it came. */
  readonly asked: URLSearchParams;
  /** Different for each grant, and known to both sides where the provider has one (VK). */
  readonly deviceId: string;
  /** Whether this person agreed for the first time. */
  readonly isFirst: boolean;
}

/** Tokens that are handed out. */
export interface Issued extends Grant {
  readonly accessToken: string;
  /** Undefined: this provider gives none here. */
  readonly refreshToken: string | undefined;
  readonly idToken: string | undefined;
  readonly form: URLSearchParams;
  readonly isRefresh: boolean;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes as they are, text as it is, anything else as JSON. */
  readonly body: unknown;
}

/** A refusal by its code (RFC 6749), in words. */
export interface Refused {
  readonly error: string;
  readonly description: string;
}

/** A request for something that belongs to someone. */
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
  /** Where the access token stands. Default: the header `Authorization`. */
  readonly tokenIn?: "form";
  /** True: `alter` works on what it answers. */
  readonly isProfile?: boolean;
  answer(asked: Asked): Reply | object;
}

/**
 * A provider as its own documentation describes it. Written from there and not from the engine's declarations: where
 * both are wrong in the same way, nothing would be seen.
 */
export interface FakeProvider {
  readonly id: string;
  /** Without `https://`; `:tenant` and the like stand for one part of a path. */
  readonly authorize: string;
  readonly token: string;
  readonly clientAuthentication: "body" | "basic";
  readonly clientIdParameter?: "client_key";
  readonly pkce: "required" | "tolerated" | "refused";
  /** Default a space alone. */
  readonly scopeSeparator?: RegExp;
  /** What one scope looks like; what doesn't is unknown. */
  readonly scope: RegExp;
  /** What else the authorize request must be like. */
  mayAuthorize?(asked: URLSearchParams): Refused | undefined;
  /** The one way to answer, where it isn't the usual redirect. */
  readonly responseMode?: "form_post";
  /** What comes back with a code, besides `code` and `state`. */
  besidesCode?(grant: Grant): Record<string, string>;
  /** What comes back when someone cancels. Default `access_denied`. */
  readonly cancelled?: Readonly<Record<string, string>>;
  /** How long a code may be used, in seconds. */
  readonly codeLifetime: number;
  /** How an access token lives, in seconds. */
  readonly tokenLifetime: number;
  /** What must hold of the headers of a token request. */
  mayAskToken?(headers: Asked["headers"]): Refused | undefined;
  /** What else a token request must have. */
  checkToken?(form: URLSearchParams, grant: Grant): Refused | undefined;
  /** Checks the client's secret. Default: compares. */
  checkSecret?(secret: string, clientId: string, now: number): string | undefined;
  givesRefreshToken(grant: Grant): boolean;
  /** Whether a refresh ends the refresh token that was used, and gives the next one. */
  readonly rotates: boolean;
  /** The successful answer. */
  tokenAnswer(issued: Issued): Readonly<Record<string, unknown>>;
  /** An unsuccessful one. Default: RFC 6749 section 5.2. */
  refusal?(refused: Refused): Reply;
  readonly idToken?: {
    readonly issuer: string;
    readonly jwks: string;
    readonly algorithm: Algorithm;
    /** False: a nonce that is sent is forgotten. Default true. */
    readonly echoesNonce?: boolean;
    /** How long it may be used, in seconds. Default 3600. */
    readonly lifetime?: number;
    /** Default: where the scope `openid` was granted. */
    isGiven?(grant: Grant): boolean;
    /** Besides those of every id token. */
    claims(grant: Grant): Record<string, unknown>;
  };
  readonly resources: Readonly<Record<string, Resource>>;
}

/** The first of them that a header has. */
export function headerOf(headers: Asked["headers"], name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? "";
}

/** What most providers answer with (RFC 6749 section 5.1). */
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
