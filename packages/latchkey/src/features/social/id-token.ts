import { decodeJwt, type JWTPayload, jwtVerify } from "jose";
import { service } from "../../kernel/service.ts";
import { keysOf } from "./jwks.ts";
import type { Provider } from "./provider.ts";
import type { Registered } from "./registry.ts";

/** Signatures by a key pair alone: with a shared secret (HS256) anyone who knows a public key could sign. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
/** Seconds by which the provider's clock may differ from ours. */
export const TOLERANCE = 30;
/** Seconds. No ID token is accepted for longer, whatever it says about its expiry. */
export const LONGEST_ID_TOKEN = 400 * 86_400;

/** An id token says nothing that may be believed. */
class IdTokenRefused extends Error {
  override readonly name = "IdTokenRefused";
}

/**
 * The one judge of id tokens (OpenID Connect Core 1.0, section 3.1.3.7), whether they came with a code or from a client:
 * signature by a key of the provider, who signed it, whom it is for, when, and the nonce where one was given.
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
    if (rules === undefined) throw new IdTokenRefused("The provider signs no id tokens.");
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
      throw new IdTokenRefused("The id token doesn't verify.", { cause: error });
    }
    if ((claims.iat ?? 0) < env.now() / 1000 - LONGEST_ID_TOKEN)
      throw new IdTokenRefused("The id token is too old.");
    const { issuer } = rules;
    const issuers = typeof issuer === "function" ? [issuer(claims)] : [issuer].flat();
    if (claims.iss === undefined || !issuers.includes(claims.iss))
      throw new IdTokenRefused("The id token is from another issuer.");
    // Made for several, it says who of them asked (section 2, `azp`).
    if (Array.isArray(claims.aud) && claims.aud.length > 1 && !audience.includes(String(claims.azp)))
      throw new IdTokenRefused("The id token was issued for another client.");
    if (nonce !== undefined && claims.nonce !== nonce)
      throw new IdTokenRefused("The id token has another nonce.");
    if (rules.check !== undefined && !rules.check(claims))
      throw new IdTokenRefused("What the provider's options ask of an id token doesn't hold.");
    return claims;
  };
});

/** What a token says that the application has judged itself; undefined where it is none. */
export function unjudgedClaims(token: string): JWTPayload | undefined {
  try {
    return decodeJwt(token);
  } catch {
    return undefined;
  }
}
