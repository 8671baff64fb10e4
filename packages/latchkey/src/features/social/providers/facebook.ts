import { id, object, standardClaims, text } from "../identity/read-profile.ts";
import type { MakeProvider } from "../registry/provider.ts";
import type { FacebookOptions } from "../registry/provider-options.ts";

/** https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */
export const facebook: MakeProvider<FacebookOptions> = ({ configId, fields = [] }) => ({
  id: "facebook",
  name: "Facebook",
  authorizationEndpoint: "https://www.facebook.com/v21.0/dialog/oauth",
  tokenEndpoint: "https://graph.facebook.com/v21.0/oauth/access_token",
  scopes: ["email", "public_profile"],
  clientAuthentication: "body",
  pkce: true,
  // Facebook appends `#_=_`.
  appendsFragment: true,
  ...(configId === undefined ? {} : { authorizationParameters: { config_id: configId } }),
  // Limited Login, from Facebook's library for mobile apps.
  idToken: {
    issuer: "https://www.facebook.com",
    jwksEndpoint: "https://www.facebook.com/.well-known/oauth/openid/jwks/",
    signsIn: true,
    profile(claims) {
      const user = standardClaims(claims);
      // Facebook doesn't say whether the address was confirmed.
      return user === undefined ? undefined : { ...user, emailVerified: false };
    },
  },
  userInfo: {
    endpoint: "https://graph.facebook.com/me",
    fetch(endpoint, { ask }) {
      const url = new URL(endpoint);
      url.searchParams.set("fields", [...new Set(["id", "name", "email", "picture", ...fields])].join(","));
      return ask.json(url.href);
    },
    profile(answer) {
      const profile = object(answer);
      const identity = id(profile?.id);
      if (profile === undefined || identity === undefined) return undefined;
      return {
        id: identity,
        name: text(profile.name),
        image: text(object(object(profile.picture)?.data)?.url),
        // A user who signed up with a phone number has none; Facebook doesn't say whether one was confirmed.
        email: text(profile.email),
        emailVerified: false,
      };
    },
  },
});
