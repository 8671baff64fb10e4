import { createPublicKey, type JsonWebKey, verify } from "node:crypto";
import { bearer, type FakeProvider } from "../fake-provider.ts";
import { appleKey } from "../keys.ts";

export const TEAM = "TEAM123456";
export const KEY = "KEY1234567";
const HOST = "https://appleid.apple.com";
/** Six months in seconds, by Apple's count. */
const LONGEST = 15_777_000;

export const apple: FakeProvider = {
  id: "apple",
  authorize: "appleid.apple.com/auth/authorize",
  token: "appleid.apple.com/auth/token",
  clientAuthentication: "body",
  pkce: "tolerated",
  scope: /^(email|name|openid)$/,
  mayAuthorize(asked) {
    if (asked.get("response_mode") === "form_post") return undefined;
    const description = "response_mode must be form_post when name or email scope is requested.";
    return asked.get("scope") ? { error: "invalid_request", description } : undefined;
  },
  responseMode: "form_post",
  besidesCode: ({ person, scopes, isFirst }): Record<string, string> =>
    isFirst && scopes.includes("name") && person.givenName !== undefined
      ? {
          user: JSON.stringify({
            name: { firstName: person.givenName, lastName: person.familyName },
            email: person.email,
          }),
        }
      : {},
  cancelled: { error: "user_cancelled_authorize" },
  codeLifetime: 300,
  tokenLifetime: 3600,
  checkSecret,
  givesRefreshToken: () => true,
  rotates: false,
  tokenAnswer: (issued) => ({
    ...bearer(issued, 3600),
    scope: undefined,
    ...(issued.isRefresh ? { refresh_token: undefined } : {}),
  }),
  refusal: ({ error }) => ({ status: 400, body: { error } }),
  idToken: {
    issuer: HOST,
    jwks: "appleid.apple.com/auth/keys",
    algorithm: "RS256",
    isGiven: () => true,
    claims: ({ person, scopes }) => ({
      sub: `00000${person.number}.${"a".repeat(32)}.0800`,
      ...(scopes.includes("email") && person.email !== undefined
        ? {
            email: person.email,
            // A string in older responses, a boolean in newer ones: both occur.
            email_verified: person.isEmailVerified ? "true" : "false",
          }
        : {}),
      nonce_supported: true,
      auth_time: 1,
    }),
  },
  resources: {},
};

/** Checks a JWT that the team's key signed for this client, valid for at most six months. */
function checkSecret(secret: string, clientId: string, now: number): string | undefined {
  const [head = "", body = "", signature = ""] = secret.split(".");
  const header = parsed(head);
  const claims = parsed(body);
  const seconds = now / 1000;
  if (header.alg !== "ES256") return "the client secret isn't signed with ES256";
  if (header.kid !== KEY) return "the client secret names another key";
  if (claims.iss !== TEAM || claims.sub !== clientId || claims.aud !== HOST)
    return "iss, sub or aud is wrong";
  if (!(Number(claims.iat) <= seconds + 60)) return "iat is in the future";
  if (!(Number(claims.exp) > seconds)) return "the client secret has expired";
  if (!(Number(claims.exp) - seconds <= LONGEST)) return "exp is more than six months ahead";
  const key = createPublicKey({
    key: appleKey().publicKey.export({ format: "jwk" }) as JsonWebKey,
    format: "jwk",
  });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  return isSigned ? undefined : "the client secret isn't signed with the team's key";
}

function parsed(part: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString());
  } catch {
    return {};
  }
}
