import { type Group, group, hiding } from "../../base/options/group.ts";
import {
  asGiven,
  callback,
  count,
  type Declared,
  type Filled,
  flag,
  hiddenText,
  kind,
  type Named,
  type Option,
  oneOf,
  secretText,
  text,
  texts,
} from "../../base/options/option.ts";
import type { ProviderOptions, SocialProviderOptions } from "./registry/provider-options.ts";

type ProviderId = keyof SocialProviderOptions;

/** A provider's additional options. The compiler reports one that is missing here. */
type Own<Id extends ProviderId> = Exclude<
  keyof NonNullable<SocialProviderOptions[Id]>,
  keyof ProviderOptions
> &
  string;

const SHARED = {
  enabled: flag(),
  clientId: secretText(),
  clientSecret: hiddenText(),
  scope: texts(),
  disableDefaultScope: flag(),
  redirectURI: text(),
  prompt: text(),
  responseMode: oneOf(["query", "form_post"]),
  authorizationEndpoint: text(),
  tokenEndpoint: text(),
  userInfoEndpoint: text(),
  jwksEndpoint: text(),
  issuer: text(),
  mapProfileToUser: callback(),
  getUserInfo: callback(),
  refreshAccessToken: callback(),
  verifyIdToken: callback(),
  disableIdTokenSignIn: flag(),
  disableSignUp: flag(),
  disableImplicitSignUp: flag(),
  requireEmailVerification: flag(),
  overrideUserInfoOnSignIn: flag(),
} satisfies Named<ProviderOptions>;

function provider<Id extends ProviderId>(own: Record<Own<Id>, Option>): Group<Record<string, Option>> {
  return hiding(
    group<Record<string, Option>>(
      { ...SHARED, ...own },
      { clientKey: "only TikTok calls it that. Use `clientId`." },
    ),
  );
}

const BY_ITS_ADDRESSES = [
  "amazon",
  "atlassian",
  "cognito",
  "figma",
  "huggingface",
  "kakao",
  "line",
  "linear",
  "naver",
  "notion",
  "paybin",
  "paypal",
  "polar",
  "railway",
  "salesforce",
  "slack",
  "vercel",
  "wechat",
];

/** Each provider by its id. Secrets are never repeated. */
export const socialProviders = asGiven<SocialProviderOptions>(
  group(
    {
      apple: provider<"apple">({
        appBundleIdentifier: text(),
        audience: secretText(),
        teamId: text(),
        keyId: text(),
        privateKey: hiddenText(),
      }),
      discord: provider<"discord">({ permissions: count() }),
      dropbox: provider<"dropbox">({ accessType: oneOf(["offline", "online", "legacy"]) }),
      facebook: provider<"facebook">({ fields: texts(), configId: text() }),
      github: provider<"github">({ emailsEndpoint: text() }),
      gitlab: provider<"gitlab">({}),
      google: provider<"google">({
        accessType: oneOf(["offline", "online"]),
        display: oneOf(["page", "popup", "touch", "wap"]),
        hd: text(),
        includeGrantedScopes: flag(),
      }),
      kick: provider<"kick">({}),
      linkedin: provider<"linkedin">({}),
      microsoft: provider<"microsoft">({
        tenantId: text(),
        authority: text(),
        profilePhotoSize: oneOf(["48", "64", "96", "120", "240", "360", "432", "504", "648"]),
        disableProfilePhoto: flag(),
        graphEndpoint: text(),
      }),
      reddit: provider<"reddit">({ duration: oneOf(["temporary", "permanent"]) }),
      roblox: provider<"roblox">({}),
      spotify: provider<"spotify">({}),
      tiktok: provider<"tiktok">({ clientKey: text() }),
      twitch: provider<"twitch">({}),
      twitter: provider<"twitter">({}),
      vk: provider<"vk">({ langId: text(), scheme: oneOf(["light", "dark", "bright_light", "space_gray"]) }),
      zoom: provider<"zoom">({
        pkce: kind("true: Zoom supports PKCE. Remove it", (value) => value === true)(),
      }),
    } satisfies Named<SocialProviderOptions>,
    Object.fromEntries(BY_ITS_ADDRESSES.map((id) => [id, "configure it with `genericOAuth`."])),
  ),
  {},
);

export interface AccountNoticeOptions {
  /** Emails users when a provider was connected to or disconnected from their account. Default false. */
  accountLinked?: boolean;
}

export const accountNotices = { accountLinked: flag(false) } satisfies Declared<AccountNoticeOptions>;

declare module "../../kernel/contracts/options/index.ts" {
  interface ResolvedNoticeOptions extends Filled<typeof accountNotices> {}
}
