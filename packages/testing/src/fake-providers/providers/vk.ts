import { type Asked, bearer, type FakeProvider } from "../fake-provider.ts";
import { pictureOf } from "../people.ts";

const number = (person: number): number => 1_234_567_000 + person;

export const vk: FakeProvider = {
  id: "vk",
  authorize: "id.vk.com/authorize",
  token: "id.vk.com/oauth2/auth",
  clientAuthentication: "body",
  pkce: "required",
  scope: /^(email|phone|vkid\.personal_info)$/,
  besidesCode: ({ deviceId }) => ({ device_id: deviceId, expires_in: "600", ext_id: "ext", type: "code_v2" }),
  codeLifetime: 600,
  tokenLifetime: 3600,
  checkToken(form, grant) {
    if (form.get("device_id") !== grant.deviceId) {
      return { error: "invalid_grant", description: "device_id is missing or differs" };
    }
    return undefined;
  },
  givesRefreshToken: () => true,
  rotates: true,
  tokenAnswer: (issued) => ({
    ...bearer(issued, 3600),
    user_id: number(issued.person.number),
    ...(issued.form.has("state") ? { state: issued.form.get("state") } : {}),
    // Not an ID token of OpenID Connect: no published key can verify it.
    id_token: unsignedLooking(issued.person.number),
  }),
  refusal: ({ error, description }) => ({ status: 200, body: { error, error_description: description } }),
  resources: {
    "id.vk.com/oauth2/user_info": {
      method: "POST",
      tokenIn: "form",
      isProfile: true,
      answer({ form, grant: { person, scopes, clientId } }: Asked) {
        if (form.get("client_id") !== clientId) {
          return {
            status: 200,
            body: { error: "invalid_client", error_description: "client_id is invalid" },
          };
        }
        return {
          user: {
            user_id: String(number(person.number)),
            first_name: person.givenName ?? "",
            last_name: person.familyName ?? "",
            avatar: pictureOf(person, `https://pp.userapi.com/${person.number}.jpg`) ?? "",
            ...(scopes.includes("email") ? { email: person.email } : {}),
            ...(scopes.includes("phone") ? { phone: "79991234567" } : {}),
            sex: 1,
            verified: false,
            birthday: "10.12.1815",
          },
        };
      },
    },
  },
};

function unsignedLooking(person: number): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = { iss: "VK", sub: number(person), app: 1, exp: 4_102_444_800, iat: 1, jti: 1 };
  return `${part({ alg: "EdDSA", typ: "JWT" })}.${part(claims)}.${"A".repeat(86)}`;
}
