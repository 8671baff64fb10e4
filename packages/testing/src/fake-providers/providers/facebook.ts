import { bearer, type FakeProvider } from "../fake-provider.ts";
import { nameOf, pictureOf } from "../people.ts";

const refused = (message: string, code: number, status = 400) => ({
  status,
  body: { error: { message, type: "OAuthException", code, fbtrace_id: "AbCdEfGhIjKlMnOpQrStUvW" } },
});

export const facebook: FakeProvider = {
  id: "facebook",
  authorize: "www.facebook.com/v21.0/dialog/oauth",
  token: "graph.facebook.com/v21.0/oauth/access_token",
  clientAuthentication: "body",
  pkce: "tolerated",
  scopeSeparator: /[ ,]/,
  scope: /^[a-z_]+$/,
  cancelled: {
    error: "access_denied",
    error_code: "200",
    error_description: "Permissions error",
    error_reason: "user_denied",
  },
  codeLifetime: 600,
  tokenLifetime: 5_183_944,
  givesRefreshToken: () => false,
  rotates: false,
  tokenAnswer: (issued) => ({ ...bearer(issued, 5_183_944), token_type: "bearer", scope: undefined }),
  refusal: ({ description }) => refused(description, 100),
  idToken: {
    issuer: "https://www.facebook.com",
    jwks: "www.facebook.com/.well-known/oauth/openid/jwks/",
    algorithm: "RS256",
    claims: ({ person }) => ({
      sub: String(10_220_000_000_000 + person.number),
      email: person.email,
      given_name: person.givenName,
      family_name: person.familyName,
      name: nameOf(person),
      picture: pictureOf(person, `https://platform-lookaside.fbsbx.com/${person.number}.jpg`),
    }),
  },
  resources: {
    "graph.facebook.com/me": {
      method: "GET",
      isProfile: true,
      answer({ query, grant: { person, scopes } }) {
        const all: Record<string, unknown> = {
          id: String(10_220_000_000_000 + person.number),
          name: nameOf(person),
          email: scopes.includes("email") ? person.email : undefined,
          picture: {
            data: {
              height: 50,
              is_silhouette: !person.hasPicture,
              url: pictureOf(person, `https://platform-lookaside.fbsbx.com/${person.number}.jpg`),
              width: 50,
            },
          },
          locale: "en_GB",
        };
        const wanted = (query.get("fields") ?? "id,name").split(",");
        const unknown = wanted.find((field) => !(field in all));
        if (unknown !== undefined)
          return refused(`(#100) Tried accessing nonexisting field (${unknown})`, 100);
        return Object.fromEntries(wanted.map((field) => [field, all[field]]));
      },
    },
  },
};
