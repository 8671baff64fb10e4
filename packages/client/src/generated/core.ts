// Written by `npm run generate` from the declarations of the routes: edit those.

import type {
  AccountInfoAnswer,
  AccountInfoBody,
  AccountInfoQuery,
  CancelEmailChangeAnswer,
  ChangeEmailAnswer,
  ChangeEmailBody,
  ChangePasswordAnswer,
  ChangePasswordBody,
  DeleteUserAnswer,
  DeleteUserBody,
  DeleteUserCallbackAnswer,
  DeleteUserCallbackQuery,
  ExportAccountAnswer,
  Fields,
  ForgetPasswordAnswer,
  ForgetPasswordBody,
  GetAccessTokenAnswer,
  GetAccessTokenBody,
  GetSessionAnswer,
  GetSessionQuery,
  KeepEmailChangeAnswer,
  KeepEmailChangeBody,
  LinkSocialAccountAnswer,
  LinkSocialAccountBody,
  ListActivityAnswer,
  ListActivityQuery,
  ListSessionPlacesAnswer,
  ListSessionsAnswer,
  ListUserAccountsAnswer,
  ListUserAccountsQuery,
  NoFields,
  OkAnswer,
  PreviewDeletionAnswer,
  PreviewPasswordResetAnswer,
  PreviewPasswordResetQuery,
  ReadUiConfigAnswer,
  ReauthenticateAnswer,
  ReauthenticateBody,
  ReauthenticateSocialAnswer,
  ReauthenticateSocialBody,
  RefreshTokenAnswer,
  RefreshTokenBody,
  RequestPasswordResetAnswer,
  RequestPasswordResetBody,
  ResetPasswordAnswer,
  ResetPasswordBody,
  ResetPasswordQuery,
  ReviewEmailChangeAnswer,
  ReviewEmailChangeQuery,
  RevokeOtherSessionsAnswer,
  RevokeSessionAnswer,
  RevokeSessionBody,
  RevokeSessionsAnswer,
  SendVerificationEmailAnswer,
  SendVerificationEmailBody,
  SignInEmailAnswer,
  SignInEmailBody,
  SignInSocialAnswer,
  SignInSocialBody,
  SignOutAnswer,
  SignUpEmailAnswer,
  SignUpEmailBody,
  UndoEmailChangeAnswer,
  UndoEmailChangeBody,
  UndoSignInMethodAnswer,
  UndoSignInMethodBody,
  UnlinkAccountAnswer,
  UnlinkAccountBody,
  UpdateSessionAnswer,
  UpdateSessionBody,
  UpdateUserAnswer,
  UpdateUserBody,
  VerifyEmailAnswer,
  VerifyEmailQuery,
  VerifyPasswordAnswer,
  VerifyPasswordBody,
} from "latchkey/wire";
import type { BareClientCall, ClientCall, NoInput } from "../call.ts";

/** The routes of every engine as methods: `/sign-in/email` is `client.signIn.email`. */
export interface CoreMethods<F extends Fields = NoFields> {
  /**
   * Check that the engine responds.
   *
   * `GET /ok`.
   */
  readonly ok: BareClientCall<NoInput, OkAnswer>;
  /**
   * Change the caller's name, picture, language or time zone.
   *
   * `POST /update-user`. Errors: `UNAUTHORIZED` (401), `EMAIL_CAN_NOT_BE_UPDATED` (400),
   * `FIELD_NOT_ALLOWED` (400).
   */
  readonly updateUser: BareClientCall<UpdateUserBody<F>, UpdateUserAnswer>;
  /**
   * List the caller's account events of the last 90 days, newest first, in pages of 50.
   *
   * `GET /list-activity`. Errors: `UNAUTHORIZED` (401).
   */
  readonly listActivity: BareClientCall<{ query?: ListActivityQuery }, ListActivityAnswer>;
  /**
   * Get the caller's session with its user, or null.
   *
   * `GET or POST /get-session`. Errors: `HEADERS_IS_REQUIRED` (400).
   */
  readonly getSession: BareClientCall<{ query?: GetSessionQuery }, GetSessionAnswer<F>>;
  /**
   * End the caller's session; returns the provider's sign-out page if there is one.
   *
   * `POST /sign-out`.
   */
  readonly signOut: BareClientCall<NoInput, SignOutAnswer>;
  /**
   * Set additional fields of the caller's session.
   *
   * `POST /update-session`. Errors: `UNAUTHORIZED` (401), `FIELD_NOT_ALLOWED` (400),
   * `NO_FIELDS_TO_UPDATE` (400).
   */
  readonly updateSession: BareClientCall<UpdateSessionBody<F>, UpdateSessionAnswer<F>>;
  /**
   * List the caller's sessions that have not expired.
   *
   * `GET /list-sessions`. Errors: `UNAUTHORIZED` (401).
   */
  readonly listSessions: BareClientCall<NoInput, ListSessionsAnswer<F>>;
  /**
   * List the approximate places of the caller's sessions, by their IP addresses.
   *
   * `GET /list-session-places`. Errors: `UNAUTHORIZED` (401).
   */
  readonly listSessionPlaces: BareClientCall<NoInput, ListSessionPlacesAnswer>;
  /**
   * End one of the caller's sessions.
   *
   * `POST /revoke-session`. Errors: `UNAUTHORIZED` (401).
   */
  readonly revokeSession: ClientCall<RevokeSessionBody, RevokeSessionAnswer>;
  /**
   * End all of the caller's sessions.
   *
   * `POST /revoke-sessions`. Errors: `UNAUTHORIZED` (401).
   */
  readonly revokeSessions: BareClientCall<NoInput, RevokeSessionsAnswer>;
  /**
   * End all of the caller's sessions except this one.
   *
   * `POST /revoke-other-sessions`. Errors: `UNAUTHORIZED` (401).
   */
  readonly revokeOtherSessions: BareClientCall<NoInput, RevokeOtherSessionsAnswer>;
  readonly signUp: {
    /**
     * Create an account with an email and a password.
     *
     * `POST /sign-up/email`. Errors: `EMAIL_PASSWORD_SIGN_UP_DISABLED` (400), `INVALID_EMAIL` (400),
     * `INVITATION_NOT_FOUND` (400), `PASSWORD_TOO_SHORT` (400), `PASSWORD_TOO_LONG` (400),
     * `PASSWORD_COMPROMISED` (400), `PASSWORD_IS_PERSONAL` (400), `FIELD_NOT_ALLOWED` (400),
     * `USER_ALREADY_EXISTS` (422), `FAILED_TO_CREATE_USER` (422).
     */
    readonly email: ClientCall<SignUpEmailBody<F>, SignUpEmailAnswer<F>>;
  };
  readonly signIn: {
    /**
     * Sign in with an email and a password.
     *
     * `POST /sign-in/email`. Errors: `EMAIL_PASSWORD_DISABLED` (400), `INVALID_EMAIL` (400),
     * `INVALID_EMAIL_OR_PASSWORD` (401), `EMAIL_NOT_VERIFIED` (403), `FAILED_TO_CREATE_SESSION` (401).
     */
    readonly email: ClientCall<SignInEmailBody, SignInEmailAnswer<F>>;
    /**
     * Sign in with a provider: returns the URL of its page, or a session for its ID token.
     *
     * `POST /sign-in/social`. Errors: `PROVIDER_NOT_FOUND` (404), `INVALID_OAUTH_CONFIGURATION` (400),
     * `ID_TOKEN_NOT_SUPPORTED` (404), `INVALID_TOKEN` (401), `FAILED_TO_GET_USER_INFO` (401),
     * `USER_EMAIL_NOT_FOUND` (401), `ACCOUNT_NOT_LINKED` (401), `SIGNUP_DISABLED` (401),
     * `UNABLE_TO_CREATE_USER` (401), `UNABLE_TO_LINK_ACCOUNT` (401), `EMAIL_NOT_VERIFIED` (403),
     * `FAILED_TO_CREATE_SESSION` (401).
     */
    readonly social: ClientCall<SignInSocialBody, SignInSocialAnswer<F>>;
  };
  /**
   * Change the caller's password.
   *
   * `POST /change-password`. Errors: `UNAUTHORIZED` (401), `PASSWORD_TOO_SHORT` (400),
   * `PASSWORD_TOO_LONG` (400), `PASSWORD_COMPROMISED` (400), `PASSWORD_IS_PERSONAL` (400),
   * `PASSWORD_IS_THE_SAME` (400), `CREDENTIAL_ACCOUNT_NOT_FOUND` (400), `INVALID_PASSWORD` (400),
   * `SESSION_NOT_FRESH` (403).
   */
  readonly changePassword: ClientCall<ChangePasswordBody, ChangePasswordAnswer<F>>;
  /**
   * Check the caller's password.
   *
   * `POST /verify-password`. Errors: `UNAUTHORIZED` (401), `INVALID_PASSWORD` (400).
   */
  readonly verifyPassword: ClientCall<VerifyPasswordBody, VerifyPasswordAnswer>;
  /**
   * Re-authenticate the caller: the session counts as fresh, and gets a new token.
   *
   * `POST /reauthenticate`. Errors: `UNAUTHORIZED` (401), `REAUTHENTICATION_METHOD_REQUIRED` (400),
   * `INVALID_PASSWORD` (400).
   */
  readonly reauthenticate: BareClientCall<ReauthenticateBody, ReauthenticateAnswer<F>> & {
    /**
     * Re-authenticate the caller with a connected account: returns the URL of the provider's page.
     *
     * `POST /reauthenticate/social`. Errors: `UNAUTHORIZED` (401), `PROVIDER_NOT_FOUND` (404),
     * `ACCOUNT_NOT_FOUND` (400), `INVALID_OAUTH_CONFIGURATION` (400).
     */
    readonly social: ClientCall<ReauthenticateSocialBody, ReauthenticateSocialAnswer>;
  };
  /**
   * Resend the confirmation email.
   *
   * `POST /send-verification-email`. Errors: `VERIFICATION_EMAIL_NOT_ENABLED` (400), `EMAIL_MISMATCH`
   * (400), `EMAIL_ALREADY_VERIFIED` (400).
   */
  readonly sendVerificationEmail: ClientCall<SendVerificationEmailBody, SendVerificationEmailAnswer>;
  /**
   * Confirm an email address with the token from the email.
   *
   * `GET /verify-email`. Errors: `TOKEN_EXPIRED` (401), `INVALID_TOKEN` (401), `USER_NOT_FOUND` (401),
   * `UNAUTHORIZED` (401), `COULDNT_UPDATE_YOUR_EMAIL` (400).
   */
  readonly verifyEmail: ClientCall<{ query: VerifyEmailQuery }, VerifyEmailAnswer<F>>;
  /**
   * Change the caller's email address.
   *
   * `POST /change-email`. Errors: `UNAUTHORIZED` (401), `SESSION_NOT_FRESH` (403),
   * `CHANGE_EMAIL_DISABLED` (404), `EMAIL_IS_THE_SAME` (400), `COULDNT_UPDATE_YOUR_EMAIL` (400),
   * `VERIFICATION_EMAIL_NOT_ENABLED` (400).
   */
  readonly changeEmail: ClientCall<ChangeEmailBody, ChangeEmailAnswer> & {
    /**
     * Cancel the caller's pending email change: its link stops working.
     *
     * `POST /change-email/cancel`. Errors: `UNAUTHORIZED` (401), `CHANGE_EMAIL_DISABLED` (404).
     */
    readonly cancel: BareClientCall<NoInput, CancelEmailChangeAnswer>;
    /**
     * List the account's changes of the last 30 days, with the token sent to the previous email address.
     *
     * `GET /change-email/review`. Errors: `TOKEN_EXPIRED` (401), `INVALID_TOKEN` (401).
     */
    readonly review: ClientCall<{ query: ReviewEmailChangeQuery }, ReviewEmailChangeAnswer>;
    /**
     * Keep the new email address: the link sent to the previous one stops working.
     *
     * `POST /change-email/keep`. Errors: `UNAUTHORIZED` (401), `SESSION_NOT_FRESH` (403), `TOKEN_EXPIRED`
     * (401), `INVALID_TOKEN` (401), `UNDO_NEEDS_PROOF` (403).
     */
    readonly keep: ClientCall<KeepEmailChangeBody, KeepEmailChangeAnswer>;
    /**
     * Undo an email change with the token sent to the previous email address.
     *
     * `POST /change-email/undo`. Errors: `TOKEN_EXPIRED` (401), `INVALID_TOKEN` (401), `UNDO_NEEDS_PROOF`
     * (403), `COULDNT_UPDATE_YOUR_EMAIL` (400).
     */
    readonly undo: ClientCall<UndoEmailChangeBody, UndoEmailChangeAnswer>;
  };
  /**
   * Send a password reset email.
   *
   * `POST /request-password-reset`. Errors: `RESET_PASSWORD_DISABLED` (400), `INVALID_REDIRECT_URL`
   * (403).
   */
  readonly requestPasswordReset: ClientCall<RequestPasswordResetBody, RequestPasswordResetAnswer>;
  /**
   * Send a password reset email; older name of /request-password-reset.
   *
   * `POST /forget-password`. Errors: `RESET_PASSWORD_DISABLED` (400), `INVALID_REDIRECT_URL` (403).
   */
  readonly forgetPassword: ClientCall<ForgetPasswordBody, ForgetPasswordAnswer>;
  /**
   * Preview what a reset removes from an account whose email address was never confirmed.
   *
   * `GET /reset-password-preview`. Errors: `INVALID_TOKEN` (400).
   */
  readonly resetPasswordPreview: ClientCall<{ query: PreviewPasswordResetQuery }, PreviewPasswordResetAnswer>;
  /**
   * Reset a password with the token from the email.
   *
   * `POST /reset-password`. Errors: `INVALID_TOKEN` (400), `PASSWORD_REQUIRED` (403), `INVALID_PASSWORD`
   * (400), `PASSWORD_TOO_SHORT` (400), `PASSWORD_TOO_LONG` (400), `PASSWORD_COMPROMISED` (400),
   * `PASSWORD_IS_PERSONAL` (400).
   */
  readonly resetPassword: ClientCall<ResetPasswordBody & { query?: ResetPasswordQuery }, ResetPasswordAnswer>;
  /**
   * Remove a sign-in method with the link from the email that announced it.
   *
   * `POST /undo-sign-in-method`. Errors: `UNDO_LINK_INVALID` (400), `UNDO_NEEDS_PROOF` (403),
   * `INVALID_PASSWORD` (400).
   */
  readonly undoSignInMethod: ClientCall<UndoSignInMethodBody, UndoSignInMethodAnswer>;
  /**
   * Connect a provider account to the caller's account.
   *
   * `POST /link-social`. Errors: `UNAUTHORIZED` (401), `SESSION_NOT_FRESH` (403), `PROVIDER_NOT_FOUND`
   * (404), `INVALID_OAUTH_CONFIGURATION` (400), `ID_TOKEN_NOT_SUPPORTED` (404), `INVALID_TOKEN` (401),
   * `FAILED_TO_GET_USER_INFO` (401), `USER_EMAIL_NOT_FOUND` (401), `LINKING_NOT_ALLOWED` (401),
   * `LINKING_DIFFERENT_EMAILS_NOT_ALLOWED` (401), `SOCIAL_ACCOUNT_ALREADY_LINKED` (409),
   * `UNABLE_TO_LINK_ACCOUNT` (401).
   */
  readonly linkSocial: ClientCall<LinkSocialAccountBody, LinkSocialAccountAnswer>;
  /**
   * List the caller's accounts, one for each password or provider, oldest first.
   *
   * `GET /list-accounts`. Errors: `UNAUTHORIZED` (401).
   */
  readonly listAccounts: BareClientCall<{ query?: ListUserAccountsQuery }, ListUserAccountsAnswer>;
  /**
   * Remove one of the caller's sign-in methods, but not the last.
   *
   * `POST /unlink-account`. Errors: `UNAUTHORIZED` (401), `SESSION_NOT_FRESH` (403), `VALIDATION_ERROR`
   * (400), `FAILED_TO_UNLINK_LAST_ACCOUNT` (400), `ACCOUNT_NOT_FOUND` (400).
   */
  readonly unlinkAccount: BareClientCall<UnlinkAccountBody, UnlinkAccountAnswer>;
  /**
   * Renew the tokens of an account at its provider.
   *
   * `POST /refresh-token`. Errors: `UNAUTHORIZED` (401), `USER_ID_OR_SESSION_REQUIRED` (400),
   * `ACCOUNT_NOT_FOUND` (400), `TOKEN_REFRESH_NOT_SUPPORTED` (400), `PROVIDER_NOT_SUPPORTED` (400),
   * `REFRESH_TOKEN_NOT_FOUND` (400), `FAILED_TO_REFRESH_ACCESS_TOKEN` (400).
   */
  readonly refreshToken: BareClientCall<RefreshTokenBody, RefreshTokenAnswer>;
  /**
   * Get an access token for an account's provider, renewed if necessary.
   *
   * `POST /get-access-token`. Errors: `UNAUTHORIZED` (401), `USER_ID_OR_SESSION_REQUIRED` (400),
   * `ACCOUNT_NOT_FOUND` (400), `PROVIDER_NOT_SUPPORTED` (400), `FAILED_TO_GET_ACCESS_TOKEN` (400).
   */
  readonly getAccessToken: BareClientCall<GetAccessTokenBody, GetAccessTokenAnswer>;
  /**
   * Get the user's current profile at an account's provider.
   *
   * `GET or POST /account-info`. Errors: `UNAUTHORIZED` (401), `USER_ID_OR_SESSION_REQUIRED` (400),
   * `ACCOUNT_NOT_FOUND` (400), `PROVIDER_NOT_SUPPORTED` (400), `FAILED_TO_GET_ACCESS_TOKEN` (400),
   * `INVALID_OAUTH_CONFIGURATION` (400), `FAILED_TO_GET_USER_INFO` (401).
   */
  readonly accountInfo: BareClientCall<AccountInfoBody & { query?: AccountInfoQuery }, AccountInfoAnswer>;
  /**
   * Delete the caller's account.
   *
   * `POST /delete-user`. Errors: `UNAUTHORIZED` (401), `NOT_FOUND` (404), `CREDENTIAL_ACCOUNT_NOT_FOUND`
   * (400), `INVALID_PASSWORD` (400), `SESSION_EXPIRED` (400), `INVALID_TOKEN` (404),
   * `LAST_ADMINISTRATOR` (400), `SOLE_OWNER_OF_ORGANIZATION` (400).
   */
  readonly deleteUser: BareClientCall<DeleteUserBody, DeleteUserAnswer> & {
    /**
     * Delete the caller's account with the link from the email.
     *
     * `GET /delete-user/callback`. Errors: `NOT_FOUND` (404), `FAILED_TO_GET_USER_INFO` (404),
     * `INVALID_TOKEN` (404), `LAST_ADMINISTRATOR` (400), `SOLE_OWNER_OF_ORGANIZATION` (400).
     */
    readonly callback: ClientCall<{ query: DeleteUserCallbackQuery }, DeleteUserCallbackAnswer>;
    /**
     * List the organizations affected by deleting the caller's account.
     *
     * `GET /delete-user/preview`. Errors: `UNAUTHORIZED` (401), `NOT_FOUND` (404).
     */
    readonly preview: BareClientCall<NoInput, PreviewDeletionAnswer>;
  };
  /**
   * Export all data stored about the caller as a file, without tokens and hashes.
   *
   * `GET /export-account`. Errors: `UNAUTHORIZED` (401), `SESSION_NOT_FRESH` (403).
   */
  readonly exportAccount: BareClientCall<NoInput, ExportAccountAnswer>;
  readonly ui: {
    /**
     * Get the facts about this deployment that signed-out screens need.
     *
     * `GET /ui/config`.
     */
    readonly config: BareClientCall<NoInput, ReadUiConfigAnswer>;
  };
}
