import { isCanonicalToken } from "latchkey/shared";
import { type Fetch, keysAt } from "./keys.ts";
import { jose } from "./optional-jose.ts";

export { KeysUnreachableError } from "./keys.ts";

export interface VerifyOptions {
  /** Who signs: the origin of the service, unless its `jwt.issuer` says otherwise. */
  issuer: string;
  /** Whom tokens are for: one of these. Default: the issuer, as the service has it. */
  audience?: string | readonly string[];
  /** Where the service publishes its keys. Default: `/api/auth/jwks` below the issuer. */
  jwksUrl?: string;
  /**
   * Which tokens are taken (RFC 8725 section 3.11): those of sessions, or those that the application signed with `signJWT`.
   * Default `JWT`.
   */
  type?: "JWT" | "payload+jwt";
  /** Default: the global `fetch`. */
  fetch?: Fetch;
}

/** What a token says (RFC 7519 section 4). */
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
/** Characters. Far longer than what fits into a header. */
const LONGEST = 16_384;

/**
 * The claims of a token, in any JavaScript server: `await verifyToken(token, { issuer: "https://id.example.com" })`. Null:
 * it isn't valid. The service is asked for its keys now and then, and not for each token. Needs the package `jose`.
 *
 * @throws KeysUnreachableError if the keys can't be read, so that nothing can be said about the token: answer with 503.
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
    // The claims that the type names are there, as was just seen.
    return payload as unknown as TokenClaims;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}
