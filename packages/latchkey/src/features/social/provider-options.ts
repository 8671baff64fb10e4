/** What a provider gave, as callbacks of the application get it and hand it back. */
export interface ProviderTokens {
  accessToken?: string | undefined;
  refreshToken?: string | undefined;
  idToken?: string | undefined;
  accessTokenExpiresAt?: Date | undefined;
  refreshTokenExpiresAt?: Date | undefined;
  /** Those that were granted; where the provider doesn't say, those that were asked for. */
  scopes?: readonly string[] | undefined;
}

/** Who someone is to a provider. */
export interface ProviderUser {
  /** The provider's own for the person: never an address, which may become someone else's. */
  id: string;
  name?: string | null | undefined;
  image?: string | null | undefined;
  email?: string | null | undefined;
  /** Whether the provider says that it is theirs. */
  emailVerified?: boolean | undefined;
}

/** The same in the application's form. */
export type GivenUser = Omit<ProviderUser, "id"> & { id: string | number } & Readonly<
    Record<string, unknown>
  >;

/** A person's profile, alone or with the answer that it comes from. */
export type GivenPerson = { user: GivenUser; data?: unknown } | GivenUser;

/** What every provider is told. `Profile` is the provider's own answer about a person. */
export interface ProviderOptions<Profile = unknown> {
  /** As the provider calls this application. Of several the first asks, and id tokens for any of them are taken. */
  clientId: string | readonly string[];
  /** False: the provider isn't offered. Default true. */
  enabled?: boolean;
  /** Not needed by clients that are public at the provider. */
  clientSecret?: string;
  /** Asked for besides the default ones. Default none. */
  scope?: readonly string[];
  /** Asks for `scope` alone. Default false. */
  disableDefaultScope?: boolean;
  /** Where the provider sends people back to. Default `<baseURL><basePath>/callback/<id>`. */
  redirectURI?: string;
  /** Handed on as `prompt`: `select_account`, `consent`, … Default: the provider's. */
  prompt?: string;
  /** How the answer comes back. Default: as the provider wants it. */
  responseMode?: "query" | "form_post";
  /** In place of the provider's own addresses: for its other regions, for proxies, for a fake one in tests. */
  authorizationEndpoint?: string;
  tokenEndpoint?: string;
  userInfoEndpoint?: string;
  /** Where the keys are that its id tokens are signed with. */
  jwksEndpoint?: string;
  /** Who signs its id tokens. */
  issuer?: string;
  /** Changes what is taken over from a profile; also how an address is given where the provider has none. */
  mapProfileToUser?: (profile: Profile) => Partial<GivenUser> | Promise<Partial<GivenUser>>;
  /** Replaces the request for the profile. Returns the person, or `{ user, data }`. Null: nobody. */
  getUserInfo?: (tokens: ProviderTokens) => Promise<GivenPerson | null>;
  /** In place of the refresh grant. */
  refreshAccessToken?: (refreshToken: string) => Promise<ProviderTokens>;
  /** In place of the check of an id token that a client brings; `false` refuses it. */
  verifyIdToken?: (token: string, nonce: string | undefined) => Promise<boolean>;
  /** Takes no id tokens from clients. Default false. */
  disableIdTokenSignIn?: boolean;
  /** Signs nobody up, only in. Default false. */
  disableSignUp?: boolean;
  /** Signs up only where the request says so (`requestSignUp`). Default false. */
  disableImplicitSignUp?: boolean;
  /** Lets nobody in whose address the provider doesn't say to be theirs. Default false. */
  requireEmailVerification?: boolean;
  /** Takes name, picture and a proved address over at each sign-in. Default false. */
  overrideUserInfoOnSignIn?: boolean;
}

export interface AppleOptions extends ProviderOptions {
  /** Another audience of id tokens: the app on a phone. */
  appBundleIdentifier?: string;
  /** The same for several apps. */
  audience?: string | readonly string[];
  /** With `keyId` and `privateKey`, in place of `clientSecret`: what the secret is made of. */
  teamId?: string;
  keyId?: string;
  /** PKCS 8, as PEM. */
  privateKey?: string;
}

export interface DiscordOptions extends ProviderOptions {
  /** Permissions of a bot that is added with the sign-in, as a number. */
  permissions?: number;
}

export interface FacebookOptions extends ProviderOptions {
  /** More members of the profile to ask for. Default none. */
  fields?: readonly string[];
  /** Of Facebook Login for Business, in place of scopes. */
  configId?: string;
}

export interface GithubOptions extends ProviderOptions {
  /** Default `https://api.github.com/user/emails`. */
  emailsEndpoint?: string;
}

export interface GoogleOptions extends ProviderOptions {
  accessType?: "offline" | "online";
  display?: "page" | "popup" | "touch" | "wap";
  /** Only people of this Workspace domain. */
  hd?: string;
  /** Asks for what was granted before, too. Default true. */
  includeGrantedScopes?: boolean;
}

export interface MicrosoftOptions extends ProviderOptions {
  /** Whose people: a tenant, `organizations`, `consumers`. Default `common`. */
  tenantId?: string;
  /** Where the sign-in pages are. Default `https://login.microsoftonline.com`. */
  authority?: string;
  /** Pixels. Default 48. */
  profilePhotoSize?: 48 | 64 | 96 | 120 | 240 | 360 | 432 | 504 | 648;
  /** Asks for no picture. Default false. */
  disableProfilePhoto?: boolean;
  /** Default `https://graph.microsoft.com/v1.0`. */
  graphEndpoint?: string;
}

export interface TiktokOptions extends Omit<ProviderOptions, "clientId"> {
  /** What TikTok calls the id of a client. One of the two is needed. */
  clientKey?: string;
  clientId?: string | readonly string[];
}

export interface RedditOptions extends ProviderOptions {
  /** `permanent` gives a refresh token. Default `temporary`. */
  duration?: "temporary" | "permanent";
}

export interface DropboxOptions extends ProviderOptions {
  accessType?: "offline" | "online" | "legacy";
}

export interface VkOptions extends ProviderOptions {
  /** Language of the page, as VK numbers them. */
  langId?: string;
  scheme?: "light" | "dark" | "bright_light" | "space_gray";
}

export interface ZoomOptions extends ProviderOptions {
  /** RFC 7636, as with every provider that supports it. */
  pkce?: true;
}

/** Each provider that is offered, by its id. */
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
  /** `issuer` is the address of an instance of one's own. */
  gitlab?: ProviderOptions;
  tiktok?: TiktokOptions;
  reddit?: RedditOptions;
  roblox?: ProviderOptions;
  vk?: VkOptions;
  zoom?: ZoomOptions;
}

declare module "../../kernel/options/index.ts" {
  interface ResolvedOptions {
    readonly socialProviders: SocialProviderOptions;
  }
}
