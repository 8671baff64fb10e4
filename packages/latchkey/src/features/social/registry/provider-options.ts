/** A provider's tokens, as the application's callbacks receive and return them. */
export interface ProviderTokens {
  accessToken?: string | undefined;
  refreshToken?: string | undefined;
  idToken?: string | undefined;
  accessTokenExpiresAt?: Date | undefined;
  refreshTokenExpiresAt?: Date | undefined;
  /** The granted scopes, or the requested ones if the provider doesn't say. */
  scopes?: readonly string[] | undefined;
}

/** A user at a provider. */
export interface ProviderUser {
  /** The provider's ID for the user. Never an email, which may later belong to another person. */
  id: string;
  name?: string | null | undefined;
  image?: string | null | undefined;
  email?: string | null | undefined;
  /** True if the provider confirmed the email. */
  emailVerified?: boolean | undefined;
}

/** The same, as the application returns it. */
export type GivenUser = Omit<ProviderUser, "id"> & { id: string | number } & Readonly<
    Record<string, unknown>
  >;

/** A user's profile, alone or with the response that it comes from. */
export type GivenPerson = { user: GivenUser; data?: unknown } | GivenUser;

/** Options of every provider. `Profile` is the provider's own user profile. */
export interface ProviderOptions<Profile = unknown> {
  /**
   * The application's client ID at the provider. With several, the first is used to sign in, and ID tokens for
   * any of them are accepted. If it is undefined, for example an unset variable, the start fails.
   */
  clientId: string | readonly string[] | undefined;
  /** False: the provider isn't offered. Default true. */
  enabled?: boolean;
  /** Not needed by public clients. */
  clientSecret?: string;
  /** Scopes to request in addition to the default ones. Default none. */
  scope?: readonly string[];
  /** Requests only `scope`. Default false. */
  disableDefaultScope?: boolean;
  /** The redirect URI. Default `<baseURL><basePath>/callback/<id>`. */
  redirectURI?: string;
  /** Sent as `prompt`: `select_account`, `consent`, … Default: the provider's. */
  prompt?: string;
  /** Mode of the provider's response. Default: as the provider requires. */
  responseMode?: "query" | "form_post";
  /** Replaces the provider's URL, for other regions, proxies or a fake provider in tests. */
  authorizationEndpoint?: string;
  tokenEndpoint?: string;
  userInfoEndpoint?: string;
  /** The URL of the keys that sign its ID tokens. */
  jwksEndpoint?: string;
  /** The issuer of its ID tokens. */
  issuer?: string;
  /** Changes the user data taken from a profile. Must return an email if the provider gives none. */
  mapProfileToUser?: (profile: Profile) => Partial<GivenUser> | Promise<Partial<GivenUser>>;
  /**
   * Replaces the request for the profile. Returns the user, or `{ user, data }`. Null refuses the sign-in.
   */
  getUserInfo?: (tokens: ProviderTokens) => Promise<GivenPerson | null>;
  /** Replaces the refresh grant. */
  refreshAccessToken?: (refreshToken: string) => Promise<ProviderTokens>;
  /** Replaces the verification of an ID token from a client; `false` refuses it. */
  verifyIdToken?: (token: string, nonce: string | undefined) => Promise<boolean>;
  /** Refuses ID tokens from clients. Default false. */
  disableIdTokenSignIn?: boolean;
  /** Allows only sign-in, no sign-up. Default false. */
  disableSignUp?: boolean;
  /** Allows sign-up only if the request asks for it (`requestSignUp`). Default false. */
  disableImplicitSignUp?: boolean;
  /** Refuses users whose email the provider hasn't confirmed. Default false. */
  requireEmailVerification?: boolean;
  /** Updates name, picture and a confirmed email at each sign-in. Default false. */
  overrideUserInfoOnSignIn?: boolean;
}

export interface AppleOptions extends ProviderOptions {
  /** Another audience of ID tokens: the mobile app. */
  appBundleIdentifier?: string;
  /** The same for several apps. */
  audience?: string | readonly string[];
  /** With `keyId` and `privateKey`, replaces `clientSecret`: the engine signs the secret itself. */
  teamId?: string;
  keyId?: string;
  /** PKCS #8, as PEM. */
  privateKey?: string;
}

export interface DiscordOptions extends ProviderOptions {
  /** Permissions of a bot added during sign-in, as a number. */
  permissions?: number;
}

export interface FacebookOptions extends ProviderOptions {
  /** Additional profile fields to request. Default none. */
  fields?: readonly string[];
  /** The configuration ID of Facebook Login for Business, used instead of scopes. */
  configId?: string;
}

export interface GithubOptions extends ProviderOptions {
  /** Default `https://api.github.com/user/emails`. */
  emailsEndpoint?: string;
}

export interface GoogleOptions extends ProviderOptions {
  accessType?: "offline" | "online";
  display?: "page" | "popup" | "touch" | "wap";
  /** Allows only users of this Workspace domain; `*` allows those of any. */
  hd?: string;
  /** Tokens also cover scopes that were granted earlier. Default true. */
  includeGrantedScopes?: boolean;
}

export interface MicrosoftOptions extends ProviderOptions {
  /**
   * The accounts that may sign in: a directory ID, `organizations`, `consumers` or `common`. Default `common`.
   */
  tenantId?: string;
  /** The host of the sign-in pages. Default `https://login.microsoftonline.com`. */
  authority?: string;
  /** Pixels. Default 48. */
  profilePhotoSize?: 48 | 64 | 96 | 120 | 240 | 360 | 432 | 504 | 648;
  /** Requests no picture. Default false. */
  disableProfilePhoto?: boolean;
  /** Default `https://graph.microsoft.com/v1.0`. */
  graphEndpoint?: string;
}

/** TikTok's user profile. */
interface TiktokProfile {
  readonly data: { readonly user: Readonly<Record<string, unknown>> & { readonly open_id: string } };
}

export interface TiktokOptions extends Omit<ProviderOptions<TiktokProfile>, "clientId"> {
  /** TikTok's name for the client ID. One of the two is required. */
  clientKey?: string;
  clientId?: string | readonly string[];
}

/** Reddit's user profile. */
type RedditProfile = Readonly<Record<string, unknown>> & { readonly id: string; readonly name: string };

export interface RedditOptions extends ProviderOptions<RedditProfile> {
  /** `permanent` returns a refresh token. Default `temporary`. */
  duration?: "temporary" | "permanent";
}

export interface DropboxOptions extends ProviderOptions {
  accessType?: "offline" | "online" | "legacy";
}

export interface VkOptions extends ProviderOptions {
  /** The language of the page, by VK's numbers. */
  langId?: string;
  scheme?: "light" | "dark" | "bright_light" | "space_gray";
}

export interface ZoomOptions extends ProviderOptions {
  /** RFC 7636, as with every provider that supports it. */
  pkce?: true;
}

/** The providers on offer, by ID. */
export interface SocialProviderOptions {
  apple?: AppleOptions;
  discord?: DiscordOptions;
  facebook?: FacebookOptions;
  github?: GithubOptions;
  microsoft?: MicrosoftOptions;
  google?: GoogleOptions;
  spotify?: ProviderOptions;
  twitch?: ProviderOptions;
  twitter?: ProviderOptions;
  dropbox?: DropboxOptions;
  kick?: ProviderOptions;
  linkedin?: ProviderOptions;
  /** `issuer` is the URL of a self-managed instance. */
  gitlab?: ProviderOptions;
  tiktok?: TiktokOptions;
  reddit?: RedditOptions;
  roblox?: ProviderOptions;
  vk?: VkOptions;
  zoom?: ZoomOptions;
}

declare module "../../../kernel/contracts/options/index.ts" {
  interface ResolvedOptions {
    readonly socialProviders: SocialProviderOptions;
  }
}
