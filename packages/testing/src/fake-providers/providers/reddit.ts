import { type Asked, bearer, type FakeProvider, headerOf } from "../fake-provider.ts";
import { pictureOf } from "../people.ts";

/** Default user agents of HTTP libraries share one small rate limit, which is always used up. */
const namesItself = (headers: Asked["headers"]): boolean =>
  !/^(|node|undici|python-requests.*|curl.*|Mozilla\/.*)$/.test(headerOf(headers, "user-agent"));

export const reddit: FakeProvider = {
  id: "reddit",
  authorize: "www.reddit.com/api/v1/authorize",
  token: "www.reddit.com/api/v1/access_token",
  clientAuthentication: "basic",
  pkce: "refused",
  scope: /^[a-z]+$/,
  mayAuthorize: (asked) =>
    ["temporary", "permanent", null].includes(asked.get("duration"))
      ? undefined
      : { error: "invalid_request", description: "duration is temporary or permanent" },
  codeLifetime: 600,
  tokenLifetime: 86_400,
  mayAskToken: (headers) =>
    namesItself(headers) ? undefined : { error: "too_many_requests", description: "Too Many Requests" },
  givesRefreshToken: ({ asked }) => asked.get("duration") === "permanent",
  rotates: false,
  tokenAnswer: (issued) => ({ ...bearer(issued, 86_400), token_type: "bearer" }),
  refusal: ({ error }) => {
    if (error === "too_many_requests")
      return { status: 429, body: { message: "Too Many Requests", error: 429 } };
    return error === "invalid_client"
      ? { status: 401, body: { message: "Unauthorized", error: 401 } }
      : { status: 200, body: { error } };
  },
  resources: {
    "oauth.reddit.com/api/v1/me": {
      method: "GET",
      isProfile: true,
      answer: ({ headers, grant: { person } }) =>
        namesItself(headers)
          ? {
              id: String(person.number).padStart(6, "a"),
              name: person.username,
              icon_img:
                pictureOf(
                  person,
                  `https://styles.redditmedia.com/t5_${person.number}/icon.png?width=256&amp;height=256&amp;s=ab`,
                ) ?? "",
              has_verified_email: true,
              total_karma: 1,
              created_utc: 1_577_836_800,
            }
          : { status: 429, body: { message: "Too Many Requests", error: 429 } },
    },
  },
};
