import { bearer, type FakeProvider } from "../fake-provider.ts";
import { nameOf, pictureOf } from "../people.ts";

export const google: FakeProvider = {
  id: "google",
  authorize: "accounts.google.com/o/oauth2/v2/auth",
  token: "oauth2.googleapis.com/token",
  clientAuthentication: "body",
  pkce: "tolerated",
  scope: /^(openid|email|profile|https:\/\/www\.googleapis\.com\/auth\/[a-z._]+)$/,
  besidesCode: ({ scopes }) => ({
    iss: "https://accounts.google.com",
    scope: scopes.join(" "),
    authuser: "0",
    prompt: "consent",
  }),
  codeLifetime: 600,
  tokenLifetime: 3599,
  // Only for offline access, and only if the user has just agreed.
  givesRefreshToken: ({ asked, isFirst }) =>
    asked.get("access_type") === "offline" && (isFirst || (asked.get("prompt") ?? "").includes("consent")),
  rotates: false,
  tokenAnswer: (issued) => ({
    ...bearer(issued, 3599),
    ...(issued.isRefresh ? { refresh_token: undefined } : {}),
  }),
  idToken: {
    issuer: "https://accounts.google.com",
    jwks: "www.googleapis.com/oauth2/v3/certs",
    algorithm: "RS256",
    claims: ({ person, scopes, clientId, asked }) => ({
      sub: String(110_169_484_474_386_276_000n + BigInt(person.number)),
      azp: clientId,
      at_hash: "HK6E_P6Dh8Y93mRNtsDB1Q",
      // The parameter `hd` filters the list of accounts and guarantees nothing.
      ...(person.email?.endsWith("@example.org") && asked.has("hd") ? { hd: "example.org" } : {}),
      ...(scopes.includes("email") ? { email: person.email, email_verified: person.isEmailVerified } : {}),
      ...(scopes.includes("profile")
        ? {
            name: nameOf(person),
            given_name: person.givenName,
            family_name: person.familyName,
            picture: pictureOf(person, `https://lh3.googleusercontent.com/a/${person.number}=s96-c`),
          }
        : {}),
    }),
  },
  resources: {},
};
