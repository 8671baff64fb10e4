// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall, BareApiCall, CallHeaders } from "../kernel/contracts/call.ts";
import type { User } from "./api.ts";

/** Body of `POST /two-factor/enable`. */
export interface EnableTwoFactorBody {
  /** Required if the session isn't fresh */
  password?: string | undefined;
  /** Code of the authenticator app, or a backup code: required with the password if the session isn't fresh */
  code?: string | undefined;
  /** The name in the authenticator app */
  issuer?: string | undefined;
  method?: "totp" | "otp" | undefined;
}

/** Answer of `POST /two-factor/enable`. */
export interface EnableTwoFactorAnswer {
  method: "totp" | "otp";
  totpURI?: string;
  backupCodes?: string[];
}

/** Body of `POST /two-factor/disable`. */
export interface DisableTwoFactorBody {
  /** Required if the session isn't fresh */
  password?: string | undefined;
  /** Code of the authenticator app, or a backup code: required with the password if the session isn't fresh */
  code?: string | undefined;
}

/** Answer of `POST /two-factor/disable`. */
export interface DisableTwoFactorAnswer {
  status: true;
}

/** Body of `POST /two-factor/get-totp-uri`. */
export interface GetTOTPURIBody {
  /** Required if the session isn't fresh */
  password?: string | undefined;
  /** Code of the authenticator app, or a backup code: required with the password if the session isn't fresh */
  code?: string | undefined;
}

/** Answer of `POST /two-factor/get-totp-uri`. */
export interface GetTOTPURIAnswer {
  totpURI: string;
}

/** Body of `POST /two-factor/verify-totp`. */
export interface VerifyTOTPBody {
  code: string;
  /** True to trust this browser for a while */
  trustDevice?: boolean | undefined;
}

/** Answer of `POST /two-factor/verify-totp`. */
export interface VerifyTOTPAnswer {
  token: string;
  user: User;
  callbackURL?: string;
}

/** Body of `POST /two-factor/send-otp`. */
export type SendTwoFactorOTPBody = {
  trustDevice?: boolean | undefined;
};

/** Answer of `POST /two-factor/send-otp`. */
export interface SendTwoFactorOTPAnswer {
  status: true;
}

/** Body of `POST /two-factor/verify-otp`. */
export interface VerifyTwoFactorOTPBody {
  code: string;
  /** True to trust this browser for a while */
  trustDevice?: boolean | undefined;
}

/** Answer of `POST /two-factor/verify-otp`. */
export interface VerifyTwoFactorOTPAnswer {
  token: string;
  user: User;
  callbackURL?: string;
}

/** Body of `POST /two-factor/verify-backup-code`. */
export interface VerifyBackupCodeBody {
  code: string;
  /** True to trust this browser for a while */
  trustDevice?: boolean | undefined;
  /** True to use up the code without opening a session */
  disableSession?: boolean | undefined;
}

/** Answer of `POST /two-factor/verify-backup-code`. */
export interface VerifyBackupCodeAnswer {
  token?: string;
  user: User;
  callbackURL?: string;
}

/** Body of `POST /two-factor/generate-backup-codes`. */
export interface GenerateBackupCodesBody {
  /** Required if the session isn't fresh */
  password?: string | undefined;
  /** Code of the authenticator app, or a backup code: required with the password if the session isn't fresh */
  code?: string | undefined;
}

/** Answer of `POST /two-factor/generate-backup-codes`. */
export interface GenerateBackupCodesAnswer {
  status: true;
  backupCodes: string[];
}

/** Answer of `GET /two-factor/challenge`. */
export interface ReadChallengeAnswer {
  /** Masked */
  email: string;
  methods: ("totp" | "otp" | "backupCode")[];
  /** Method of the last successful verification */
  lastMethod: string | null;
  expiresAt: Date;
  /** Seconds until then, for browsers with wrong clocks */
  expiresIn: number;
  attemptsLeft: number;
  /** Time until which no code is accepted */
  unlocksAt: Date | null;
  /** Seconds until then */
  unlocksIn: number | null;
  enrollmentRequired: boolean;
  enrollmentMethods: ("totp" | "otp")[];
  callbackURL: string | null;
}

/** Answer of `POST /two-factor/cancel`. */
export interface CancelChallengeAnswer {
  status: true;
}

/** Answer of `GET /two-factor/status`. */
export interface ReadTwoFactorStatusAnswer {
  enabled: boolean;
  /** Second factors of the caller */
  methods: ("totp" | "otp")[];
  /** Second factors that the deployment offers */
  available: ("totp" | "otp")[];
  /** Number of unused codes; null: the caller has no backup codes */
  backupCodes: number | null;
  required: boolean;
  /** Deadline for setting it up */
  graceEndsAt: Date | null;
}

/** Answer of `GET /two-factor/list-trusted-devices`. */
export type ListTrustedDevicesAnswer = {
  id: string;
  userAgent: string;
  ipAddress: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  isCurrent: boolean;
}[];

/** Body of `POST /two-factor/revoke-trusted-device`. */
export interface RevokeTrustedDeviceBody {
  /** Default: all */
  id?: string | undefined;
}

/** Answer of `POST /two-factor/revoke-trusted-device`. */
export interface RevokeTrustedDeviceAnswer {
  status: true;
}

/** Body of `auth.api.generateTOTP`. */
export interface GenerateTOTPBody {
  secret: string;
}

/** Answer of `auth.api.generateTOTP`. */
export interface GenerateTOTPAnswer {
  code: string;
}

/** Body of `auth.api.viewBackupCodes`. */
export interface ViewBackupCodesBody {
  userId: string;
}

/** Answer of `auth.api.viewBackupCodes`. */
export interface ViewBackupCodesAnswer {
  status: true;
  backupCodes: string[];
}

/** Methods that `two-factor()` adds to `auth.api`. */
export interface TwoFactorApi {
  /**
   * Set up a second factor; an authenticator app counts once a code of it is verified.
   *
   * `POST /two-factor/enable`. Errors: `INVALID_TWO_FACTOR_COOKIE` (401), `SESSION_NOT_FRESH` (403),
   * `INVALID_PASSWORD` (400), `OTP_NOT_CONFIGURED` (400), `TOTP_NOT_CONFIGURED` (400), `INVALID_CODE`
   * (401), `INVALID_BACKUP_CODE` (401), `ACCOUNT_TEMPORARILY_LOCKED` (429).
   */
  readonly enableTwoFactor: BareApiCall<{ body?: EnableTwoFactorBody }, EnableTwoFactorAnswer>;

  /**
   * Turn off the second factor, and forget trusted devices.
   *
   * `POST /two-factor/disable`. Errors: `UNAUTHORIZED` (401), `TWO_FACTOR_REQUIRED` (403),
   * `SESSION_NOT_FRESH` (403), `INVALID_PASSWORD` (400), `INVALID_CODE` (401), `INVALID_BACKUP_CODE`
   * (401), `ACCOUNT_TEMPORARILY_LOCKED` (429).
   */
  readonly disableTwoFactor: ApiCall<
    { body?: DisableTwoFactorBody; headers: CallHeaders },
    DisableTwoFactorAnswer
  >;

  /**
   * Get the secret of the caller's authenticator app, for another device.
   *
   * `POST /two-factor/get-totp-uri`. Errors: `UNAUTHORIZED` (401), `TOTP_NOT_CONFIGURED` (400),
   * `TOTP_NOT_ENABLED` (400), `SESSION_NOT_FRESH` (403), `INVALID_PASSWORD` (400), `INVALID_CODE` (401),
   * `INVALID_BACKUP_CODE` (401), `ACCOUNT_TEMPORARILY_LOCKED` (429).
   */
  readonly getTOTPURI: ApiCall<{ body?: GetTOTPURIBody; headers: CallHeaders }, GetTOTPURIAnswer>;

  /**
   * Verify a code of the authenticator app: opens the pending session, or confirms the app.
   *
   * `POST /two-factor/verify-totp`. Errors: `INVALID_TWO_FACTOR_COOKIE` (401), `TOTP_NOT_CONFIGURED`
   * (400), `TOTP_NOT_ENABLED` (400), `INVALID_CODE` (401), `TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE` (400),
   * `ACCOUNT_TEMPORARILY_LOCKED` (429), `FAILED_TO_CREATE_SESSION` (401).
   */
  readonly verifyTOTP: ApiCall<{ body: VerifyTOTPBody }, VerifyTOTPAnswer>;

  /**
   * Send a code to the user who is signing in, or to the caller.
   *
   * `POST /two-factor/send-otp`. Errors: `OTP_NOT_CONFIGURED` (400), `INVALID_TWO_FACTOR_COOKIE` (401).
   */
  readonly sendTwoFactorOTP: BareApiCall<{ body?: SendTwoFactorOTPBody }, SendTwoFactorOTPAnswer>;

  /**
   * Verify a code that was sent.
   *
   * `POST /two-factor/verify-otp`. Errors: `INVALID_TWO_FACTOR_COOKIE` (401), `OTP_NOT_CONFIGURED`
   * (400), `OTP_HAS_EXPIRED` (400), `INVALID_CODE` (401), `TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE` (400),
   * `ACCOUNT_TEMPORARILY_LOCKED` (429), `FAILED_TO_CREATE_SESSION` (401).
   */
  readonly verifyTwoFactorOTP: ApiCall<{ body: VerifyTwoFactorOTPBody }, VerifyTwoFactorOTPAnswer>;

  /**
   * Verify a backup code, which can be used once.
   *
   * `POST /two-factor/verify-backup-code`. Errors: `INVALID_TWO_FACTOR_COOKIE` (401),
   * `BACKUP_CODES_NOT_ENABLED` (400), `INVALID_BACKUP_CODE` (401), `BACKUP_CODE_CONFLICT` (409),
   * `TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE` (400), `ACCOUNT_TEMPORARILY_LOCKED` (429),
   * `FAILED_TO_CREATE_SESSION` (401).
   */
  readonly verifyBackupCode: ApiCall<{ body: VerifyBackupCodeBody }, VerifyBackupCodeAnswer>;

  /**
   * Replace the caller's backup codes.
   *
   * `POST /two-factor/generate-backup-codes`. Errors: `UNAUTHORIZED` (401), `TWO_FACTOR_NOT_ENABLED`
   * (400), `SESSION_NOT_FRESH` (403), `INVALID_PASSWORD` (400), `INVALID_CODE` (401),
   * `INVALID_BACKUP_CODE` (401), `ACCOUNT_TEMPORARILY_LOCKED` (429).
   */
  readonly generateBackupCodes: ApiCall<
    { body?: GenerateBackupCodesBody; headers: CallHeaders },
    GenerateBackupCodesAnswer
  >;

  /**
   * Get the second-factor challenge of this browser.
   *
   * `GET /two-factor/challenge`. Errors: `INVALID_TWO_FACTOR_COOKIE` (401).
   */
  readonly readChallenge: BareApiCall<object, ReadChallengeAnswer>;

  /**
   * Cancel a sign-in that is waiting for a second factor.
   *
   * `POST /two-factor/cancel`.
   */
  readonly cancelChallenge: BareApiCall<object, CancelChallengeAnswer>;

  /**
   * Get the state of the caller's second factor.
   *
   * `GET /two-factor/status`. Errors: `UNAUTHORIZED` (401).
   */
  readonly readTwoFactorStatus: ApiCall<{ headers: CallHeaders }, ReadTwoFactorStatusAnswer>;

  /**
   * List the caller's trusted devices, most recently used first.
   *
   * `GET /two-factor/list-trusted-devices`. Errors: `UNAUTHORIZED` (401).
   */
  readonly listTrustedDevices: ApiCall<{ headers: CallHeaders }, ListTrustedDevicesAnswer>;

  /**
   * Revoke one of the caller's trusted devices, or all.
   *
   * `POST /two-factor/revoke-trusted-device`. Errors: `UNAUTHORIZED` (401).
   */
  readonly revokeTrustedDevice: ApiCall<
    { body?: RevokeTrustedDeviceBody; headers: CallHeaders },
    RevokeTrustedDeviceAnswer
  >;

  /**
   * Generate the current code of a secret.
   *
   * Only in process. Errors: `TOTP_NOT_CONFIGURED` (400).
   */
  readonly generateTOTP: ApiCall<{ body: GenerateTOTPBody }, GenerateTOTPAnswer>;

  /**
   * Get a user's backup codes.
   *
   * Only in process. Errors: `BACKUP_CODES_NOT_ENABLED` (400).
   */
  readonly viewBackupCodes: ApiCall<{ body: ViewBackupCodesBody }, ViewBackupCodesAnswer>;
}

/** Facts about `two-factor()` for screens. */
export interface TwoFactorUi {
  twoFactor: {
    /** Second factors on offer: an authenticator app, codes that are sent */
    methods: ("totp" | "otp")[];
    /** Number of digits of a code */
    digits: {
      totp: number;
      otp: number;
    };
    /** Days for which a trusted device isn't asked again */
    trustDeviceDays: number;
  };
}
