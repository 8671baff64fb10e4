import { bearer, type FakeProvider } from "../fake-provider.ts";
import { nameOf, pictureOf } from "../people.ts";

export const zoom: FakeProvider = {
  id: "zoom",
  authorize: "zoom.us/oauth/authorize",
  token: "zoom.us/oauth/token",
  clientAuthentication: "basic",
  pkce: "tolerated",
  // Scopes are set where the app is registered. A scope parameter is an error.
  scope: /^$/,
  codeLifetime: 300,
  tokenLifetime: 3599,
  givesRefreshToken: () => true,
  rotates: true,
  tokenAnswer: (issued) => ({
    ...bearer(issued, 3599),
    token_type: "bearer",
    scope: "user:read:user",
    api_url: "https://api.zoom.us",
  }),
  refusal: ({ error, description }) => ({
    status: error === "invalid_client" ? 401 : 400,
    body: { reason: description, error },
  }),
  resources: {
    "api.zoom.us/v2/users/me": {
      method: "GET",
      isProfile: true,
      answer: ({ grant: { person } }) => ({
        id: `KDcuGIm1QgePTO8WbOqwI${person.number}`,
        first_name: person.givenName ?? "",
        last_name: person.familyName ?? "",
        display_name: nameOf(person) ?? "",
        email: person.email,
        type: 1,
        verified: person.isEmailVerified ? 1 : 0,
        pic_url: pictureOf(person, `https://us01web.zoom.us/p/v2/${person.number}`) ?? "",
        status: "active",
      }),
    },
  },
};
