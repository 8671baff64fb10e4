import type { MakeProvider } from "../provider.ts";
import type { ProviderOptions } from "../provider-options.ts";
import { standardClaims } from "../read-profile.ts";

/** https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2 */
export const linkedin: MakeProvider<ProviderOptions> = () => ({
  id: "linkedin",
  name: "LinkedIn",
  authorizationEndpoint: "https://www.linkedin.com/oauth/v2/authorization",
  tokenEndpoint: "https://www.linkedin.com/oauth/v2/accessToken",
  scopes: ["openid", "profile", "email"],
  clientAuthentication: "body",
  // For apps on devices alone, by another address.
  pkce: false,
  idToken: {
    issuer: "https://www.linkedin.com/oauth",
    jwksEndpoint: "https://www.linkedin.com/oauth/openid/jwks",
    // It takes one and forgets it.
    nonce: false,
    signsIn: true,
    // The same members in both; what is a boolean in one is a text in the other.
    profile: (claims) => standardClaims(claims),
  },
  userInfo: { endpoint: "https://api.linkedin.com/v2/userinfo", profile: (answer) => standardClaims(answer) },
});
