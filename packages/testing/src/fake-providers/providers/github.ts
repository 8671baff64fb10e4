import { type Asked, type FakeProvider, headerOf } from "../fake-provider.ts";
import { nameOf, pictureOf } from "../people.ts";

/** Node's default user agent doesn't identify the application. */
const namesItself = (headers: Asked["headers"]): boolean =>
  !/^(node|undici)?$/.test(headerOf(headers, "user-agent"));

const FORBIDDEN = {
  status: 403,
  headers: { "content-type": "text/plain" },
  body: "Request forbidden by administrative rules. Please make sure your request has a User-Agent header.",
};

export const github: FakeProvider = {
  id: "github",
  authorize: "github.com/login/oauth/authorize",
  token: "github.com/login/oauth/access_token",
  clientAuthentication: "body",
  pkce: "tolerated",
  scopeSeparator: /[ ,]/,
  scope: /^[a-z_]+(:[a-z_]+)?$/,
  cancelled: {
    error: "access_denied",
    error_description: "The user has denied your application access.",
    error_uri: "https://docs.github.com/apps/managing-oauth-apps/troubleshooting",
  },
  codeLifetime: 600,
  tokenLifetime: 28_800,
  mayAskToken: (headers) =>
    headerOf(headers, "accept").includes("application/json")
      ? undefined
      : { error: "not_json", description: "Without Accept: application/json the answer is form-encoded" },
  // An app with expiring tokens; other apps get neither an expiry nor a refresh token.
  givesRefreshToken: () => true,
  rotates: true,
  tokenAnswer: ({ accessToken, refreshToken, scopes }) => ({
    access_token: accessToken,
    ...(refreshToken === undefined
      ? {}
      : { expires_in: 28_800, refresh_token: refreshToken, refresh_token_expires_in: 15_811_200 }),
    scope: scopes.join(","),
    token_type: "bearer",
  }),
  // Errors, too, are answered with 200.
  refusal: ({ error, description }) => ({
    status: 200,
    body: {
      error: CODES[error] ?? error,
      error_description: description,
      error_uri: "https://docs.github.com/apps/managing-oauth-apps/troubleshooting",
    },
  }),
  resources: {
    "api.github.com/user": {
      method: "GET",
      isProfile: true,
      answer: ({ headers, grant: { person } }) =>
        namesItself(headers)
          ? {
              login: person.username,
              id: 583_231 + person.number,
              node_id: "MDQ6VXNlcjU4MzIzMQ==",
              avatar_url: pictureOf(
                person,
                `https://avatars.githubusercontent.com/u/${583_231 + person.number}?v=4`,
              ),
              type: "User",
              name: nameOf(person) ?? null,
              company: null,
              // Null unless the owner has made it public.
              email: null,
            }
          : FORBIDDEN,
    },
    "api.github.com/user/emails": {
      method: "GET",
      answer({ headers, grant: { person, scopes } }) {
        if (!namesItself(headers)) return FORBIDDEN;
        if (!scopes.includes("user:email")) return { status: 404, body: { message: "Not Found" } };
        return [
          {
            email: `${person.username}@users.noreply.github.com`,
            primary: false,
            verified: true,
            visibility: null,
          },
          ...(person.email === undefined
            ? []
            : [
                {
                  email: person.email,
                  primary: true,
                  verified: person.isEmailVerified,
                  visibility: "private",
                },
              ]),
        ];
      },
    },
  },
};

/** GitHub's names for the standard's errors. */
const CODES: Readonly<Record<string, string>> = {
  invalid_grant: "bad_verification_code",
  invalid_client: "incorrect_client_credentials",
};
