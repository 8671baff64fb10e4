import { id, isTrue, object, text } from "../identity/read-profile.ts";
import { refusedWith200 } from "../provider-http/provider-http.ts";
import type { MakeProvider } from "../registry/provider.ts";
import type { GithubOptions } from "../registry/provider-options.ts";

/** GitHub refuses requests without a user agent. */
const USER_AGENT = { "user-agent": "latchkey" };

/** https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps */
export const github: MakeProvider<GithubOptions> = (options) => ({
  id: "github",
  name: "GitHub",
  authorizationEndpoint: "https://github.com/login/oauth/authorize",
  tokenEndpoint: "https://github.com/login/oauth/access_token",
  scopes: ["read:user", "user:email"],
  clientAuthentication: "body",
  pkce: true,
  loginHintParameter: "login",
  tokenHeaders: { accept: "application/json", ...USER_AGENT },
  adaptTokenAnswer: refusedWith200,
  userInfo: {
    endpoint: "https://api.github.com/user",
    async fetch(endpoint, { ask }) {
      const [profile, emails] = await Promise.all([
        ask.json(endpoint, { headers: USER_AGENT }),
        ask.json(options.emailsEndpoint ?? "https://api.github.com/user/emails", { headers: USER_AGENT }),
      ]);
      return { ...object(profile), emails };
    },
    profile(answer) {
      const profile = object(answer);
      const identity = id(profile?.id);
      if (profile === undefined || identity === undefined) return undefined;
      const emails = (Array.isArray(profile.emails) ? profile.emails : []).map(object);
      const email = text(profile.email) ?? text(emails.find((entry) => entry?.primary === true)?.email);
      return {
        id: identity,
        name: text(profile.name) ?? text(profile.login),
        image: text(profile.avatar_url),
        email,
        emailVerified: isTrue(emails.find((entry) => entry?.email === email)?.verified),
      };
    },
  },
});
