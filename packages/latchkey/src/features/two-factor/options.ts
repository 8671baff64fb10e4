import { group } from "../../base/options/group.ts";
import {
  callback,
  count,
  type Declared,
  type Filled,
  flag,
  flagOrCallback,
  type Named,
  oneOf,
  seconds,
  such,
  text,
  texts,
} from "../../base/options/option.ts";
import { featureSettings } from "../../kernel/contracts/feature.ts";
import type { CallbackUser } from "../../kernel/contracts/identity.ts";
import { type TableOptions, tableOptions } from "../../kernel/contracts/options/table.ts";
import {
  type Encryption,
  type OtpStorage,
  otpStorage,
  storageOption,
} from "../../kernel/emails/sent-code.ts";

/** Maximum number of codes per sign-in, of all kinds together. */
export const MOST_ATTEMPTS = 5;

export interface TotpOptions {
  /** The name in the authenticator app. Default: `issuer`. */
  issuer?: string;
  /** Default 6. */
  digits?: 6 | 8;
  /** Seconds that a code is shown. Default 30. */
  period?: number;
  /** Turns off authenticator apps. Default false. */
  disable?: boolean;
}

export interface OtpOptions {
  /**
   * Sends a code. Called in the background, and called again later if it rejects; `request`: see
   * `sendResetPassword`. Default: an email through `env.mail`.
   */
  sendOTP?: (given: { user: CallbackUser; otp: string }, request: Request | undefined) => unknown;
  /** Minutes that a code is valid. Default 3. */
  period?: number;
  /** Default 6. */
  digits?: number;
  /** Maximum number of attempts per sign-in, at most 5. Default 5. */
  allowedAttempts?: number;
  /** Storage of codes. Default `hashed`. */
  storeOTP?: OtpStorage;
  /**
   * Channel that `sendOTP` uses. A sign-in by the mailbox isn't confirmed by a code to the same mailbox.
   * Default `email`.
   */
  channel?: "email" | "phone";
  /** Turns off codes that are sent. Default false. */
  disable?: boolean;
}

export interface BackupCodeOptions {
  /** Default 10. */
  amount?: number;
  /** Characters, without the dash. Default 10. */
  length?: number;
  /** Generates the codes. Default: random ones. */
  customBackupCodesGenerate?: () => readonly string[];
  /**
   * Storage of the list. `hashed`: as hashes, in any capitalization, which `viewBackupCodes` and the
   * compatible framework can't read; existing lists stay. Default `encrypted`; in the service `hashed`.
   */
  storeBackupCodes?: "plain" | "encrypted" | "hashed" | Encryption;
}

export interface AccountLockoutOptions {
  /** Default true. */
  enabled?: boolean;
  /** Maximum number of wrong codes in a row, over all sign-ins. Default 10. */
  maxFailedAttempts?: number;
  /** Default 900. */
  durationSeconds?: number;
}

export interface TrustOptions {
  /**
   * IDs of providers that require a second factor themselves. Users who sign in with them aren't asked again.
   * Default none.
   */
  providers?: readonly string[];
  /** True if a passkey that verified its user counts as both factors. Default true. */
  passkey?: boolean;
}

export interface TwoFactorOptions {
  /** The name of the service in authenticator apps. Default: `appName`. */
  issuer?: string;
  /** Turns it on without checking a first code. Default false. */
  skipVerificationOnEnable?: boolean;
  /** Users without a password may set it up, with a fresh session. Default true. */
  allowPasswordless?: boolean;
  /** The name of its table in the database. Default `twoFactor`. */
  twoFactorTable?: string;
  /** Seconds for which a code can be entered after the first factor. Default 600. */
  twoFactorCookieMaxAge?: number;
  /** Seconds that a browser is trusted, counted from its last sign-in. Default 2592000 (30 days). */
  trustDeviceMaxAge?: number;
  totpOptions?: TotpOptions;
  otpOptions?: OtpOptions;
  backupCodeOptions?: BackupCodeOptions;
  accountLockout?: AccountLockoutOptions;
  trust?: TrustOptions;
  /**
   * Requires a second factor: of all users, or of those for whom the function returns true. Default false.
   */
  required?: boolean | ((user: CallbackUser) => boolean);
  /** Days for which users who must set it up can still sign in without it. Default 0. */
  grace?: number;
  /**
   * The page that asks for the code: a path or URL. Browsers that come back from a provider or from an email
   * are redirected there. Default none: they go to the error URL of their sign-in with
   * `error=two_factor_required`.
   */
  page?: string;
  /** The application's names and columns. */
  schema?: { user?: { fields?: { twoFactorEnabled?: string } }; twoFactor?: TableOptions };
}

/** Options of the feature. */
export const twoFactorOptions = group({
  issuer: text(),
  skipVerificationOnEnable: flag(false),
  allowPasswordless: flag(true),
  twoFactorTable: text(),
  twoFactorCookieMaxAge: seconds(600, { min: 60 }),
  trustDeviceMaxAge: seconds(2_592_000, { min: 60 }),
  totpOptions: group({
    issuer: text(),
    digits: such(count(6), "6 or 8", (digits) => digits === 6 || digits === 8),
    period: seconds(30, { min: 10 }),
    disable: flag(false),
  } satisfies Named<TotpOptions>),
  otpOptions: group({
    sendOTP: callback<OtpOptions["sendOTP"]>(),
    period: count(3, { min: 1 }),
    digits: count(6, { min: 4, whole: true }),
    allowedAttempts: count(MOST_ATTEMPTS, { min: 1, whole: true }),
    storeOTP: otpStorage("hashed"),
    channel: oneOf(["email", "phone"], "email"),
    disable: flag(false),
  } satisfies Named<OtpOptions>),
  backupCodeOptions: group({
    amount: count(10, { min: 1, whole: true }),
    length: count(10, { min: 8, whole: true }),
    customBackupCodesGenerate: callback<BackupCodeOptions["customBackupCodesGenerate"]>(),
    storeBackupCodes: storageOption<"plain" | "encrypted" | "hashed" | Encryption>([
      "plain",
      "encrypted",
      "hashed",
    ])("encrypted"),
  } satisfies Named<BackupCodeOptions>),
  accountLockout: group({
    enabled: flag(true),
    maxFailedAttempts: count(10, { min: 1, whole: true }),
    durationSeconds: seconds(900, { min: 1 }),
  } satisfies Named<AccountLockoutOptions>),
  trust: group({ providers: texts([]), passkey: flag(true) } satisfies Named<TrustOptions>),
  required: flagOrCallback<TwoFactorOptions["required"]>(),
  grace: count(0, { min: 0 }),
  page: text(),
  schema: group({
    user: group({ fields: group({ twoFactorEnabled: text() }) }),
    twoFactor: group(tableOptions),
  } satisfies Named<NonNullable<TwoFactorOptions["schema"]>>),
} satisfies Named<TwoFactorOptions>);

/** The options with every default filled in. */
export type ResolvedTwoFactor = Filled<typeof twoFactorOptions.members>;

export interface TwoFactorNoticeOptions {
  /**
   * Emails users when a second factor of their account was added, replaced, used up or removed. Default false.
   */
  twoFactorChanged?: boolean;
}

export const twoFactorNotices = { twoFactorChanged: flag(false) } satisfies Declared<TwoFactorNoticeOptions>;

declare module "../../kernel/contracts/options/index.ts" {
  interface ResolvedNoticeOptions extends Filled<typeof twoFactorNotices> {}
}

/** The options of this engine's feature. */
export const twoFactorSettings = featureSettings<ResolvedTwoFactor>("two-step verification");
