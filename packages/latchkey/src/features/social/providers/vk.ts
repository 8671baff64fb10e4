import { id, object, text } from "../identity/read-profile.ts";
import { refusedWith200 } from "../provider-http/provider-http.ts";
import type { MakeProvider } from "../registry/provider.ts";
import type { VkOptions } from "../registry/provider-options.ts";

/** https://id.vk.com/about/business/go/docs/en/vkid/latest/vk-id/connection/api-integration/api-description */
export const vk: MakeProvider<VkOptions> = ({ langId, scheme }) => ({
  id: "vk",
  name: "VK",
  authorizationEndpoint: "https://id.vk.com/authorize",
  tokenEndpoint: "https://id.vk.com/oauth2/auth",
  scopes: ["email", "phone"],
  clientAuthentication: "body",
  pkce: true,
  authorizationParameters: {
    ...(langId === undefined ? {} : { lang_id: langId }),
    ...(scheme === undefined ? {} : { scheme }),
  },
  tokenParameters: ({ deviceId, state }) => ({
    state,
    ...(deviceId === undefined ? {} : { device_id: deviceId }),
  }),
  adaptTokenAnswer: refusedWith200,
  refreshNeedsDevice: true,
  userInfo: {
    endpoint: "https://id.vk.com/oauth2/user_info",
    fetch: (endpoint, { ask, tokens, clientId }) =>
      ask.json(endpoint, {
        form: { access_token: tokens.accessToken ?? "", client_id: clientId },
        withoutToken: true,
      }),
    profile(answer) {
      const profile = object(object(answer)?.user);
      const identity = id(profile?.user_id);
      if (profile === undefined || identity === undefined) return undefined;
      const name = [text(profile.first_name), text(profile.last_name)].filter((part) => part !== undefined);
      return {
        id: identity,
        name: text(name.join(" ")),
        image: text(profile.avatar),
        // A user who signed up with a phone number has none; VK doesn't say whether one was confirmed.
        email: text(profile.email),
        emailVerified: false,
      };
    },
  },
});
