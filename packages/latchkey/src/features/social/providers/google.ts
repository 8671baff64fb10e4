import { standardClaims, text } from "../identity/read-profile.ts";
import type { MakeProvider } from "../registry/provider.ts";
import type { GoogleOptions } from "../registry/provider-options.ts";

/** https://developers.google.com/identity/openid-connect/openid-connect */
export const google: MakeProvider<GoogleOptions> = ({ accessType, display, hd, includeGrantedScopes }) => ({
  id: "google",
  name: "Google",
  authorizationEndpoint: "https://accounts.google.com/o/oauth2/v2/auth",
  tokenEndpoint: "https://oauth2.googleapis.com/token",
  scopes: ["openid", "email", "profile"],
  clientAuthentication: "body",
  pkce: true,
  authorizationParameters: {
    ...(includeGrantedScopes === false ? {} : { include_granted_scopes: "true" }),
    ...(accessType === undefined ? {} : { access_type: accessType }),
    ...(display === undefined ? {} : { display }),
    ...(hd === undefined ? {} : { hd }),
  },
  idToken: {
    issuer: ["https://accounts.google.com", "accounts.google.com"],
    jwksEndpoint: "https://www.googleapis.com/oauth2/v3/certs",
    signsIn: true,
    // The parameter only limits the choice on Google's page; the token decides.
    ...(hd === undefined
      ? {}
      : { check: (claims) => (hd === "*" ? text(claims.hd) !== undefined : claims.hd === hd) }),
    profile: (claims) => standardClaims(claims),
  },
});
