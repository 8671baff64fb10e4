// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall, BareApiCall, CallHeaders } from "../kernel/call.ts";
import type { User } from "./api.ts";

/** Set up a second factor; an app counts once a code of it was verified: the body. */
export interface EnableTwoFactorBody {
  /** Needed where the session isn't fresh */
  password?: string | undefined;
  /** Of the app, or a backup code: needed with the password where the session isn't fresh */
  code?: string | undefined;
  /** The name in the authenticator app */
  issuer?: string | undefined;
  method?: "totp" | "otp" | undefined;
}

/** Set up a second factor; an app counts once a code of it was verified: the answer. */
export interface EnableTwoFactorAnswer {
  method: "totp" | "otp";
  totpURI?: string;
  backupCodes?: string[];
}

/** Turn the second factor off, and forget trusted devices: the body. */
export interface DisableTwoFactorBody {
  /** Needed where the session isn't fresh */
  password?: string | undefined;
  /** Of the app, or a backup code: needed with the password where the session isn't fresh */
  code?: string | undefined;
}

/** Turn the second factor off, and forget trusted devices: the answer. */
export interface DisableTwoFactorAnswer {
  status: true;
}

/** The secret of the caller's authenticator app, for another device: the body. */
export interface GetTOTPURIBody {
  /** Needed where the session isn't fresh */
  password?: string | undefined;
  /** Of the app, or a backup code: needed with the password where the session isn't fresh */
  code?: string | undefined;
}

/** The secret of the caller's authenticator app, for another device: the answer. */
export interface GetTOTPURIAnswer {
  totpURI: string;
}

/**
 * Give a code of the authenticator app: opens the session that waits for it, or confirms the app: the
 * body.
 */
export interface VerifyTOTPBody {
  code: string;
  /** Whether this browser isn't asked again for a while */
  trustDevice?: boolean | undefined;
}

/**
 * Give a code of the authenticator app: opens the session that waits for it, or confirms the app: the
 * answer.
 */
export interface VerifyTOTPAnswer {
  token: string;
  user: User;
  callbackURL?: string;
}

/** Send a code to the user who signs in, or to the caller: the body. */
export type SendTwoFactorOTPBody = {
  trustDevice?: boolean | undefined;
};

/** Send a code to the user who signs in, or to the caller: the answer. */
export interface SendTwoFactorOTPAnswer {
  status: true;
}

/** Give a code that was sent: the body. */
export interface VerifyTwoFactorOTPBody {
  code: string;
  /** Whether this browser isn't asked again for a while */
  trustDevice?: boolean | undefined;
}

/** Give a code that was sent: the answer. */
export interface VerifyTwoFactorOTPAnswer {
  token: string;
  user: User;
  callbackURL?: string;
}

/** Give a backup code, which is good once: the body. */
export interface VerifyBackupCodeBody {
  code: string;
  /** Whether this browser isn't asked again for a while */
  trustDevice?: boolean | undefined;
  /** Whether the code is used up and no session opened */
  disableSession?: boolean | undefined;
}

/** Give a backup code, which is good once: the answer. */
export interface VerifyBackupCodeAnswer {
  token?: string;
  user: User;
  callbackURL?: string;
}

/** Replace the caller's backup codes: the body. */
export interface GenerateBackupCodesBody {
  /** Needed where the session isn't fresh */
  password?: string | undefined;
  /** Of the app, or a backup code: needed with the password where the session isn't fresh */
  code?: string | undefined;
}

/** Replace the caller's backup codes: the answer. */
export interface GenerateBackupCodesAnswer {
  status: true;
  backupCodes: string[];
}

/** What is asked of this browser before its session opens: the answer. */
export interface ReadChallengeAnswer {
  /** Masked */
  email: string;
  methods: ("totp" | "otp" | "backupCode")[];
  /** What the user signed in with last */
  lastMethod: string | null;
  expiresAt: Date;
  /** Seconds: clocks of browsers may be wrong */
  expiresIn: number;
  attemptsLeft: number;
  /** Until when no code is judged */
  unlocksAt: Date | null;
  /** Seconds */
  unlocksIn: number | null;
  enrollmentRequired: boolean;
  enrollmentMethods: ("totp" | "otp")[];
  callbackURL: string | null;
}

/** Give up a sign-in that waits for a second factor: the answer. */
export interface CancelChallengeAnswer {
  status: true;
}

/** The caller's second factor: the answer. */
export interface ReadTwoFactorStatusAnswer {
  enabled: boolean;
  /** Of the caller */
  methods: ("totp" | "otp")[];
  /** Of the deployment */
  available: ("totp" | "otp")[];
  /** How many are left; null: the caller has none */
  backupCodes: number | null;
  required: boolean;
  /** Until when the caller must have set it up */
  graceEndsAt: Date | null;
}

/** Browsers that aren't asked for the caller's second factor, the last used first: the answer. */
export type ListTrustedDevicesAnswer = {
  id: string;
  userAgent: string;
  ipAddress: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  isCurrent: boolean;
}[];

/** Ask a browser for the caller's second factor again, or all of them: the body. */
export interface RevokeTrustedDeviceBody {
  /** Absent: all */
  id?: string | undefined;
}

/** Ask a browser for the caller's second factor again, or all of them: the answer. */
export interface RevokeTrustedDeviceAnswer {
  status: true;
}

/** The code of a secret at this moment: the body. */
export interface GenerateTOTPBody {
  secret: string;
}

/** The code of a secret at this moment: the answer. */
export interface GenerateTOTPAnswer {
  code: string;
}

/** A user's backup codes: the body. */
export interface ViewBackupCodesBody {
  userId: string;
}

/** A user's backup codes: the answer. */
export interface ViewBackupCodesAnswer {
  status: true;
  backupCodes: string[];
}

/** What `two-factor()` adds to `auth.api`. */
export interface TwoFactorApi {
  /**
   * Set up a second factor; an app counts once a code of it was verified.
   *
   * `POST /two-factor/enable`. Errors: `INVALID_TWO_FACTOR_COOKIE` (401), `SESSION_NOT_FRESH` (403),
   * `INVALID_PASSWORD` (400), `OTP_NOT_CONFIGURED` (400), `TOTP_NOT_CONFIGURED` (400), `INVALID_CODE`
   * (401), `INVALID_BACKUP_CODE` (401), `ACCOUNT_TEMPORARILY_LOCKED` (429).
   */
  readonly enableTwoFactor: BareApiCall<{ body?: EnableTwoFactorBody }, EnableTwoFactorAnswer>;

  /**
   * Turn the second factor off, and forget trusted devices.
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
   * The secret of the caller's authenticator app, for another device.
   *
   * `POST /two-factor/get-totp-uri`. Errors: `UNAUTHORIZED` (401), `TOTP_NOT_CONFIGURED` (400),
   * `TOTP_NOT_ENABLED` (400), `SESSION_NOT_FRESH` (403), `INVALID_PASSWORD` (400), `INVALID_CODE` (401),
   * `INVALID_BACKUP_CODE` (401), `ACCOUNT_TEMPORARILY_LOCKED` (429).
   */
  readonly getTOTPURI: ApiCall<{ body?: GetTOTPURIBody; headers: CallHeaders }, GetTOTPURIAnswer>;

  /**
   * Give a code of the authenticator app: opens the session that waits for it, or confirms the app.
   *
   * `POST /two-factor/verify-totp`. Errors: `INVALID_TWO_FACTOR_COOKIE` (401), `TOTP_NOT_CONFIGURED`
   * (400), `TOTP_NOT_ENABLED` (400), `INVALID_CODE` (401), `TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE` (400),
   * `ACCOUNT_TEMPORARILY_LOCKED` (429), `FAILED_TO_CREATE_SESSION` (401).
   */
  readonly verifyTOTP: ApiCall<{ body: VerifyTOTPBody }, VerifyTOTPAnswer>;

  /**
   * Send a code to the user who signs in, or to the caller.
   *
   * `POST /two-factor/send-otp`. Errors: `OTP_NOT_CONFIGURED` (400), `INVALID_TWO_FACTOR_COOKIE` (401).
   */
  readonly sendTwoFactorOTP: BareApiCall<{ body?: SendTwoFactorOTPBody }, SendTwoFactorOTPAnswer>;

  /**
   * Give a code that was sent.
   *
   * `POST /two-factor/verify-otp`. Errors: `INVALID_TWO_FACTOR_COOKIE` (401), `OTP_NOT_CONFIGURED`
   * (400), `OTP_HAS_EXPIRED` (400), `INVALID_CODE` (401), `TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE` (400),
   * `ACCOUNT_TEMPORARILY_LOCKED` (429), `FAILED_TO_CREATE_SESSION` (401).
   */
  readonly verifyTwoFactorOTP: ApiCall<{ body: VerifyTwoFactorOTPBody }, VerifyTwoFactorOTPAnswer>;

  /**
   * Give a backup code, which is good once.
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
   * What is asked of this browser before its session opens.
   *
   * `GET /two-factor/challenge`. Errors: `INVALID_TWO_FACTOR_COOKIE` (401).
   */
  readonly readChallenge: BareApiCall<object, ReadChallengeAnswer>;

  /**
   * Give up a sign-in that waits for a second factor.
   *
   * `POST /two-factor/cancel`.
   */
  readonly cancelChallenge: BareApiCall<object, CancelChallengeAnswer>;

  /**
   * The caller's second factor.
   *
   * `GET /two-factor/status`. Errors: `UNAUTHORIZED` (401).
   */
  readonly readTwoFactorStatus: ApiCall<{ headers: CallHeaders }, ReadTwoFactorStatusAnswer>;

  /**
   * Browsers that aren't asked for the caller's second factor, the last used first.
   *
   * `GET /two-factor/list-trusted-devices`. Errors: `UNAUTHORIZED` (401).
   */
  readonly listTrustedDevices: ApiCall<{ headers: CallHeaders }, ListTrustedDevicesAnswer>;

  /**
   * Ask a browser for the caller's second factor again, or all of them.
   *
   * `POST /two-factor/revoke-trusted-device`. Errors: `UNAUTHORIZED` (401).
   */
  readonly revokeTrustedDevice: ApiCall<
    { body?: RevokeTrustedDeviceBody; headers: CallHeaders },
    RevokeTrustedDeviceAnswer
  >;

  /**
   * The code of a secret at this moment.
   *
   * Only in process. Errors: `TOTP_NOT_CONFIGURED` (400).
   */
  readonly generateTOTP: ApiCall<{ body: GenerateTOTPBody }, GenerateTOTPAnswer>;

  /**
   * A user's backup codes.
   *
   * Only in process. Errors: `BACKUP_CODES_NOT_ENABLED` (400).
   */
  readonly viewBackupCodes: ApiCall<{ body: ViewBackupCodesBody }, ViewBackupCodesAnswer>;
}

/** What `two-factor()` tells screens. */
export interface TwoFactorUi {
  twoFactor: {
    /** What a second factor can be: an app, codes that are sent */
    methods: ("totp" | "otp")[];
    /** How long codes are */
    digits: {
      totp: number;
      otp: number;
    };
    /** For how long a browser can go without */
    trustDeviceDays: number;
  };
}
