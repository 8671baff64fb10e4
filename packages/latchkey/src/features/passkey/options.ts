import type { MaybePromise } from "../../base/maybe-promise.ts";
import { group } from "../../base/options/group.ts";
import {
  callback,
  type Declared,
  type Filled,
  flag,
  kind,
  type Named,
  oneOf,
  orCallback,
  such,
  text,
  texts,
} from "../../base/options/option.ts";
import { featureSettings } from "../../kernel/contracts/feature.ts";
import type { EndpointCall } from "../../kernel/contracts/hooks.ts";
import { type TableOptions, tableOptions } from "../../kernel/contracts/options/table.ts";

/** Inputs of WebAuthn extensions, as JSON (WebAuthn 3, 9). */
export type PasskeyExtensions = Readonly<Record<string, unknown>>;

export interface AuthenticatorSelection {
  /** Default: any. */
  authenticatorAttachment?: "platform" | "cross-platform";
  /** Default `preferred`. */
  residentKey?: "discouraged" | "preferred" | "required";
  /** Default false. */
  requireResidentKey?: boolean;
  /** `required`: a PIN, fingerprint or face each time, also to sign in. Default `preferred`. */
  userVerification?: "discouraged" | "preferred" | "required";
}

/** The user that gets a passkey without a session. */
export interface ResolvedUser {
  id: string;
  /** Shown by the device when it asks which account to use. */
  name: string;
  displayName?: string | undefined;
}

export interface PasskeyRegistrationOptions {
  /** Requires a fresh session to add a passkey. Default true. */
  requireSession?: boolean;
  /**
   * Returns the user of a passkey that is added without a session. `context`: the text that the page sent.
   */
  resolveUser?: (given: { ctx: EndpointCall; context: string | undefined }) => MaybePromise<ResolvedUser>;
  /**
   * Runs after a response was verified, before it is stored. It may name the passkey, and the user if there
   * is no session.
   */
  afterVerification?: (given: {
    ctx: EndpointCall;
    verification: unknown;
    user: ResolvedUser;
    clientData: Readonly<Record<string, unknown>>;
    context: string | undefined;
    // biome-ignore lint/suspicious/noConfusingVoidType: a function that answers nothing is what most applications write
  }) => MaybePromise<{ userId?: string; name?: string } | undefined | void>;
  /** Default: `credProps`. */
  extensions?:
    | PasskeyExtensions
    | ((given: { ctx: EndpointCall }) => MaybePromise<PasskeyExtensions | undefined>);
}

export interface PasskeyAuthenticationOptions {
  /** Default none. */
  extensions?:
    | PasskeyExtensions
    | ((given: { ctx: EndpointCall }) => MaybePromise<PasskeyExtensions | undefined>);
  /** Runs after a response was verified, before the session opens. An error that it throws is the response. */
  afterVerification?: (given: {
    ctx: EndpointCall;
    verification: unknown;
    clientData: Readonly<Record<string, unknown>>;
  }) => MaybePromise<unknown>;
}

export interface PasskeyOptions {
  /**
   * The domain that passkeys belong to: the host of the pages that use them, or a domain above it. Passkeys
   * of another domain can't be used any more, so it should never change. Default: the host of `baseURL`.
   */
  rpID?: string;
  /** The name of the service in the device's dialog. Default: `appName`. */
  rpName?: string;
  /**
   * The origins of pages and apps that may use passkeys (`https://app.example.com`,
   * `android:apk-key-hash:…`). Default: that of `baseURL`. `trustedOrigins` aren't included.
   */
  origin?: string | readonly string[] | null;
  /**
   * Origins on other domains that may use the same passkeys, for example after a move. Browsers look for them
   * at `https://<rpID>/.well-known/webauthn`. Default none.
   */
  relatedOrigins?: readonly string[];
  authenticatorSelection?: AuthenticatorSelection;
  advanced?: {
    /** The name of the cookie that binds a challenge to its browser. Default `better-auth-passkey`. */
    webAuthnChallengeCookie?: string;
  };
  registration?: PasskeyRegistrationOptions;
  authentication?: PasskeyAuthenticationOptions;
  /**
   * Lets users sign up with a passkey in place of a password, if they can sign up with a password and
   * `requireEmailVerification` is off. Default true.
   */
  signUp?: boolean;
  /**
   * Suggestion of a passkey after a sign-in without one. `offer`: the screens ask. `automatic`: the passkey
   * is created without a question if the browser supports that. Default `offer`.
   */
  upgrade?: "offer" | "automatic" | "off";
  /** The application's names and columns. */
  schema?: { passkey?: TableOptions };
}

const isHost = (value: string): boolean =>
  /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(value) && URL.parse(`https://${value}`)?.host === value;

const isOrigin = (value: string): boolean => URL.parse(value)?.origin === value;

const isExtensions = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Options of the feature. */
export const passkeyOptions = group({
  rpID: such(text(), 'a host name such as "example.com"', isHost),
  rpName: text(),
  origin: kind<PasskeyOptions["origin"]>(
    "an origin, a list of origins or null",
    (value) => value === null || [value].flat().every((origin) => typeof origin === "string"),
  )(),
  relatedOrigins: such(texts([]), 'a list of origins such as "https://example.org"', (origins) =>
    origins.every(isOrigin),
  ),
  authenticatorSelection: group({
    authenticatorAttachment: oneOf(["platform", "cross-platform"]),
    residentKey: oneOf(["discouraged", "preferred", "required"], "preferred"),
    requireResidentKey: flag(false),
    userVerification: oneOf(["discouraged", "preferred", "required"], "preferred"),
  } satisfies Named<AuthenticatorSelection>),
  advanced: group({ webAuthnChallengeCookie: text("better-auth-passkey") }),
  registration: group({
    requireSession: flag(true),
    resolveUser: callback<PasskeyRegistrationOptions["resolveUser"]>(),
    afterVerification: callback<PasskeyRegistrationOptions["afterVerification"]>(),
    extensions: orCallback<PasskeyRegistrationOptions["extensions"]>("an object", isExtensions),
  } satisfies Named<PasskeyRegistrationOptions>),
  authentication: group({
    extensions: orCallback<PasskeyAuthenticationOptions["extensions"]>("an object", isExtensions),
    afterVerification: callback<PasskeyAuthenticationOptions["afterVerification"]>(),
  } satisfies Named<PasskeyAuthenticationOptions>),
  signUp: flag(true),
  upgrade: oneOf(["offer", "automatic", "off"], "offer"),
  schema: group({ passkey: group(tableOptions) }),
} satisfies Named<PasskeyOptions>);

/** Every default filled in. */
export type ResolvedPasskey = Filled<typeof passkeyOptions.members>;

export interface PasskeyNoticeOptions {
  /** Emails users when a passkey of their account was added or removed. Default false. */
  passkeyChanged?: boolean;
}

export const passkeyNotices = { passkeyChanged: flag(false) } satisfies Declared<PasskeyNoticeOptions>;

declare module "../../kernel/contracts/options/index.ts" {
  interface ResolvedNoticeOptions extends Filled<typeof passkeyNotices> {}
}

/** Options of the feature in this engine. */
export const passkeySettings = featureSettings<ResolvedPasskey>("passkeys");
