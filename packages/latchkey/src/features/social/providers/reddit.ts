import { id, object, text } from "../identity/read-profile.ts";
import { refusedWith200 } from "../provider-http/provider-http.ts";
import type { MakeProvider } from "../registry/provider.ts";
import type { RedditOptions } from "../registry/provider-options.ts";

/** Reddit refuses the default user agents of libraries. */
const USER_AGENT = { "user-agent": "web:latchkey:v1 (sign-in)" };

/** https://github.com/reddit-archive/reddit/wiki/OAuth2 */
export const reddit: MakeProvider<RedditOptions> = ({ duration = "temporary" }) => ({
  id: "reddit",
  name: "Reddit",
  authorizationEndpoint: "https://www.reddit.com/api/v1/authorize",
  tokenEndpoint: "https://www.reddit.com/api/v1/access_token",
  scopes: ["identity"],
  clientAuthentication: "basic",
  pkce: false,
  authorizationParameters: { duration },
  tokenHeaders: USER_AGENT,
  adaptTokenAnswer: refusedWith200,
  userInfo: {
    endpoint: "https://oauth.reddit.com/api/v1/me",
    fetch: (endpoint, { ask }) => ask.json(endpoint, { headers: USER_AGENT }),
    profile(answer) {
      const profile = object(answer);
      const identity = id(profile?.id);
      if (profile === undefined || identity === undefined) return undefined;
      return {
        id: identity,
        name: text(profile.name),
        // The query is escaped for HTML, and valid for a short time only.
        image: text(text(profile.icon_img)?.split("?")[0]),
      };
    },
  },
});
