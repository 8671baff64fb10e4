import { id, object, text } from "../identity/read-profile.ts";
import type { MakeProvider } from "../registry/provider.ts";
import type { ProviderOptions } from "../registry/provider-options.ts";

/** https://docs.kick.com/getting-started/generating-tokens-oauth2-flow */
export const kick: MakeProvider<ProviderOptions> = () => ({
  id: "kick",
  name: "Kick",
  authorizationEndpoint: "https://id.kick.com/oauth/authorize",
  tokenEndpoint: "https://id.kick.com/oauth/token",
  scopes: ["user:read"],
  clientAuthentication: "body",
  pkce: true,
  userInfo: {
    // Without ids Kick answers with the owner of the access token.
    endpoint: "https://api.kick.com/public/v1/users",
    profile(answer) {
      const users = object(answer)?.data;
      const profile = object(Array.isArray(users) ? users[0] : undefined);
      const identity = id(profile?.user_id);
      if (profile === undefined || identity === undefined) return undefined;
      return {
        id: identity,
        name: text(profile.name),
        image: text(profile.profile_picture),
        email: text(profile.email),
        emailVerified: false,
      };
    },
  },
});
