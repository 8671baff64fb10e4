import { id, object, text } from "../identity/read-profile.ts";
import { refusedWith200 } from "../provider-http/provider-http.ts";
import type { MakeProvider } from "../registry/provider.ts";
import type { TiktokOptions } from "../registry/provider-options.ts";

/** https://developers.tiktok.com/doc/login-kit-web */
export const tiktok: MakeProvider<TiktokOptions> = ({ clientKey, clientId }) => ({
  id: "tiktok",
  name: "TikTok",
  authorizationEndpoint: "https://www.tiktok.com/v2/auth/authorize/",
  tokenEndpoint: "https://open.tiktokapis.com/v2/oauth/token/",
  scopes: ["user.info.basic", "user.info.profile"],
  scopeSeparator: ",",
  clientIdParameter: "client_key",
  clientAuthentication: "body",
  // TikTok has none for web apps; its variant for desktop apps isn't the standard's.
  pkce: false,
  clientIds: [clientKey ?? clientId ?? []].flat(),
  adaptTokenAnswer: refusedWith200,
  userInfo: {
    endpoint: "https://open.tiktokapis.com/v2/user/info/",
    fetch(endpoint, { ask, tokens }) {
      const url = new URL(endpoint);
      // Users may grant a part of the scopes, and one field without its scope fails the whole request.
      const mayName = tokens.scopes?.includes("user.info.profile") ?? true;
      url.searchParams.set(
        "fields",
        `open_id,union_id,avatar_large_url,display_name${mayName ? ",username" : ""}`,
      );
      return ask.json(url.href);
    },
    profile(answer) {
      const profile = object(object(object(answer)?.data)?.user);
      const identity = id(profile?.open_id);
      if (profile === undefined || identity === undefined) return undefined;
      return {
        id: identity,
        name: text(profile.display_name) ?? text(profile.username),
        image: text(profile.avatar_large_url),
      };
    },
  },
});
