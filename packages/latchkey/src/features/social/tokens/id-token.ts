import { decodeJwt, type JWTPayload, jwtVerify } from "jose";
import { service } from "../../../kernel/contracts/service.ts";
import { keysOf } from "../provider-http/jwks.ts";
import type { Provider } from "../registry/provider.ts";
import type { Registered } from "../registry/registry.ts";

/** Asymmetric signatures only: with a shared secret (HS256) anyone who knows a public key could sign. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
/** Maximum difference in seconds between the provider's clock and ours. */
export const TOLERANCE = 30;
/** Seconds. No ID token is accepted for longer, whatever its expiry. */
export const LONGEST_ID_TOKEN = 400 * 86_400;

/** The ID token isn't valid. */
class IdTokenRefused extends Error {
  override readonly name = "IdTokenRefused";
}

/**
 * The only place that validates ID tokens (OpenID Connect Core 1.0, section 3.1.3.7), from a code or from a
 * client: signature by a key of the provider, issuer, audience, times, and the nonce if one was given.
 */
export const judgeIdToken = service((core) => {
  const keys = core.use(keysOf);
  const { env } = core;
  return async (
    { id, clientIds }: Registered,
    { idToken: rules }: Provider,
    token: string,
    nonce: string | undefined,
  ): Promise<JWTPayload> => {
    if (rules === undefined) throw new IdTokenRefused("The provider signs no ID tokens.");
    const audience = [...clientIds, ...(rules.audiences ?? [])];
    let claims: JWTPayload;
    try {
      const verified = await jwtVerify(token, keys(id, rules.jwksEndpoint), {
        algorithms: [...(rules.algorithms ?? ALGORITHMS)],
        audience,
        currentDate: new Date(env.now()),
        clockTolerance: TOLERANCE,
        requiredClaims: ["iss", "sub", "aud", "exp", "iat"],
      });
      claims = verified.payload;
    } catch (error) {
      throw new IdTokenRefused("The ID token's signature is invalid.", { cause: error });
    }
    if ((claims.iat ?? 0) < env.now() / 1000 - LONGEST_ID_TOKEN)
      throw new IdTokenRefused("The ID token is too old.");
    const { issuer } = rules;
    const issuers = typeof issuer === "function" ? [issuer(claims)] : [issuer].flat();
    if (claims.iss === undefined || !issuers.includes(claims.iss))
      throw new IdTokenRefused("The ID token is from another issuer.");
    // A token for several audiences names the client that requested it (section 2, `azp`).
    if (Array.isArray(claims.aud) && claims.aud.length > 1 && !audience.includes(String(claims.azp)))
      throw new IdTokenRefused("The ID token was issued for another client.");
    if (nonce !== undefined && claims.nonce !== nonce)
      throw new IdTokenRefused("The ID token has another nonce.");
    if (rules.check !== undefined && !rules.check(claims))
      throw new IdTokenRefused("The ID token doesn't meet the requirements of the provider's options.");
    return claims;
  };
});

/**
 * Checks that the user signed in at the provider after `begun`, the start of the flow (section 3.1.3.7, step
 * 13; milliseconds). The browser could have removed `max_age` from the request, so an earlier sign-in and an
 * absent time are refused.
 */
export function assertSignedInSince(begun: number, claims: JWTPayload | undefined, now: number): void {
  const at = Number(claims?.auth_time ?? Number.NaN);
  if (!(at >= begun / 1000 - TOLERANCE && at <= now / 1000 + TOLERANCE))
    throw new IdTokenRefused("The ID token doesn't prove a new sign-in at the provider.");
}

/** Decodes the claims of a token that was verified elsewhere; undefined if it isn't a token. */
export function unjudgedClaims(token: string): JWTPayload | undefined {
  try {
    return decodeJwt(token);
  } catch {
    return undefined;
  }
}
