import { id, isTrue, object, text } from "../identity/read-profile.ts";
import type { MakeProvider } from "../registry/provider.ts";
import type { DropboxOptions } from "../registry/provider-options.ts";

/** https://www.dropbox.com/developers/documentation/http/documentation#authorization */
export const dropbox: MakeProvider<DropboxOptions> = ({ accessType = "offline" }) => ({
  id: "dropbox",
  name: "Dropbox",
  authorizationEndpoint: "https://www.dropbox.com/oauth2/authorize",
  tokenEndpoint: "https://api.dropboxapi.com/oauth2/token",
  scopes: ["account_info.read"],
  clientAuthentication: "body",
  pkce: true,
  authorizationParameters: { token_access_type: accessType },
  userInfo: {
    endpoint: "https://api.dropboxapi.com/2/users/get_current_account",
    // No body and no content type: Dropbox requires this for calls without arguments.
    fetch: (endpoint, { ask }) => ask.json(endpoint, { method: "POST" }),
    profile(answer) {
      const profile = object(answer);
      const identity = id(profile?.account_id);
      if (profile === undefined || identity === undefined) return undefined;
      return {
        id: identity,
        name: text(object(profile.name)?.display_name),
        image: text(profile.profile_photo_url),
        email: text(profile.email),
        emailVerified: isTrue(profile.email_verified),
      };
    },
  },
});
