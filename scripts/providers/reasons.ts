import type { Aspect } from "../../packages/latchkey/src/features/social/testing/note-provider.ts";
import type { FakeId } from "../../packages/latchkey/src/testing/fake-providers/index.ts";

/** Why a provider doesn't do something, and where its own documentation says so. */
export interface Reason {
  readonly why: string;
  readonly source: string;
}

export const REASONS: { readonly [Id in FakeId]?: { readonly [A in Aspect]?: Reason } } = {
  discord: {
    idToken: {
      why: "who it is is asked with the access token",
      source: "https://discord.com/developers/docs/topics/oauth2",
    },
  },
  dropbox: {
    idToken: {
      why: "they come with a code alone",
      source: "https://developers.dropbox.com/oidc-guide",
    },
  },
  facebook: {
    refresh: {
      why: "tokens live for about two months, and nothing renews them",
      source: "https://developers.facebook.com/docs/facebook-login/guides/access-tokens/get-long-lived",
    },
  },
  github: {
    idToken: {
      why: "none for people, only for workflows",
      source: "https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps",
    },
  },
  gitlab: {
    idToken: {
      why: "they come with a code alone",
      source: "https://docs.gitlab.com/integration/openid_connect_provider/",
    },
  },
  kick: {
    idToken: {
      why: "OAuth 2 without OpenID Connect",
      source: "https://docs.kick.com/getting-started/generating-tokens-oauth2-flow",
    },
  },
  reddit: {
    idToken: {
      why: "OAuth 2 without OpenID Connect",
      source: "https://github.com/reddit-archive/reddit/wiki/OAuth2",
    },
  },
  roblox: {
    idToken: {
      why: "they come with a code alone",
      source: "https://create.roblox.com/docs/cloud/auth/oauth2-reference",
    },
  },
  spotify: {
    idToken: {
      why: "OAuth 2 without OpenID Connect",
      source: "https://developer.spotify.com/documentation/web-api/concepts/authorization",
    },
  },
  tiktok: {
    idToken: {
      why: "OAuth 2 without OpenID Connect",
      source: "https://developers.tiktok.com/doc/oauth-user-access-token-management",
    },
  },
  twitter: {
    idToken: {
      why: "OAuth 2 without OpenID Connect",
      source: "https://docs.x.com/resources/fundamentals/authentication/oauth-2-0/authorization-code",
    },
  },
  vk: {
    idToken: {
      why: "its tokens can be checked by itself alone",
      source:
        "https://id.vk.com/about/business/go/docs/en/vkid/latest/vk-id/connection/api-integration/api-description",
    },
  },
  zoom: {
    idToken: {
      why: "OAuth 2 without OpenID Connect",
      source: "https://developers.zoom.us/docs/integrations/oauth/",
    },
  },
};
