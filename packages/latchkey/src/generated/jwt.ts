// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall, BareApiCall, CallHeaders } from "../kernel/call.ts";

/** The public keys with which tokens are verified (RFC 7517): the answer. */
export interface GetJwksAnswer {
  keys: {
    kty: string;
    crv?: string;
    x?: string;
    y?: string;
    n?: string;
    e?: string;
    alg: string;
    kid: string;
  }[];
}

/** The keys that sign tokens, and those that are still published: the answer. */
export interface ListSigningKeysAnswer {
  keys: {
    kid: string;
    alg: string;
    isSigning: boolean;
    /** It signs as soon as the one that signs now ceases to */
    isNext: boolean;
    createdAt: Date;
    /** When it ceases to sign */
    expiresAt: Date | null;
    /** When it ceases to verify */
    retiresAt: Date | null;
  }[];
}

/** Make new keys; those before sign on until these have been published for a while: the body. */
export interface RotateSigningKeysBody {
  /** Those before are gone at once, and so is every token */
  revoke?: boolean | undefined;
}

/** Make new keys; those before sign on until these have been published for a while: the answer. */
export interface RotateSigningKeysAnswer {
  status: true;
}

/** A token for other services, which says who the caller is: the answer. */
export interface GetTokenAnswer {
  /** A JWT (RFC 7519) */
  token: string;
}

/** Sign a token with any payload: the body. */
export interface SignJWTBody {
  payload: Record<string, unknown>;
  overrideOptions?:
    | {
        jwt?:
          | {
              issuer?: string | undefined;
              audience?: string | string[] | undefined;
              expirationTime?: string | number | undefined;
            }
          | undefined;
        jwks?:
          | {
              keyPairConfig: {
                alg: "EdDSA" | "ES256" | "ES512" | "PS256" | "RS256";
              };
            }
          | undefined;
      }
    | undefined;
}

/** Sign a token with any payload: the answer. */
export interface SignJWTAnswer {
  /** A JWT (RFC 7519) */
  token: string;
}

/** The payload of a token that this service signed, or null: the body. */
export interface VerifyJWTBody {
  token: string;
  issuer?: string | undefined;
}

/** The payload of a token that this service signed, or null: the answer. */
export interface VerifyJWTAnswer {
  payload: Record<string, unknown> | null;
}

/** What `jwt()` adds to `auth.api`. */
export interface JwtApi {
  /**
   * The public keys with which tokens are verified (RFC 7517).
   *
   * `GET /jwks`.
   */
  readonly getJwks: BareApiCall<object, GetJwksAnswer>;

  /**
   * The keys that sign tokens, and those that are still published.
   *
   * Only in process.
   */
  readonly listSigningKeys: BareApiCall<object, ListSigningKeysAnswer>;

  /**
   * Make new keys; those before sign on until these have been published for a while.
   *
   * Only in process.
   */
  readonly rotateSigningKeys: BareApiCall<{ body?: RotateSigningKeysBody }, RotateSigningKeysAnswer>;

  /**
   * A token for other services, which says who the caller is.
   *
   * `GET /token`. Errors: `UNAUTHORIZED` (401), `NOT_WHILE_IMPERSONATING` (403), `NOT_WITH_AN_API_KEY`
   * (403).
   */
  readonly getToken: ApiCall<{ headers: CallHeaders }, GetTokenAnswer>;

  /**
   * Sign a token with any payload.
   *
   * Only in process.
   */
  readonly signJWT: ApiCall<{ body: SignJWTBody }, SignJWTAnswer>;

  /**
   * The payload of a token that this service signed, or null.
   *
   * Only in process.
   */
  readonly verifyJWT: ApiCall<{ body: VerifyJWTBody }, VerifyJWTAnswer>;
}
