import { bearer, type FakeProvider, type Grant } from "../fake-provider.ts";
import { nameOf, pictureOf } from "../people.ts";

const claims = ({ person, scopes }: Grant): Record<string, unknown> => ({
  sub: `782bbtaQ${person.number}`,
  ...(scopes.includes("profile")
    ? {
        name: nameOf(person),
        given_name: person.givenName,
        family_name: person.familyName,
        picture: pictureOf(person, `https://media.licdn.com/dms/image/${person.number}/profile-displayphoto`),
        locale: { country: "GB", language: "en" },
      }
    : {}),
  ...(scopes.includes("email") && person.email !== undefined
    ? { email: person.email, email_verified: person.isEmailVerified }
    : {}),
});

export const linkedin: FakeProvider = {
  id: "linkedin",
  authorize: "www.linkedin.com/oauth/v2/authorization",
  token: "www.linkedin.com/oauth/v2/accessToken",
  clientAuthentication: "body",
  pkce: "refused",
  scope: /^(openid|profile|email|w_member_social|r_basicprofile)$/,
  cancelled: { error: "user_cancelled_authorize", error_description: "The user cancelled the authorization" },
  codeLifetime: 1800,
  tokenLifetime: 5_184_000,
  // Only for programs that LinkedIn approves. This app is in one.
  givesRefreshToken: () => true,
  rotates: false,
  tokenAnswer: (issued) => ({
    ...bearer(issued, 5_184_000),
    scope: [...issued.scopes].sort().join(","),
    ...(issued.refreshToken === undefined ? {} : { refresh_token_expires_in: 31_536_059 }),
  }),
  idToken: {
    issuer: "https://www.linkedin.com/oauth",
    jwks: "www.linkedin.com/oauth/openid/jwks",
    algorithm: "RS256",
    // It accepts a nonce, but doesn't put it into the token.
    echoesNonce: false,
    claims: (grant) => {
      const all = claims(grant);
      return { ...all, ...("email_verified" in all ? { email_verified: String(all.email_verified) } : {}) };
    },
  },
  resources: {
    "api.linkedin.com/v2/userinfo": { method: "GET", isProfile: true, answer: ({ grant }) => claims(grant) },
  },
};
