import { id, object, text } from "../identity/read-profile.ts";
import type { MakeProvider } from "../registry/provider.ts";
import type { ZoomOptions } from "../registry/provider-options.ts";

/** https://developers.zoom.us/docs/integrations/oauth/ */
export const zoom: MakeProvider<ZoomOptions> = () => ({
  id: "zoom",
  name: "Zoom",
  authorizationEndpoint: "https://zoom.us/oauth/authorize",
  tokenEndpoint: "https://zoom.us/oauth/token",
  // Zoom defines an app's scopes where it is registered.
  scopes: [],
  clientAuthentication: "basic",
  pkce: true,
  userInfo: {
    endpoint: "https://api.zoom.us/v2/users/me",
    profile(answer) {
      const profile = object(answer);
      const identity = id(profile?.id);
      if (profile === undefined || identity === undefined) return undefined;
      return {
        id: identity,
        name: text(profile.display_name),
        image: text(profile.pic_url),
        email: text(profile.email),
        emailVerified: profile.verified === 1,
      };
    },
  },
});
