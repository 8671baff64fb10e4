// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall, BareApiCall, CallHeaders } from "../kernel/contracts/call.ts";

/** Answer of `GET /jwks`. */
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

/** Answer of `auth.api.listSigningKeys`. */
export interface ListSigningKeysAnswer {
  keys: {
    kid: string;
    alg: string;
    isSigning: boolean;
    /** True if it is the next key to sign */
    isNext: boolean;
    createdAt: Date;
    /** Time from which it no longer signs */
    expiresAt: Date | null;
    /** Time from which it no longer verifies */
    retiresAt: Date | null;
  }[];
}

/** Body of `auth.api.rotateSigningKeys`. */
export interface RotateSigningKeysBody {
  /** True to drop the previous keys at once, which invalidates every token */
  revoke?: boolean | undefined;
}

/** Answer of `auth.api.rotateSigningKeys`. */
export interface RotateSigningKeysAnswer {
  status: true;
}

/** Answer of `GET /token`. */
export interface GetTokenAnswer {
  /** A JWT (RFC 7519) */
  token: string;
}

/** Body of `auth.api.signJWT`. */
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

/** Answer of `auth.api.signJWT`. */
export interface SignJWTAnswer {
  /** A JWT (RFC 7519) */
  token: string;
}

/** Body of `auth.api.verifyJWT`. */
export interface VerifyJWTBody {
  token: string;
  issuer?: string | undefined;
}

/** Answer of `auth.api.verifyJWT`. */
export interface VerifyJWTAnswer {
  payload: Record<string, unknown> | null;
}

/** Methods that `jwt()` adds to `auth.api`. */
export interface JwtApi {
  /**
   * Get the public keys that verify tokens (RFC 7517).
   *
   * `GET /jwks`.
   */
  readonly getJwks: BareApiCall<object, GetJwksAnswer>;

  /**
   * List the keys that sign tokens, and those still published.
   *
   * Only in process.
   */
  readonly listSigningKeys: BareApiCall<object, ListSigningKeysAnswer>;

  /**
   * Rotate the signing keys. The previous ones sign until the new ones have been published for a while.
   *
   * Only in process.
   */
  readonly rotateSigningKeys: BareApiCall<{ body?: RotateSigningKeysBody }, RotateSigningKeysAnswer>;

  /**
   * Create a token that identifies the caller to other services.
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
   * Verify a token signed by this service: returns its payload, or null.
   *
   * Only in process.
   */
  readonly verifyJWT: ApiCall<{ body: VerifyJWTBody }, VerifyJWTAnswer>;
}
