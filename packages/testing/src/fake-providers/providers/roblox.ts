import { bearer, type FakeProvider, type Grant } from "../fake-provider.ts";
import { nameOf, pictureOf } from "../people.ts";

const claims = ({ person, scopes }: Grant): Record<string, unknown> => ({
  sub: String(1_516_563_360 + person.number),
  ...(scopes.includes("profile")
    ? {
        name: nameOf(person) ?? person.username,
        nickname: nameOf(person),
        preferred_username: person.username,
        created_at: 1_584_682_495,
        profile: `https://www.roblox.com/users/${1_516_563_360 + person.number}/profile`,
        picture:
          pictureOf(person, `https://tr.rbxcdn.com/${person.number}/150/150/AvatarHeadshot/Png`) ?? null,
      }
    : {}),
});

export const roblox: FakeProvider = {
  id: "roblox",
  authorize: "apis.roblox.com/oauth/v1/authorize",
  token: "apis.roblox.com/oauth/v1/token",
  clientAuthentication: "body",
  pkce: "tolerated",
  scope: /^(openid|profile|[a-z-]+(\.[a-z-]+)*:(read|write))$/,
  mayAuthorize: (asked) =>
    (asked.get("prompt") ?? "")
      .split(" ")
      .every((word) => /^(|none|login|consent|select_account)$/.test(word))
      ? undefined
      : { error: "invalid_request", description: "Unknown prompt" },
  codeLifetime: 60,
  tokenLifetime: 900,
  givesRefreshToken: () => true,
  rotates: true,
  tokenAnswer: (issued) => bearer(issued, 900),
  idToken: {
    issuer: "https://apis.roblox.com/oauth/",
    jwks: "apis.roblox.com/oauth/v1/certs",
    algorithm: "ES256",
    claims,
  },
  resources: {
    "apis.roblox.com/oauth/v1/userinfo": {
      method: "GET",
      isProfile: true,
      answer: ({ grant }) => claims(grant),
    },
  },
};
