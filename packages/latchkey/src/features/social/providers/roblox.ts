import { id, object, text } from "../identity/read-profile.ts";
import type { MakeProvider } from "../registry/provider.ts";
import type { ProviderOptions } from "../registry/provider-options.ts";

/** https://create.roblox.com/docs/cloud/auth/oauth2-reference */
export const roblox: MakeProvider<ProviderOptions> = () => ({
  id: "roblox",
  name: "Roblox",
  authorizationEndpoint: "https://apis.roblox.com/oauth/v1/authorize",
  tokenEndpoint: "https://apis.roblox.com/oauth/v1/token",
  scopes: ["openid", "profile"],
  clientAuthentication: "body",
  pkce: true,
  // Families share a computer, so the page asks for the user.
  authorizationParameters: { prompt: "select_account consent" },
  userInfo: {
    endpoint: "https://apis.roblox.com/oauth/v1/userinfo",
    profile(answer) {
      const profile = object(answer);
      const identity = id(profile?.sub);
      if (profile === undefined || identity === undefined) return undefined;
      return {
        id: identity,
        name: text(profile.nickname) ?? text(profile.preferred_username),
        image: text(profile.picture),
      };
    },
  },
});
