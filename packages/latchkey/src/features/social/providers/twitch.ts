import { standardClaims } from "../identity/read-profile.ts";
import type { MakeProvider } from "../registry/provider.ts";
import type { ProviderOptions } from "../registry/provider-options.ts";

/** Twitch's ID tokens contain only the id unless these claims are requested. */
const CLAIMS = { email: null, email_verified: null, preferred_username: null, picture: null };

/** https://dev.twitch.tv/docs/authentication/getting-tokens-oidc */
export const twitch: MakeProvider<ProviderOptions> = () => ({
  id: "twitch",
  name: "Twitch",
  authorizationEndpoint: "https://id.twitch.tv/oauth2/authorize",
  tokenEndpoint: "https://id.twitch.tv/oauth2/token",
  scopes: ["user:read:email", "openid"],
  clientAuthentication: "body",
  pkce: false,
  authorizationParameters: { claims: JSON.stringify({ id_token: CLAIMS, userinfo: CLAIMS }) },
  idToken: {
    issuer: "https://id.twitch.tv/oauth2",
    jwksEndpoint: "https://id.twitch.tv/oauth2/keys",
    signsIn: true,
    profile: (claims) => standardClaims(claims, "preferred_username"),
  },
});
