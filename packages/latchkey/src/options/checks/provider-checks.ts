import type { GenericOAuthConfig, GenericOAuthOptions } from "../../features/generic-oauth/options.ts";
import type { SocialProviderOptions } from "../../features/social/provider-options.ts";
import {
  anyObject,
  type Check,
  callback,
  choice,
  count,
  flag,
  group,
  hiddenObject,
  hiddenText,
  kind,
  listOf,
  secretText,
  text,
  textOrCallback,
  texts,
} from "./check.ts";
import { NOT_BUILT } from "./not-built.ts";

type ProviderId = keyof SocialProviderOptions;

/** A provider with only the common options. */
type Plain = NonNullable<SocialProviderOptions["gitlab"]>;
/** A provider's additional options. The compiler reports one that is missing here. */
type Own<Id extends ProviderId> = Exclude<keyof NonNullable<SocialProviderOptions[Id]>, keyof Plain> & string;

const SHARED = {
  enabled: flag,
  clientId: secretText,
  clientSecret: hiddenText,
  scope: texts,
  disableDefaultScope: flag,
  redirectURI: text,
  prompt: text,
  responseMode: choice("query", "form_post"),
  authorizationEndpoint: text,
  tokenEndpoint: text,
  userInfoEndpoint: text,
  jwksEndpoint: text,
  issuer: text,
  mapProfileToUser: callback,
  getUserInfo: callback,
  refreshAccessToken: callback,
  verifyIdToken: callback,
  disableIdTokenSignIn: flag,
  disableSignUp: flag,
  disableImplicitSignUp: flag,
  requireEmailVerification: flag,
  overrideUserInfoOnSignIn: flag,
} satisfies Record<keyof Plain, Check>;

function provider<Id extends ProviderId>(own: Record<Own<Id>, Check>): Check {
  return hidingGroup<string>({ ...SHARED, ...own }, NOT_BUILT.provider);
}

/** A value given instead of the object may be a secret. */
function hidingGroup<Names extends string>(
  checks: Record<Names, Check>,
  absent: Readonly<Record<string, string>>,
): Check {
  const members = group(checks, absent);
  return (value, path) => {
    hiddenObject(value, path);
    members(value, path);
  };
}

/** An entry of `genericOAuth.config`. */
const configured = hidingGroup<keyof GenericOAuthConfig & string>(
  {
    providerId: text,
    name: text,
    clientId: secretText,
    clientSecret: hiddenText,
    discoveryUrl: text,
    issuer: text,
    authorizationUrl: text,
    tokenUrl: text,
    userInfoUrl: text,
    jwksUrl: text,
    scopes: texts,
    redirectURI: text,
    responseType: choice("code"),
    responseMode: choice("query", "form_post"),
    prompt: text,
    accessType: text,
    pkce: flag,
    authentication: choice("post", "basic"),
    getToken: callback,
    getUserInfo: callback,
    mapProfileToUser: callback,
    authorizationUrlParams: hiddenObject,
    tokenUrlParams: hiddenObject,
    discoveryHeaders: anyObject,
    authorizationHeaders: anyObject,
    disableSignUp: flag,
    disableImplicitSignUp: flag,
    requireEmailVerification: flag,
    overrideUserInfo: flag,
    requireIdTokenVerification: flag,
    requireIssuerValidation: flag,
    disableIdTokenNonceBinding: flag,
    accountSubject: callback,
    accountIssuer: textOrCallback,
    allowIdpInitiated: flag,
    endSessionEndpoint: text,
    postLogoutRedirectURI: text,
    allowPrivateAddresses: flag,
  },
  NOT_BUILT.genericOAuth,
);

/** Options of the feature of that name. */
export const genericOAuthCheck = group<keyof GenericOAuthOptions & string>({
  config: listOf(configured),
  callbackPath: choice("oauth2", "callback"),
});

/** Each provider by its id. Secrets are never repeated. */
export const socialProviders = group<ProviderId>(
  {
    apple: provider<"apple">({
      appBundleIdentifier: text,
      audience: secretText,
      teamId: text,
      keyId: text,
      privateKey: hiddenText,
    }),
    discord: provider<"discord">({ permissions: count }),
    dropbox: provider<"dropbox">({ accessType: choice("offline", "online", "legacy") }),
    facebook: provider<"facebook">({ fields: texts, configId: text }),
    github: provider<"github">({ emailsEndpoint: text }),
    gitlab: provider<"gitlab">({}),
    google: provider<"google">({
      accessType: choice("offline", "online"),
      display: choice("page", "popup", "touch", "wap"),
      hd: text,
      includeGrantedScopes: flag,
    }),
    kick: provider<"kick">({}),
    linkedin: provider<"linkedin">({}),
    microsoft: provider<"microsoft">({
      tenantId: text,
      authority: text,
      profilePhotoSize: choice("48", "64", "96", "120", "240", "360", "432", "504", "648"),
      disableProfilePhoto: flag,
      graphEndpoint: text,
    }),
    reddit: provider<"reddit">({ duration: choice("temporary", "permanent") }),
    roblox: provider<"roblox">({}),
    spotify: provider<"spotify">({}),
    tiktok: provider<"tiktok">({ clientKey: text }),
    twitch: provider<"twitch">({}),
    twitter: provider<"twitter">({}),
    vk: provider<"vk">({ langId: text, scheme: choice("light", "dark", "bright_light", "space_gray") }),
    zoom: provider<"zoom">({
      pkce: kind("true: Zoom supports PKCE. Remove it", (value) => value === true),
    }),
  },
  NOT_BUILT.socialProviders,
);
