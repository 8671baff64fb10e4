// Written by `npm run generate` from the declarations of the routes: edit those.

import type {
  CancelChallengeAnswer,
  DisableTwoFactorAnswer,
  DisableTwoFactorBody,
  EnableTwoFactorAnswer,
  EnableTwoFactorBody,
  GenerateBackupCodesAnswer,
  GenerateBackupCodesBody,
  GetTOTPURIAnswer,
  GetTOTPURIBody,
  ListTrustedDevicesAnswer,
  ReadChallengeAnswer,
  ReadTwoFactorStatusAnswer,
  RevokeTrustedDeviceAnswer,
  RevokeTrustedDeviceBody,
  SendTwoFactorOTPAnswer,
  SendTwoFactorOTPBody,
  VerifyBackupCodeAnswer,
  VerifyBackupCodeBody,
  VerifyTOTPAnswer,
  VerifyTOTPBody,
  VerifyTwoFactorOTPAnswer,
  VerifyTwoFactorOTPBody,
} from "latchkey/wire";
import type { BareClientCall, ClientCall, NoInput } from "../call.ts";

/** The routes of `two-factor()` as methods. */
export interface TwoFactorMethods {
  readonly twoFactor: {
    /**
     * Set up a second factor; an authenticator app counts once a code of it is verified.
     *
     * `POST /two-factor/enable`. Errors: `INVALID_TWO_FACTOR_COOKIE` (401), `SESSION_NOT_FRESH` (403),
     * `INVALID_PASSWORD` (400), `OTP_NOT_CONFIGURED` (400), `TOTP_NOT_CONFIGURED` (400), `INVALID_CODE`
     * (401), `INVALID_BACKUP_CODE` (401), `ACCOUNT_TEMPORARILY_LOCKED` (429).
     */
    readonly enable: BareClientCall<EnableTwoFactorBody, EnableTwoFactorAnswer>;
    /**
     * Turn off the second factor, and forget trusted devices.
     *
     * `POST /two-factor/disable`. Errors: `UNAUTHORIZED` (401), `TWO_FACTOR_REQUIRED` (403),
     * `SESSION_NOT_FRESH` (403), `INVALID_PASSWORD` (400), `INVALID_CODE` (401), `INVALID_BACKUP_CODE`
     * (401), `ACCOUNT_TEMPORARILY_LOCKED` (429).
     */
    readonly disable: BareClientCall<DisableTwoFactorBody, DisableTwoFactorAnswer>;
    /**
     * Get the secret of the caller's authenticator app, for another device.
     *
     * `POST /two-factor/get-totp-uri`. Errors: `UNAUTHORIZED` (401), `TOTP_NOT_CONFIGURED` (400),
     * `TOTP_NOT_ENABLED` (400), `SESSION_NOT_FRESH` (403), `INVALID_PASSWORD` (400), `INVALID_CODE` (401),
     * `INVALID_BACKUP_CODE` (401), `ACCOUNT_TEMPORARILY_LOCKED` (429).
     */
    readonly getTotpUri: BareClientCall<GetTOTPURIBody, GetTOTPURIAnswer>;
    /**
     * Verify a code of the authenticator app: opens the pending session, or confirms the app.
     *
     * `POST /two-factor/verify-totp`. Errors: `INVALID_TWO_FACTOR_COOKIE` (401), `TOTP_NOT_CONFIGURED`
     * (400), `TOTP_NOT_ENABLED` (400), `INVALID_CODE` (401), `TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE` (400),
     * `ACCOUNT_TEMPORARILY_LOCKED` (429), `FAILED_TO_CREATE_SESSION` (401).
     */
    readonly verifyTotp: ClientCall<VerifyTOTPBody, VerifyTOTPAnswer>;
    /**
     * Send a code to the user who is signing in, or to the caller.
     *
     * `POST /two-factor/send-otp`. Errors: `OTP_NOT_CONFIGURED` (400), `INVALID_TWO_FACTOR_COOKIE` (401).
     */
    readonly sendOtp: BareClientCall<SendTwoFactorOTPBody, SendTwoFactorOTPAnswer>;
    /**
     * Verify a code that was sent.
     *
     * `POST /two-factor/verify-otp`. Errors: `INVALID_TWO_FACTOR_COOKIE` (401), `OTP_NOT_CONFIGURED`
     * (400), `OTP_HAS_EXPIRED` (400), `INVALID_CODE` (401), `TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE` (400),
     * `ACCOUNT_TEMPORARILY_LOCKED` (429), `FAILED_TO_CREATE_SESSION` (401).
     */
    readonly verifyOtp: ClientCall<VerifyTwoFactorOTPBody, VerifyTwoFactorOTPAnswer>;
    /**
     * Verify a backup code, which can be used once.
     *
     * `POST /two-factor/verify-backup-code`. Errors: `INVALID_TWO_FACTOR_COOKIE` (401),
     * `BACKUP_CODES_NOT_ENABLED` (400), `INVALID_BACKUP_CODE` (401), `BACKUP_CODE_CONFLICT` (409),
     * `TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE` (400), `ACCOUNT_TEMPORARILY_LOCKED` (429),
     * `FAILED_TO_CREATE_SESSION` (401).
     */
    readonly verifyBackupCode: ClientCall<VerifyBackupCodeBody, VerifyBackupCodeAnswer>;
    /**
     * Replace the caller's backup codes.
     *
     * `POST /two-factor/generate-backup-codes`. Errors: `UNAUTHORIZED` (401), `TWO_FACTOR_NOT_ENABLED`
     * (400), `SESSION_NOT_FRESH` (403), `INVALID_PASSWORD` (400), `INVALID_CODE` (401),
     * `INVALID_BACKUP_CODE` (401), `ACCOUNT_TEMPORARILY_LOCKED` (429).
     */
    readonly generateBackupCodes: BareClientCall<GenerateBackupCodesBody, GenerateBackupCodesAnswer>;
    /**
     * Get the second-factor challenge of this browser.
     *
     * `GET /two-factor/challenge`. Errors: `INVALID_TWO_FACTOR_COOKIE` (401).
     */
    readonly challenge: BareClientCall<NoInput, ReadChallengeAnswer>;
    /**
     * Cancel a sign-in that is waiting for a second factor.
     *
     * `POST /two-factor/cancel`.
     */
    readonly cancel: BareClientCall<NoInput, CancelChallengeAnswer>;
    /**
     * Get the state of the caller's second factor.
     *
     * `GET /two-factor/status`. Errors: `UNAUTHORIZED` (401).
     */
    readonly status: BareClientCall<NoInput, ReadTwoFactorStatusAnswer>;
    /**
     * List the caller's trusted devices, most recently used first.
     *
     * `GET /two-factor/list-trusted-devices`. Errors: `UNAUTHORIZED` (401).
     */
    readonly listTrustedDevices: BareClientCall<NoInput, ListTrustedDevicesAnswer>;
    /**
     * Revoke one of the caller's trusted devices, or all.
     *
     * `POST /two-factor/revoke-trusted-device`. Errors: `UNAUTHORIZED` (401).
     */
    readonly revokeTrustedDevice: BareClientCall<RevokeTrustedDeviceBody, RevokeTrustedDeviceAnswer>;
  };
}
