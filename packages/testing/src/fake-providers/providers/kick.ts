import { bearer, type FakeProvider } from "../fake-provider.ts";
import { pictureOf } from "../people.ts";

export const kick: FakeProvider = {
  id: "kick",
  authorize: "id.kick.com/oauth/authorize",
  token: "id.kick.com/oauth/token",
  clientAuthentication: "body",
  pkce: "required",
  scope: /^[a-z]+:[a-z]+$/,
  codeLifetime: 300,
  tokenLifetime: 7200,
  givesRefreshToken: () => true,
  rotates: true,
  tokenAnswer: (issued) => bearer(issued, 7200),
  resources: {
    "api.kick.com/public/v1/users": {
      method: "GET",
      isProfile: true,
      answer: ({ grant: { person, scopes } }) =>
        scopes.includes("user:read")
          ? {
              data: [
                {
                  user_id: 4_377_088 + person.number,
                  name: person.username,
                  email: person.email,
                  profile_picture:
                    pictureOf(person, `https://files.kick.com/images/user/${person.number}.webp`) ?? "",
                },
              ],
              message: "OK",
            }
          : { status: 403, body: { message: "Forbidden", data: {} } },
    },
  },
};
