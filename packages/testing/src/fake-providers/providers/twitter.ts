import { bearer, type FakeProvider } from "../fake-provider.ts";
import { nameOf, pictureOf } from "../people.ts";

export const twitter: FakeProvider = {
  id: "twitter",
  authorize: "x.com/i/oauth2/authorize",
  token: "api.x.com/2/oauth2/token",
  clientAuthentication: "basic",
  pkce: "required",
  scope: /^(offline\.access|[a-z]+(\.[a-z.]+)+)$/,
  codeLifetime: 30,
  tokenLifetime: 7200,
  givesRefreshToken: ({ scopes }) => scopes.includes("offline.access"),
  rotates: true,
  tokenAnswer: (issued) => ({ ...bearer(issued, 7200), token_type: "bearer" }),
  refusal: ({ error, description }) => ({
    status: error === "invalid_client" ? 401 : 400,
    body: { error: error === "invalid_grant" ? "invalid_request" : error, error_description: description },
  }),
  resources: {
    "api.x.com/2/users/me": {
      method: "GET",
      isProfile: true,
      answer({ query, grant: { person, scopes } }) {
        if (!scopes.includes("users.read") || !scopes.includes("tweet.read")) {
          return {
            status: 403,
            body: { title: "Forbidden", type: "about:blank", status: 403, detail: "Forbidden" },
          };
        }
        const fields = (query.get("user.fields") ?? "").split(",");
        return {
          data: {
            id: String(2_244_994_945 + person.number),
            name: nameOf(person) ?? person.username,
            username: person.username,
            ...(fields.includes("profile_image_url")
              ? {
                  profile_image_url: pictureOf(
                    person,
                    `https://pbs.twimg.com/profile_images/${person.number}_normal.png`,
                  ),
                }
              : {}),
            // Present only for a confirmed email address.
            ...(fields.includes("confirmed_email") && scopes.includes("users.email") && person.isEmailVerified
              ? { confirmed_email: person.email }
              : {}),
          },
        };
      },
    },
  },
};
