import { bearer, type FakeProvider, headerOf } from "../fake-provider.ts";
import { nameOf, pictureOf } from "../people.ts";

export const dropbox: FakeProvider = {
  id: "dropbox",
  authorize: "www.dropbox.com/oauth2/authorize",
  token: "api.dropboxapi.com/oauth2/token",
  clientAuthentication: "body",
  pkce: "tolerated",
  scope: /^[a-z_]+\.(read|write)$/,
  cancelled: { error: "access_denied", error_description: "The user chose not to give your app access" },
  codeLifetime: 600,
  tokenLifetime: 14_400,
  givesRefreshToken: ({ asked }) => asked.get("token_access_type") === "offline",
  rotates: false,
  tokenAnswer: (issued) => ({
    ...bearer(issued, 14_400),
    token_type: "bearer",
    ...(issued.isRefresh
      ? { refresh_token: undefined, scope: undefined }
      : { account_id: account(issued.person.number), uid: String(issued.person.number) }),
  }),
  resources: {
    "api.dropboxapi.com/2/users/get_current_account": {
      method: "POST",
      isProfile: true,
      answer({ headers, body, grant: { person } }) {
        const type = headerOf(headers, "content-type");
        // An endpoint without arguments takes no body, or the JSON text `null`.
        const isEmpty = body === "" && (type === "" || type.startsWith("application/json"));
        if (!isEmpty && !(body === "null" && type.startsWith("application/json"))) {
          return {
            status: 400,
            headers: { "content-type": "text/plain" },
            body: 'Error in call to API function "users/get_current_account": Bad HTTP "Content-Type" header',
          };
        }
        return {
          account_id: account(person.number),
          name: {
            given_name: person.givenName ?? "",
            surname: person.familyName ?? "",
            familiar_name: person.givenName ?? "",
            display_name: nameOf(person) ?? "",
            abbreviated_name: "AL",
          },
          email: person.email,
          email_verified: person.isEmailVerified,
          disabled: false,
          profile_photo_url: pictureOf(
            person,
            `https://dl-web.dropbox.com/account_photo/get/${person.number}`,
          ),
          locale: "en",
        };
      },
    },
  },
};

const account = (number: number): string => `dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQ${number}`;
