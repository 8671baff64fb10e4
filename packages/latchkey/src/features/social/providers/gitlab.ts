import { id, object, text } from "../identity/read-profile.ts";
import type { MakeProvider } from "../registry/provider.ts";
import type { ProviderOptions } from "../registry/provider-options.ts";

/** https://docs.gitlab.com/api/oauth2/ */
export const gitlab: MakeProvider<ProviderOptions> = (options) => {
  const issuer = (options.issuer ?? "https://gitlab.com").replace(/\/+$/, "");
  return {
    id: "gitlab",
    name: "GitLab",
    authorizationEndpoint: `${issuer}/oauth/authorize`,
    tokenEndpoint: `${issuer}/oauth/token`,
    scopes: ["read_user"],
    clientAuthentication: "body",
    pkce: true,
    userInfo: {
      endpoint: `${issuer}/api/v4/user`,
      profile(answer) {
        const profile = object(answer);
        const identity = id(profile?.id);
        if (profile === undefined || identity === undefined) return undefined;
        // Users who are blocked, banned or deactivated there can't sign in here.
        if (profile.state !== "active" || profile.locked === true) return undefined;
        return {
          id: identity,
          name: text(profile.name) ?? text(profile.username),
          image: text(profile.avatar_url),
          email: text(profile.email),
          emailVerified: text(profile.confirmed_at) !== undefined,
        };
      },
    },
  };
};
