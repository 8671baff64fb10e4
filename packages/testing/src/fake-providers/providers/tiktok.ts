import { bearer, type FakeProvider } from "../fake-provider.ts";
import { nameOf, pictureOf } from "../people.ts";

const OPEN_ID = "723f24d7-e717-40f8-a2b6-cb8464cd23b4";
const OK = { code: "ok", message: "", log_id: "20220829194722CBE87ED59D524E727021" };

/** The permission that each member of a user requires. */
const NEEDS: Readonly<Record<string, string>> = {
  open_id: "user.info.basic",
  union_id: "user.info.basic",
  avatar_url: "user.info.basic",
  avatar_large_url: "user.info.basic",
  display_name: "user.info.basic",
  username: "user.info.profile",
};

export const tiktok: FakeProvider = {
  id: "tiktok",
  authorize: "www.tiktok.com/v2/auth/authorize/",
  token: "open.tiktokapis.com/v2/oauth/token/",
  clientAuthentication: "body",
  clientIdParameter: "client_key",
  pkce: "refused",
  scopeSeparator: /,/,
  scope: /^[a-z]+(\.[a-z]+)+$/,
  mayAuthorize: (asked) =>
    asked.has("client_secret")
      ? { error: "invalid_request", description: "The secret is no secret here" }
      : undefined,
  besidesCode: ({ scopes }) => ({ scopes: scopes.join(",") }),
  cancelled: { error: "access_denied", error_description: "User cancelled", errCode: "-2" },
  codeLifetime: 300,
  tokenLifetime: 86_400,
  givesRefreshToken: () => true,
  rotates: true,
  tokenAnswer: (issued) => ({
    ...bearer(issued, 86_400),
    open_id: `${OPEN_ID}-${issued.person.number}`,
    scope: issued.scopes.join(","),
    refresh_expires_in: 31_536_000,
  }),
  refusal: ({ error, description }) => ({
    status: 200,
    body: { error, error_description: description, log_id: OK.log_id },
  }),
  resources: {
    "open.tiktokapis.com/v2/user/info/": {
      method: "GET",
      isProfile: true,
      answer({ query, grant: { person, scopes } }) {
        const all: Record<string, unknown> = {
          open_id: `${OPEN_ID}-${person.number}`,
          union_id: `c9c60f44-a68e-4f5d-84dd-ce22faeb0ba1-${person.number}`,
          avatar_large_url:
            pictureOf(person, `https://p19-sign.tiktokcdn-us.com/${person.number}.webp`) ?? "",
          display_name: nameOf(person) ?? "",
          username: person.username,
        };
        const wanted = (query.get("fields") ?? "").split(",");
        const refused = wanted.find((field) => !scopes.includes(NEEDS[field] ?? ""));
        if (refused !== undefined) {
          const error = {
            code: "scope_not_authorized",
            message: `The user did not authorize ${refused}`,
            log_id: "1",
          };
          return { status: 401, body: { data: {}, error } };
        }
        return { data: { user: Object.fromEntries(wanted.map((field) => [field, all[field]])) }, error: OK };
      },
    },
  },
};
