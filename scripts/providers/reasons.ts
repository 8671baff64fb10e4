import type { FakeId } from "@latchkey/testing/fake-providers/index";
import type { Aspect } from "@latchkey/testing/social/note-provider";

/** The reason why a provider can't do something, with the provider's documentation. */
export interface Reason {
  readonly why: string;
  readonly source: string;
}

export const REASONS: { readonly [Id in FakeId]?: { readonly [A in Aspect]?: Reason } } = {
  discord: {
    idToken: {
      why: "the access token identifies the person",
      source: "https://discord.com/developers/docs/topics/oauth2",
    },
  },
  dropbox: {
    idToken: {
      why: "ID tokens come only with a code",
      source: "https://developers.dropbox.com/oidc-guide",
    },
  },
  facebook: {
    refresh: {
      why: "tokens last about two months and can't be renewed",
      source: "https://developers.facebook.com/docs/facebook-login/guides/access-tokens/get-long-lived",
    },
  },
  github: {
    idToken: {
      why: "only for workflows, not for people",
      source: "https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps",
    },
  },
  gitlab: {
    idToken: {
      why: "ID tokens come only with a code",
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
      why: "ID tokens come only with a code",
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
      why: "only VK can check its tokens",
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
