import { bearer, type FakeProvider } from "../fake-provider.ts";
import { pictureOf } from "../people.ts";

/** Returns the requested claims. The token has no name unless one is requested. */
function wanted(claims: string | null): readonly string[] {
  try {
    return Object.keys(JSON.parse(claims ?? "{}").id_token ?? {});
  } catch {
    return [];
  }
}

export const twitch: FakeProvider = {
  id: "twitch",
  authorize: "id.twitch.tv/oauth2/authorize",
  token: "id.twitch.tv/oauth2/token",
  clientAuthentication: "body",
  pkce: "refused",
  scope: /^(openid|[a-z]+(:[a-z_]+)+)$/,
  mayAuthorize(asked) {
    try {
      JSON.parse(asked.get("claims") ?? "{}");
      return undefined;
    } catch {
      return { error: "invalid_request", description: "claims isn't JSON" };
    }
  },
  besidesCode: ({ scopes }) => ({ scope: scopes.join(" ") }),
  cancelled: { error: "access_denied", error_description: "The user denied you access" },
  codeLifetime: 600,
  tokenLifetime: 14_124,
  givesRefreshToken: () => true,
  rotates: true,
  tokenAnswer: (issued) => ({ ...bearer(issued, 14_124), scope: issued.scopes, token_type: "bearer" }),
  refusal: ({ error, description }) => ({
    status: error === "invalid_client" ? 403 : 400,
    body: { status: error === "invalid_client" ? 403 : 400, message: description },
  }),
  idToken: {
    issuer: "https://id.twitch.tv/oauth2",
    jwks: "id.twitch.tv/oauth2/keys",
    algorithm: "RS256",
    lifetime: 900,
    claims({ person, scopes, clientId, asked }) {
      const mayHaveEmail = scopes.includes("user:read:email");
      const all: Record<string, unknown> = {
        preferred_username: person.username,
        picture: pictureOf(
          person,
          `https://static-cdn.jtvnw.net/jtv_user_pictures/${person.number}-300x300.png`,
        ),
        email: mayHaveEmail ? person.email : undefined,
        email_verified: mayHaveEmail ? person.isEmailVerified : undefined,
      };
      const names = wanted(asked.get("claims"));
      return {
        sub: String(713_936_733 + person.number),
        azp: clientId,
        ...Object.fromEntries(names.map((claim) => [claim, all[claim]])),
      };
    },
  },
  resources: {},
};
