import { bearer, type FakeProvider } from "../fake-provider.ts";
import { nameOf } from "../people.ts";

/** The directory of personal accounts, used for everyone here. */
const TENANT = "9188040d-6c67-4c5b-b112-36a304b66dad";

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export const microsoft: FakeProvider = {
  id: "microsoft",
  authorize: "login.microsoftonline.com/:tenant/oauth2/v2.0/authorize",
  token: "login.microsoftonline.com/:tenant/oauth2/v2.0/token",
  clientAuthentication: "body",
  pkce: "tolerated",
  scope:
    /^(openid|profile|email|offline_access|[A-Z][A-Za-z.]+|https:\/\/graph\.microsoft\.com\/[A-Za-z.]+)$/,
  besidesCode: () => ({ session_state: "8b1b5c2e-5f0b-4b0e-9a35-1a2b3c4d5e6f" }),
  codeLifetime: 600,
  tokenLifetime: 3599,
  givesRefreshToken: ({ scopes }) => scopes.includes("offline_access"),
  rotates: true,
  tokenAnswer: (issued) => ({ ...bearer(issued, 3599), ext_expires_in: 3599 }),
  refusal: ({ error, description }) => ({
    status: error === "invalid_client" ? 401 : 400,
    body: {
      error,
      error_description: `AADSTS70008: ${description}`,
      error_codes: [70_008],
      timestamp: "2026-11-21 08:00:00Z",
      trace_id: "255d1aef-8c98-452f-ac51-23d051240864",
      correlation_id: "fb3d2015-bc17-4bb9-bb85-30c5cf1aaaa7",
    },
  }),
  idToken: {
    issuer: `https://login.microsoftonline.com/${TENANT}/v2.0`,
    jwks: "login.microsoftonline.com/:tenant/discovery/v2.0/keys",
    algorithm: "RS256",
    claims: ({ person, scopes }) => ({
      ver: "2.0",
      sub: `AAAAAAAAAAAAAAAAAAAAA-${person.number}`,
      oid: `00000000-0000-0000-66f3-${String(person.number).padStart(12, "0")}`,
      tid: TENANT,
      ...(scopes.includes("profile") ? { name: nameOf(person), preferred_username: person.email } : {}),
      // An administrator can set any email. Only the two claims below say that it is verified.
      ...(scopes.includes("email") ? { email: person.email } : {}),
      ...(person.isEmailVerified
        ? { xms_edov: true, verified_primary_email: person.email === undefined ? [] : [person.email] }
        : {}),
    }),
  },
  resources: {
    "graph.microsoft.com/v1.0/me/photos/:size/$value": {
      method: "GET",
      answer: ({ path, grant: { person, scopes } }) =>
        person.hasPicture &&
        scopes.includes("User.Read") &&
        /\/(48|64|96|120|240|360|432|504|648)x\1\//.test(path)
          ? { status: 200, headers: { "content-type": "image/png" }, body: PIXEL }
          : { status: 404, body: { error: { code: "ImageNotFound", message: "The photo wasn't found." } } },
    },
  },
};

/** Its picture as a data URL. */
export const MICROSOFT_PICTURE = `data:image/png;base64,${PIXEL.toString("base64")}`;
