import { bearer, type FakeProvider } from "../fake-provider.ts";

export const discord: FakeProvider = {
  id: "discord",
  authorize: "discord.com/oauth2/authorize",
  token: "discord.com/api/oauth2/token",
  clientAuthentication: "body",
  pkce: "tolerated",
  scope: /^[a-z]+(\.[a-z_]+)*$/,
  mayAuthorize: (asked) =>
    asked.get("scope")?.split(" ").includes("bot") && !asked.has("permissions")
      ? { error: "invalid_request", description: "A bot needs permissions" }
      : undefined,
  codeLifetime: 60,
  tokenLifetime: 604_800,
  givesRefreshToken: () => true,
  rotates: true,
  tokenAnswer: (issued) => bearer(issued, 604_800),
  resources: {
    "discord.com/api/users/@me": {
      method: "GET",
      isProfile: true,
      answer: ({ grant: { person, scopes } }) => ({
        id: String(80_351_110_224_678_912n + BigInt(person.number) * 4_194_304n),
        username: person.username,
        discriminator: "0",
        global_name: person.givenName === undefined ? null : `${person.givenName} ${person.familyName}`,
        avatar: person.hasPicture ? "8342729096ea3675442027381ff50dfe" : null,
        locale: "en-US",
        mfa_enabled: false,
        flags: 64,
        premium_type: 0,
        ...(scopes.includes("email")
          ? { email: person.email ?? null, verified: person.email !== undefined && person.isEmailVerified }
          : {}),
      }),
    },
  },
};
