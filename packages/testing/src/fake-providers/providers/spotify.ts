import { bearer, type FakeProvider } from "../fake-provider.ts";
import { nameOf } from "../people.ts";

export const spotify: FakeProvider = {
  id: "spotify",
  authorize: "accounts.spotify.com/authorize",
  token: "accounts.spotify.com/api/token",
  clientAuthentication: "basic",
  pkce: "tolerated",
  scope: /^[a-z]+(-[a-z]+)+$/,
  codeLifetime: 600,
  tokenLifetime: 3600,
  givesRefreshToken: () => true,
  rotates: false,
  tokenAnswer: (issued) => ({
    ...bearer(issued, 3600),
    ...(issued.isRefresh ? { refresh_token: undefined } : {}),
  }),
  resources: {
    "api.spotify.com/v1/me": {
      method: "GET",
      isProfile: true,
      answer: ({ grant: { person, scopes } }) => ({
        display_name: nameOf(person) ?? null,
        id: `31l77y2al5lnn7mxfrmd4bpf${person.number}`,
        images: person.hasPicture
          ? [
              { url: `https://i.scdn.co/image/large-${person.number}`, height: 300, width: 300 },
              { url: `https://i.scdn.co/image/small-${person.number}`, height: 64, width: 64 },
            ]
          : [],
        type: "user",
        uri: `spotify:user:31l77y2al5lnn7mxfrmd4bpf${person.number}`,
        followers: { href: null, total: 0 },
        ...(scopes.includes("user-read-email") ? { email: person.email } : {}),
      }),
    },
  },
};
