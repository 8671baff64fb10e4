import { id, object, text } from "../identity/read-profile.ts";
import type { MakeProvider } from "../registry/provider.ts";
import type { ProviderOptions } from "../registry/provider-options.ts";

/** https://developer.spotify.com/documentation/web-api/tutorials/code-flow */
export const spotify: MakeProvider<ProviderOptions> = () => ({
  id: "spotify",
  name: "Spotify",
  authorizationEndpoint: "https://accounts.spotify.com/authorize",
  tokenEndpoint: "https://accounts.spotify.com/api/token",
  scopes: ["user-read-email"],
  clientAuthentication: "basic",
  pkce: true,
  userInfo: {
    endpoint: "https://api.spotify.com/v1/me",
    profile(answer) {
      const profile = object(answer);
      const identity = id(profile?.id);
      if (profile === undefined || identity === undefined) return undefined;
      const [picture] = Array.isArray(profile.images) ? profile.images : [];
      return {
        id: identity,
        name: text(profile.display_name),
        image: text(object(picture)?.url),
        // Spotify's documentation says that the address isn't verified.
        email: text(profile.email),
        emailVerified: false,
      };
    },
  },
});
