import { standardClaims } from "../identity/read-profile.ts";
import type { MakeProvider } from "../registry/provider.ts";
import type { ProviderOptions } from "../registry/provider-options.ts";

/** https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2 */
export const linkedin: MakeProvider<ProviderOptions> = () => ({
  id: "linkedin",
  name: "LinkedIn",
  authorizationEndpoint: "https://www.linkedin.com/oauth/v2/authorization",
  tokenEndpoint: "https://www.linkedin.com/oauth/v2/accessToken",
  scopes: ["openid", "profile", "email"],
  clientAuthentication: "body",
  // LinkedIn supports PKCE only for native apps, at another URL.
  pkce: false,
  idToken: {
    issuer: "https://www.linkedin.com/oauth",
    jwksEndpoint: "https://www.linkedin.com/oauth/openid/jwks",
    // LinkedIn accepts a nonce and drops it.
    nonce: false,
    signsIn: true,
    // Both answers have the same members; a boolean in one may be a text in the other.
    profile: (claims) => standardClaims(claims),
  },
  userInfo: { endpoint: "https://api.linkedin.com/v2/userinfo", profile: (answer) => standardClaims(answer) },
});
