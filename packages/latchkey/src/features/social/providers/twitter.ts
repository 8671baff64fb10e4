import { id, object, text } from "../identity/read-profile.ts";
import type { MakeProvider } from "../registry/provider.ts";
import type { ProviderOptions } from "../registry/provider-options.ts";

/** https://docs.x.com/resources/fundamentals/authentication/oauth-2-0/authorization-code */
export const twitter: MakeProvider<ProviderOptions> = () => ({
  id: "twitter",
  name: "X",
  authorizationEndpoint: "https://x.com/i/oauth2/authorize",
  tokenEndpoint: "https://api.x.com/2/oauth2/token",
  scopes: ["users.read", "tweet.read", "offline.access", "users.email"],
  clientAuthentication: "basic",
  pkce: true,
  userInfo: {
    endpoint: "https://api.x.com/2/users/me",
    fetch(endpoint, { ask }) {
      const url = new URL(endpoint);
      url.searchParams.set("user.fields", "profile_image_url,confirmed_email");
      return ask.json(url.href);
    },
    profile(answer) {
      const profile = object(object(answer)?.data);
      const identity = id(profile?.id);
      if (profile === undefined || identity === undefined) return undefined;
      // Only a confirmed address is shown.
      const email = text(profile.confirmed_email);
      return {
        id: identity,
        name: text(profile.name),
        image: text(profile.profile_image_url),
        email,
        emailVerified: email !== undefined,
      };
    },
  },
});
