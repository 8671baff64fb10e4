import { isCanonicalToken } from "latchkey/shared";
import { type Fetch, keysAt } from "./keys.ts";
import { jose } from "./optional-jose.ts";

export { KeysUnreachableError } from "./keys.ts";

export interface VerifyOptions {
  /** Issuer of the tokens: the origin of the service, unless its `jwt.issuer` sets another one. */
  issuer: string;
  /** Accepted audiences: a token must have one of them. Default: the issuer, as in the service. */
  audience?: string | readonly string[];
  /** URL of the service's keys. Default: `/api/auth/jwks` below the issuer. */
  jwksUrl?: string;
  /**
   * Type of the accepted tokens (RFC 8725 section 3.11): those of sessions, or those that the application
   * signed with `signJWT`. Default `JWT`.
   */
  type?: "JWT" | "payload+jwt";
  /** Default: the global `fetch`. */
  fetch?: Fetch;
}

/** Claims of a token (RFC 7519 section 4). */
export interface TokenClaims {
  iss: string;
  /** The user's ID. */
  sub: string;
  aud: string | string[];
  /** Seconds since 1970. */
  exp: number;
  iat?: number;
  /** The administrator who acts as the user (RFC 8693 section 4.1). */
  act?: { sub: string };
  [claim: string]: unknown;
}

const ALGORITHMS = ["EdDSA", "ES256", "ES512", "PS256", "RS256"];
/** Maximum length in characters, far longer than a header allows. */
const LONGEST = 16_384;

/**
 * Verifies a token and returns its claims, in any JavaScript server:
 * `await verifyToken(token, { issuer: "https://id.example.com" })`. Returns null if the token isn't valid.
 * The service's keys are cached, not requested for each token. Needs the package `jose`.
 *
 * @throws KeysUnreachableError if the keys can't be read, so that the token can't be judged: answer with 503.
 */
export async function verifyToken(
  token: string | null | undefined,
  { issuer, audience = issuer, jwksUrl, type = "JWT", fetch }: VerifyOptions,
): Promise<TokenClaims | null> {
  if (typeof token !== "string" || token.length > LONGEST || !isCanonicalToken(token)) return null;
  const { decodeProtectedHeader, errors, jwtVerify } = await jose();
  const keys = keysAt(jwksUrl ?? `${issuer.replace(/\/$/, "")}/api/auth/jwks`, fetch);
  try {
    const { kid, typ } = decodeProtectedHeader(token);
    if (typeof kid !== "string" || (typ ?? "JWT") !== type) return null;
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ALGORITHMS,
      issuer,
      audience: [audience].flat(),
      requiredClaims: ["iss", "sub", "aud", "exp"],
    });
    // The check above ensures the claims that the type names.
    return payload as unknown as TokenClaims;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}
