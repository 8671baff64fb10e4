// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall, BareApiCall, CallHeaders } from "../kernel/call.ts";
import type { Fields, NoFields } from "../kernel/fields.ts";

/** A user, as answers hold it. */
export interface User {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  locale: string | null;
  timeZone: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A session, as answers hold it. */
export interface Session {
  id: string;
  token: string;
  userId: string;
  expiresAt: Date;
  ipAddress: string;
  userAgent: string;
  createdAt: Date;
  updatedAt: Date;
  activeOrganizationId: string | null;
}

/** Whether the engine responds: the answer. */
export interface OkAnswer {
  ok: true;
}

/** The error page for failed flows without their own page: the query. */
export interface ErrorQuery {
  error?: string | undefined;
  error_description?: string | undefined;
}

/** The secrets of the deployment, and how many stored values are encrypted with each: the answer. */
export interface ListSecretsAnswer {
  secrets: {
    id: string;
    state: "signs" | "opens" | "missing";
    values: number;
    oldestAt: Date | null;
  }[];
}

/** Secrets that stored values need and the configuration doesn't have: the answer. */
export interface ListMissingSecretsAnswer {
  secrets: {
    id: string;
    state: "signs" | "opens" | "missing";
    values: number;
    oldestAt: Date | null;
  }[];
}

/** Encrypt every stored value with the first secret: the answer. */
export interface ResealValuesAnswer {
  resealed: number;
}

/** Give up a secret that is lost, and with it what is encrypted with it: the body. */
export interface ForgetSecretBody {
  id: string;
}

/** Give up a secret that is lost, and with it what is encrypted with it: the answer. */
export interface ForgetSecretAnswer {
  status: true;
}

/** Change the caller's name, picture, language or time zone: the body. */
export type UpdateUserBody<F extends Fields = NoFields> = {
  name?: string | undefined;
  image?: string | null | undefined;
  locale?: string | null | undefined;
  timeZone?: string | null | undefined;
  email?: unknown;
} & F["userInput"];

/** Change the caller's name, picture, language or time zone: the answer. */
export interface UpdateUserAnswer {
  status: true;
}

/** The caller's account events of the last 90 days, newest first, 50 at a time: the query. */
export interface ListActivityQuery {
  cursor?: string | undefined;
}

/** The caller's account events of the last 90 days, newest first, 50 at a time: the answer. */
export interface ListActivityAnswer {
  events: {
    id: string;
    /** `sign_in`, `password_changed` and the like; later versions know more */
    event: string;
    outcome: "success" | "failure";
    createdAt: Date;
    /** How, where there are several ways */
    method: string | null;
    /** Why it failed */
    reason: string | null;
    /** Names of the fields that changed */
    changed: string[];
    /** The network it came from; empty if that is unknown or belongs to another person */
    ipAddress: string;
    /** As the client sent it, so it proves nothing; empty under the same conditions as `ipAddress` */
    userAgent: string;
    /** The session it came from, or the one that it opened */
    sessionId: string | null;
    /** Who did it, if that was another person */
    actor: {
      id: string;
      /** Null if it was deleted */
      name: string | null;
    } | null;
    /** The organization concerned, or else the session's active one */
    organization: {
      id: string;
      /** Null if it was deleted */
      name: string | null;
    } | null;
  }[];
  /** Where older ones begin; null where there are none */
  nextCursor: string | null;
}

/** The session of the caller with its user, or null: the query. */
export interface GetSessionQuery {
  disableCookieCache?: boolean | string | undefined;
  disableRefresh?: boolean | string | undefined;
}

/** The session of the caller with its user, or null: the answer. */
export type GetSessionAnswer<F extends Fields = NoFields> = {
  session: Session & F["session"];
  user: User & F["user"];
} | null;

/** End the caller's session; returns the provider's sign-out page if there is one: the answer. */
export interface SignOutAnswer {
  success: true;
  url?: string;
  redirect?: boolean;
}

/** Set additional fields of the caller's session: the body. */
export type UpdateSessionBody<F extends Fields = NoFields> = F["sessionInput"];

/** Set additional fields of the caller's session: the answer. */
export interface UpdateSessionAnswer<F extends Fields = NoFields> {
  session: Session & F["session"];
}

/** The caller's sessions that have not expired: the answer. */
export type ListSessionsAnswer<F extends Fields = NoFields> = (Session & F["session"])[];

/** End one of the caller's sessions: the body. */
export interface RevokeSessionBody {
  token: string;
}

/** End one of the caller's sessions: the answer. */
export interface RevokeSessionAnswer {
  status: true;
}

/** End all of the caller's sessions: the answer. */
export interface RevokeSessionsAnswer {
  status: true;
}

/** End all of the caller's sessions except this one: the answer. */
export interface RevokeOtherSessionsAnswer {
  status: true;
}

/** Create an account with an email and a password: the body. */
export type SignUpEmailBody<F extends Fields = NoFields> = {
  name: string;
  email: string;
  password: string;
  image?: string | null | undefined;
  callbackURL?: string | undefined;
  rememberMe?: boolean | undefined;
  /** Lets its recipient sign up, whether or not others may */
  invitationId?: string | undefined;
  /** The secret from the invitation's email, which confirms the email at once */
  token?: string | undefined;
} & F["newUser"];

/** Create an account with an email and a password: the answer. */
export interface SignUpEmailAnswer<F extends Fields = NoFields> {
  token: string | null;
  user: User & F["user"];
}

/** Sign in with an email and a password: the body. */
export interface SignInEmailBody {
  email: string;
  password: string;
  callbackURL?: string | undefined;
  rememberMe?: boolean | undefined;
}

/** Sign in with an email and a password: the answer. */
export interface SignInEmailAnswer<F extends Fields = NoFields> {
  redirect: boolean;
  token: string;
  url?: string;
  user: User & F["user"];
}

/** Change the caller's password: the body. */
export interface ChangePasswordBody {
  newPassword: string;
  currentPassword: string;
  revokeOtherSessions?: boolean | undefined;
}

/** Change the caller's password: the answer. */
export interface ChangePasswordAnswer<F extends Fields = NoFields> {
  token: string | null;
  user: User & F["user"];
}

/** Set a password for a caller without one: the body. */
export interface SetPasswordBody {
  newPassword: string;
}

/** Set a password for a caller without one: the answer. */
export interface SetPasswordAnswer {
  status: true;
}

/** Check the caller's password: the body. */
export interface VerifyPasswordBody {
  password: string;
}

/** Check the caller's password: the answer. */
export interface VerifyPasswordAnswer {
  status: true;
}

/** The methods with which the caller can re-authenticate: the answer. */
export interface ListReauthenticationMethodsAnswer {
  methods: string[];
}

/** Re-authenticate the caller: the session counts as fresh, and gets a new token: the body. */
export interface ReauthenticateBody {
  password?: string | undefined;
}

/** Re-authenticate the caller: the session counts as fresh, and gets a new token: the answer. */
export interface ReauthenticateAnswer<F extends Fields = NoFields> {
  session: Session & F["session"];
}

/** Resend the confirmation email: the body. */
export interface SendVerificationEmailBody {
  email: string;
  callbackURL?: string | undefined;
}

/** Resend the confirmation email: the answer. */
export interface SendVerificationEmailAnswer {
  status: true;
}

/** Confirm an email with the token from the message, checking that the same person signed up: the body. */
export interface ConfirmEmailBody {
  token: string;
  password?: string | undefined;
  newPassword?: string | undefined;
}

/**
 * Confirm an email with the token from the message, checking that the same person signed up: the
 * answer.
 */
export interface ConfirmEmailAnswer<F extends Fields = NoFields> {
  status: true;
  user: (User & F["user"]) | null;
}

/** Confirm an email with the token from the message: the query. */
export interface VerifyEmailQuery {
  token: string;
  callbackURL?: string | undefined;
}

/** Confirm an email with the token from the message: the answer. */
export interface VerifyEmailAnswer<F extends Fields = NoFields> {
  status: true;
  user: (User & F["user"]) | null;
}

/** The caller's pending email change, or null: the answer. */
export interface GetPendingEmailChangeAnswer {
  pending: {
    newEmail: string;
    createdAt: Date | null;
    asked: "current" | "new";
  } | null;
}

/** Change the caller's email: the body. */
export interface ChangeEmailBody {
  newEmail: string;
  callbackURL?: string | undefined;
}

/** Change the caller's email: the answer. */
export interface ChangeEmailAnswer {
  status: true;
}

/** Cancel the caller's pending email change: its link stops working: the answer. */
export interface CancelEmailChangeAnswer {
  status: true;
}

/**
 * List what was made on the account in the last 30 days, with the token sent to the previous email:
 * the query.
 */
export interface ReviewEmailChangeQuery {
  token: string;
}

/**
 * List what was made on the account in the last 30 days, with the token sent to the previous email:
 * the answer.
 */
export interface ReviewEmailChangeAnswer {
  /** Null in a browser that wasn't signed in to the account by more than its mailbox */
  changes:
    | {
        /** For `keep` and `remove` of `/change-email/undo` */
        id: string;
        /** `passkey`, `session` and the like; later versions know more */
        kind: string;
        name: string | null;
        createdAt: Date;
        /** Made since the session that asked for the change */
        isSuspicious: boolean;
        /** True if undoing can remove it */
        canTakeBack: boolean;
      }[]
    | null;
}

/** Keep a changed email: the link sent to the previous email stops working: the body. */
export interface KeepEmailChangeBody {
  token: string;
}

/** Keep a changed email: the link sent to the previous email stops working: the answer. */
export interface KeepEmailChangeAnswer {
  status: true;
}

/** Undo an email change with the token sent to the previous email: the body. */
export interface UndoEmailChangeBody {
  token: string;
  /** IDs of changes since the session that asked for the email change, which stay */
  keep?: string[] | undefined;
  /** Made before it, and goes */
  remove?: string[] | undefined;
}

/** Undo an email change with the token sent to the previous email: the answer. */
export interface UndoEmailChangeAnswer {
  status: true;
}

/** Send a password reset email: the body. */
export interface RequestPasswordResetBody {
  email: string;
  redirectTo?: string | undefined;
}

/** Send a password reset email: the answer. */
export interface RequestPasswordResetAnswer {
  status: true;
  message: string;
}

/** The same as request-password-reset, under its older name: the body. */
export interface ForgetPasswordBody {
  email: string;
  redirectTo?: string | undefined;
}

/** The same as request-password-reset, under its older name: the answer. */
export interface ForgetPasswordAnswer {
  status: true;
  message: string;
}

/** Opened from that email's link: redirects to the page that takes the token: the query. */
export interface RequestPasswordResetCallbackQuery {
  callbackURL?: string | undefined;
}

/** Tell what a reset removes of an account whose email was never confirmed: the query. */
export interface PreviewPasswordResetQuery {
  token: string;
}

/** Tell what a reset removes of an account whose email was never confirmed: the answer. */
export interface PreviewPasswordResetAnswer {
  /** Null: nothing, because the email is confirmed, or this browser signed up */
  removes: {
    /** Of the account, as it was given at the sign-up */
    name: string;
    /** The number of organizations that the account is a member of */
    organizations: number;
    /** True if the account has a password, which shows who made it */
    hasPassword: boolean;
  } | null;
}

/** Reset a password with the token from the email: the body. */
export interface ResetPasswordBody {
  newPassword: string;
  token?: string | undefined;
  revokeSessions?: boolean | undefined;
  /** For an account whose email was never confirmed. True: the caller made the account, and it stays, if this browser or `password` shows that; else nothing changes. False: what it holds is removed. Default: it stays in the browser that signed up */
  keep?: boolean | undefined;
  /** The password that the account has, with `keep` */
  password?: string | undefined;
}

/** Reset a password with the token from the email: the query. */
export interface ResetPasswordQuery {
  token?: string | undefined;
}

/** Reset a password with the token from the email: the answer. */
export interface ResetPasswordAnswer {
  status: true;
}

/** Take off a sign-in method with the link in the email that told of it: the body. */
export interface UndoSignInMethodBody {
  token: string;
  /** The account's password, if the browser isn't known */
  password?: string | undefined;
}

/** Take off a sign-in method with the link in the email that told of it: the answer. */
export interface UndoSignInMethodAnswer {
  status: true;
}

/** Sign in with a provider: the URL of its page, or a session for its ID token: the body. */
export interface SignInSocialBody {
  callbackURL?: string | undefined;
  errorCallbackURL?: string | undefined;
  disableRedirect?: boolean | undefined;
  scopes?: string[] | undefined;
  loginHint?: string | undefined;
  additionalParams?: Record<string, string> | undefined;
  additionalData?: Record<string, unknown> | undefined;
  newUserCallbackURL?: string | undefined;
  requestSignUp?: boolean | undefined;
  provider: string;
  idToken?:
    | {
        token: string;
        nonce?: string | undefined;
        accessToken?: string | undefined;
        refreshToken?: string | undefined;
        expiresAt?: number | undefined;
        user?:
          | {
              name?:
                | {
                    firstName?: string | undefined;
                    lastName?: string | undefined;
                  }
                | undefined;
              email?: string | undefined;
            }
          | undefined;
      }
    | undefined;
}

/** Sign in with a provider: the URL of its page, or a session for its ID token: the answer. */
export interface SignInSocialAnswer<F extends Fields = NoFields> {
  url?: string;
  redirect: boolean;
  token?: string;
  user?: User & F["user"];
}

/** Connect a provider account to the caller's account: the body. */
export interface LinkSocialAccountBody {
  callbackURL?: string | undefined;
  errorCallbackURL?: string | undefined;
  disableRedirect?: boolean | undefined;
  scopes?: string[] | undefined;
  loginHint?: string | undefined;
  additionalParams?: Record<string, string> | undefined;
  additionalData?: Record<string, unknown> | undefined;
  provider: string;
  idToken?:
    | {
        token: string;
        nonce?: string | undefined;
        accessToken?: string | undefined;
        refreshToken?: string | undefined;
        expiresAt?: number | undefined;
        user?:
          | {
              name?:
                | {
                    firstName?: string | undefined;
                    lastName?: string | undefined;
                  }
                | undefined;
              email?: string | undefined;
            }
          | undefined;
      }
    | undefined;
}

/** Connect a provider account to the caller's account: the answer. */
export interface LinkSocialAccountAnswer {
  url: string;
  redirect: boolean;
  status?: true;
}

/** Re-authenticate the caller with a connected account: the URL of the provider's page: the body. */
export interface ReauthenticateSocialBody {
  provider: string;
  callbackURL?: string | undefined;
  errorCallbackURL?: string | undefined;
  disableRedirect?: boolean | undefined;
}

/** Re-authenticate the caller with a connected account: the URL of the provider's page: the answer. */
export interface ReauthenticateSocialAnswer {
  url: string;
  redirect: boolean;
}

/** The redirect URI of a provider: the query. */
export interface CallbackOAuthQuery {
  code?: string | undefined;
  state?: string | undefined;
  error?: string | undefined;
  error_description?: string | undefined;
  device_id?: string | undefined;
  user?: string | undefined;
  iss?: string | undefined;
}

/** The caller's accounts, one for each password or provider, oldest first: the query. */
export interface ListUserAccountsQuery {
  /** Says of each whether it may be removed */
  mayUnlink?: boolean | string | undefined;
}

/** The caller's accounts, one for each password or provider, oldest first: the answer. */
export type ListUserAccountsAnswer = {
  id: string;
  provider: string;
  providerId: string;
  issuer: string;
  accountId: string;
  userId: string;
  scopes: string[];
  createdAt: Date;
  updatedAt: Date;
  /** Whether it isn't the last way in; where it was asked for */
  mayUnlink?: boolean;
}[];

/** Remove one of the caller's sign-in methods, but not the last: the body. */
export interface UnlinkAccountBody {
  providerId?: string | undefined;
  accountId?: string | undefined;
}

/** Remove one of the caller's sign-in methods, but not the last: the answer. */
export interface UnlinkAccountAnswer {
  status: true;
}

/** Renew the tokens of an account at its provider: the body. */
export interface RefreshTokenBody {
  providerId?: string | undefined;
  accountId?: string | undefined;
  userId?: string | undefined;
}

/** Renew the tokens of an account at its provider: the answer. */
export interface RefreshTokenAnswer {
  accessToken?: string;
  refreshToken?: string;
  accessTokenExpiresAt: Date | null;
  refreshTokenExpiresAt: Date | null;
  idToken?: string;
  scope: string | null;
  providerId: string;
  accountId: string;
}

/** An access token for the provider of an account, renewed if necessary: the body. */
export interface GetAccessTokenBody {
  providerId?: string | undefined;
  accountId?: string | undefined;
  userId?: string | undefined;
}

/** An access token for the provider of an account, renewed if necessary: the answer. */
export interface GetAccessTokenAnswer {
  accessToken: string;
  accessTokenExpiresAt?: Date;
  scopes: string[];
  idToken?: string;
}

/** The user's current profile at the provider of an account: the body. */
export interface AccountInfoBody {
  providerId?: string | undefined;
  accountId?: string | undefined;
  userId?: string | undefined;
}

/** The user's current profile at the provider of an account: the query. */
export interface AccountInfoQuery {
  providerId?: string | undefined;
  accountId?: string | undefined;
  userId?: string | undefined;
}

/** The user's current profile at the provider of an account: the answer. */
export interface AccountInfoAnswer {
  user: {
    id: string;
    name?: string | null;
    image?: string | null;
    email?: string | null;
    emailVerified: boolean;
  };
  data: unknown;
  account: {
    id: string;
    provider: string;
    providerId: string;
    issuer: string;
    accountId: string;
    userId: string;
    scopes: string[];
    createdAt: Date;
    updatedAt: Date;
  };
}

/** Delete the caller's account: the body. */
export interface DeleteUserBody {
  callbackURL?: string | undefined;
  password?: string | undefined;
  token?: string | undefined;
}

/** Delete the caller's account: the answer. */
export interface DeleteUserAnswer {
  success: true;
  message: string;
}

/** Delete the caller's account with the link from the email: the query. */
export interface DeleteUserCallbackQuery {
  token: string;
  callbackURL?: string | undefined;
}

/** Delete the caller's account with the link from the email: the answer. */
export interface DeleteUserCallbackAnswer {
  success: true;
  message: string;
}

/** The organizations affected by deleting the caller's account: the answer. */
export interface PreviewDeletionAnswer {
  organizations: {
    id: string;
    name: string;
    slug: string;
    members: number;
    isOnlyOwner: boolean;
  }[];
}

/** All data stored about the caller, as a file, without tokens and hashes: the answer. */
export interface ExportAccountAnswer {
  exportedAt: Date;
  user: Record<string, unknown>;
  tables: Record<string, Record<string, unknown>[]>;
}

/** What signed-out screens need to know about this deployment: the answer. */
export interface ReadUiConfigAnswer {
  appName: string;
  /** In the order in which they are offered */
  methods: string[];
  /** Providers to sign in with, in the order of the configuration */
  socialProviders: {
    id: string;
    name: string;
  }[];
  /** Whether an account with a password can be made */
  signUp: "open" | "closed";
  /** Whether confirmation emails can be sent */
  emailVerification: boolean;
  /** Whether a sign-up sends a confirmation email */
  emailVerificationOnSignUp?: boolean;
  /** Whether password reset emails can be sent */
  passwordReset: boolean;
  /** Whether users can change their email */
  changeEmail: boolean;
  /** Whether people may delete their account */
  deleteAccount: boolean;
  /** Lengths in Unicode code points */
  password: {
    min: number;
    max: number;
  };
  /** The default one first */
  locales: string[];
  branding: {
    name?: string;
    logo?: string;
    logoDark?: string;
    accent?: string;
    radius?: number;
    font?: string;
    field?: string;
    supportUrl?: string;
    termsUrl?: string;
    privacyUrl?: string;
  };
  /** Ids of the optional features that are on */
  plugins: string[];
}

/** The routes of every engine, called in process: `auth.api`. */
export interface CoreApi<F extends Fields = NoFields> {
  /**
   * Whether the engine responds.
   *
   * `GET /ok`.
   */
  readonly ok: BareApiCall<object, OkAnswer>;

  /**
   * The error page for failed flows without their own page.
   *
   * `GET /error`.
   */
  readonly error: BareApiCall<{ query?: ErrorQuery }, Response>;

  /**
   * The secrets of the deployment, and how many stored values are encrypted with each.
   *
   * Only in process.
   */
  readonly listSecrets: BareApiCall<object, ListSecretsAnswer>;

  /**
   * Secrets that stored values need and the configuration doesn't have.
   *
   * Only in process.
   */
  readonly listMissingSecrets: BareApiCall<object, ListMissingSecretsAnswer>;

  /**
   * Encrypt every stored value with the first secret.
   *
   * Only in process.
   */
  readonly resealValues: BareApiCall<object, ResealValuesAnswer>;

  /**
   * Give up a secret that is lost, and with it what is encrypted with it.
   *
   * Only in process. Errors: `SECRET_NOT_FOUND` (404).
   */
  readonly forgetSecret: ApiCall<{ body: ForgetSecretBody }, ForgetSecretAnswer>;

  /**
   * Change the caller's name, picture, language or time zone.
   *
   * `POST /update-user`. Errors: `UNAUTHORIZED` (401), `EMAIL_CAN_NOT_BE_UPDATED` (400),
   * `FIELD_NOT_ALLOWED` (400).
   */
  readonly updateUser: ApiCall<{ body?: UpdateUserBody<F>; headers: CallHeaders }, UpdateUserAnswer>;

  /**
   * The caller's account events of the last 90 days, newest first, 50 at a time.
   *
   * `GET /list-activity`. Errors: `UNAUTHORIZED` (401).
   */
  readonly listActivity: ApiCall<{ query?: ListActivityQuery; headers: CallHeaders }, ListActivityAnswer>;

  /**
   * The session of the caller with its user, or null.
   *
   * `GET or POST /get-session`. Errors: `HEADERS_IS_REQUIRED` (400).
   */
  readonly getSession: ApiCall<{ query?: GetSessionQuery; headers: CallHeaders }, GetSessionAnswer<F>>;

  /**
   * End the caller's session; returns the provider's sign-out page if there is one.
   *
   * `POST /sign-out`.
   */
  readonly signOut: BareApiCall<object, SignOutAnswer>;

  /**
   * Set additional fields of the caller's session.
   *
   * `POST /update-session`. Errors: `UNAUTHORIZED` (401), `FIELD_NOT_ALLOWED` (400),
   * `NO_FIELDS_TO_UPDATE` (400).
   */
  readonly updateSession: ApiCall<
    { body?: UpdateSessionBody<F>; headers: CallHeaders },
    UpdateSessionAnswer<F>
  >;

  /**
   * The caller's sessions that have not expired.
   *
   * `GET /list-sessions`. Errors: `UNAUTHORIZED` (401).
   */
  readonly listSessions: ApiCall<{ headers: CallHeaders }, ListSessionsAnswer<F>>;

  /**
   * End one of the caller's sessions.
   *
   * `POST /revoke-session`. Errors: `UNAUTHORIZED` (401).
   */
  readonly revokeSession: ApiCall<{ body: RevokeSessionBody; headers: CallHeaders }, RevokeSessionAnswer>;

  /**
   * End all of the caller's sessions.
   *
   * `POST /revoke-sessions`. Errors: `UNAUTHORIZED` (401).
   */
  readonly revokeSessions: ApiCall<{ headers: CallHeaders }, RevokeSessionsAnswer>;

  /**
   * End all of the caller's sessions except this one.
   *
   * `POST /revoke-other-sessions`. Errors: `UNAUTHORIZED` (401).
   */
  readonly revokeOtherSessions: ApiCall<{ headers: CallHeaders }, RevokeOtherSessionsAnswer>;

  /**
   * Create an account with an email and a password.
   *
   * `POST /sign-up/email`. Errors: `EMAIL_PASSWORD_SIGN_UP_DISABLED` (400), `INVALID_EMAIL` (400),
   * `INVITATION_NOT_FOUND` (400), `PASSWORD_TOO_SHORT` (400), `PASSWORD_TOO_LONG` (400),
   * `PASSWORD_COMPROMISED` (400), `PASSWORD_IS_PERSONAL` (400), `FIELD_NOT_ALLOWED` (400),
   * `USER_ALREADY_EXISTS` (422), `FAILED_TO_CREATE_USER` (422).
   */
  readonly signUpEmail: ApiCall<{ body: SignUpEmailBody<F> }, SignUpEmailAnswer<F>>;

  /**
   * Sign in with an email and a password.
   *
   * `POST /sign-in/email`. Errors: `EMAIL_PASSWORD_DISABLED` (400), `INVALID_EMAIL` (400),
   * `INVALID_EMAIL_OR_PASSWORD` (401), `EMAIL_NOT_VERIFIED` (403), `FAILED_TO_CREATE_SESSION` (401).
   */
  readonly signInEmail: ApiCall<{ body: SignInEmailBody }, SignInEmailAnswer<F>>;

  /**
   * Change the caller's password.
   *
   * `POST /change-password`. Errors: `UNAUTHORIZED` (401), `PASSWORD_TOO_SHORT` (400),
   * `PASSWORD_TOO_LONG` (400), `PASSWORD_COMPROMISED` (400), `PASSWORD_IS_PERSONAL` (400),
   * `PASSWORD_IS_THE_SAME` (400), `CREDENTIAL_ACCOUNT_NOT_FOUND` (400), `INVALID_PASSWORD` (400),
   * `SESSION_NOT_FRESH` (403).
   */
  readonly changePassword: ApiCall<
    { body: ChangePasswordBody; headers: CallHeaders },
    ChangePasswordAnswer<F>
  >;

  /**
   * Set a password for a caller without one.
   *
   * Only in process. Errors: `UNAUTHORIZED` (401), `SESSION_NOT_FRESH` (403), `PASSWORD_TOO_SHORT`
   * (400), `PASSWORD_TOO_LONG` (400), `PASSWORD_COMPROMISED` (400), `PASSWORD_IS_PERSONAL` (400),
   * `PASSWORD_ALREADY_SET` (400).
   */
  readonly setPassword: ApiCall<{ body: SetPasswordBody; headers: CallHeaders }, SetPasswordAnswer>;

  /**
   * Check the caller's password.
   *
   * `POST /verify-password`. Errors: `UNAUTHORIZED` (401), `INVALID_PASSWORD` (400).
   */
  readonly verifyPassword: ApiCall<{ body: VerifyPasswordBody; headers: CallHeaders }, VerifyPasswordAnswer>;

  /**
   * The methods with which the caller can re-authenticate.
   *
   * `GET /reauthenticate`. Errors: `UNAUTHORIZED` (401).
   */
  readonly listReauthenticationMethods: ApiCall<{ headers: CallHeaders }, ListReauthenticationMethodsAnswer>;

  /**
   * Re-authenticate the caller: the session counts as fresh, and gets a new token.
   *
   * `POST /reauthenticate`. Errors: `UNAUTHORIZED` (401), `REAUTHENTICATION_METHOD_REQUIRED` (400),
   * `INVALID_PASSWORD` (400).
   */
  readonly reauthenticate: ApiCall<
    { body?: ReauthenticateBody; headers: CallHeaders },
    ReauthenticateAnswer<F>
  >;

  /**
   * Resend the confirmation email.
   *
   * `POST /send-verification-email`. Errors: `VERIFICATION_EMAIL_NOT_ENABLED` (400), `EMAIL_MISMATCH`
   * (400), `EMAIL_ALREADY_VERIFIED` (400).
   */
  readonly sendVerificationEmail: ApiCall<{ body: SendVerificationEmailBody }, SendVerificationEmailAnswer>;

  /**
   * Confirm an email with the token from the message, checking that the same person signed up.
   *
   * `POST /verify-email`. Errors: `TOKEN_EXPIRED` (401), `INVALID_TOKEN` (401), `USER_NOT_FOUND` (401),
   * `UNAUTHORIZED` (401), `COULDNT_UPDATE_YOUR_EMAIL` (400), `PASSWORD_TOO_SHORT` (400),
   * `PASSWORD_TOO_LONG` (400), `PASSWORD_COMPROMISED` (400), `PASSWORD_IS_PERSONAL` (400),
   * `PASSWORD_REQUIRED` (403), `INVALID_PASSWORD` (400).
   */
  readonly confirmEmail: ApiCall<{ body: ConfirmEmailBody }, ConfirmEmailAnswer<F>>;

  /**
   * Confirm an email with the token from the message.
   *
   * `GET /verify-email`. Errors: `TOKEN_EXPIRED` (401), `INVALID_TOKEN` (401), `USER_NOT_FOUND` (401),
   * `UNAUTHORIZED` (401), `COULDNT_UPDATE_YOUR_EMAIL` (400).
   */
  readonly verifyEmail: ApiCall<{ query: VerifyEmailQuery }, VerifyEmailAnswer<F>>;

  /**
   * The caller's pending email change, or null.
   *
   * `GET /change-email`. Errors: `UNAUTHORIZED` (401), `CHANGE_EMAIL_DISABLED` (404).
   */
  readonly getPendingEmailChange: ApiCall<{ headers: CallHeaders }, GetPendingEmailChangeAnswer>;

  /**
   * Change the caller's email.
   *
   * `POST /change-email`. Errors: `UNAUTHORIZED` (401), `SESSION_NOT_FRESH` (403),
   * `CHANGE_EMAIL_DISABLED` (404), `EMAIL_IS_THE_SAME` (400), `COULDNT_UPDATE_YOUR_EMAIL` (400),
   * `VERIFICATION_EMAIL_NOT_ENABLED` (400).
   */
  readonly changeEmail: ApiCall<{ body: ChangeEmailBody; headers: CallHeaders }, ChangeEmailAnswer>;

  /**
   * Cancel the caller's pending email change: its link stops working.
   *
   * `POST /change-email/cancel`. Errors: `UNAUTHORIZED` (401), `CHANGE_EMAIL_DISABLED` (404).
   */
  readonly cancelEmailChange: ApiCall<{ headers: CallHeaders }, CancelEmailChangeAnswer>;

  /**
   * List what was made on the account in the last 30 days, with the token sent to the previous email.
   *
   * `GET /change-email/review`. Errors: `TOKEN_EXPIRED` (401), `INVALID_TOKEN` (401).
   */
  readonly reviewEmailChange: ApiCall<{ query: ReviewEmailChangeQuery }, ReviewEmailChangeAnswer>;

  /**
   * Keep a changed email: the link sent to the previous email stops working.
   *
   * `POST /change-email/keep`. Errors: `UNAUTHORIZED` (401), `SESSION_NOT_FRESH` (403), `TOKEN_EXPIRED`
   * (401), `INVALID_TOKEN` (401), `UNDO_NEEDS_PROOF` (403).
   */
  readonly keepEmailChange: ApiCall<
    { body: KeepEmailChangeBody; headers: CallHeaders },
    KeepEmailChangeAnswer
  >;

  /**
   * Undo an email change with the token sent to the previous email.
   *
   * `POST /change-email/undo`. Errors: `TOKEN_EXPIRED` (401), `INVALID_TOKEN` (401), `UNDO_NEEDS_PROOF`
   * (403), `COULDNT_UPDATE_YOUR_EMAIL` (400).
   */
  readonly undoEmailChange: ApiCall<{ body: UndoEmailChangeBody }, UndoEmailChangeAnswer>;

  /**
   * Send a password reset email.
   *
   * `POST /request-password-reset`. Errors: `RESET_PASSWORD_DISABLED` (400), `INVALID_REDIRECT_URL`
   * (403).
   */
  readonly requestPasswordReset: ApiCall<{ body: RequestPasswordResetBody }, RequestPasswordResetAnswer>;

  /**
   * The same as request-password-reset, under its older name.
   *
   * `POST /forget-password`. Errors: `RESET_PASSWORD_DISABLED` (400), `INVALID_REDIRECT_URL` (403).
   */
  readonly forgetPassword: ApiCall<{ body: ForgetPasswordBody }, ForgetPasswordAnswer>;

  /**
   * Opened from that email's link: redirects to the page that takes the token.
   *
   * `GET /reset-password/:token`. Errors: `INVALID_TOKEN` (400), `INVALID_CALLBACK_URL` (403).
   */
  readonly requestPasswordResetCallback: ApiCall<
    { query?: RequestPasswordResetCallbackQuery; params: { token: string } },
    Response
  >;

  /**
   * Tell what a reset removes of an account whose email was never confirmed.
   *
   * `GET /reset-password-preview`. Errors: `INVALID_TOKEN` (400).
   */
  readonly previewPasswordReset: ApiCall<{ query: PreviewPasswordResetQuery }, PreviewPasswordResetAnswer>;

  /**
   * Reset a password with the token from the email.
   *
   * `POST /reset-password`. Errors: `INVALID_TOKEN` (400), `PASSWORD_REQUIRED` (403), `INVALID_PASSWORD`
   * (400), `PASSWORD_TOO_SHORT` (400), `PASSWORD_TOO_LONG` (400), `PASSWORD_COMPROMISED` (400),
   * `PASSWORD_IS_PERSONAL` (400).
   */
  readonly resetPassword: ApiCall<
    { body: ResetPasswordBody; query?: ResetPasswordQuery },
    ResetPasswordAnswer
  >;

  /**
   * Take off a sign-in method with the link in the email that told of it.
   *
   * `POST /undo-sign-in-method`. Errors: `UNDO_LINK_INVALID` (400), `UNDO_NEEDS_PROOF` (403),
   * `INVALID_PASSWORD` (400).
   */
  readonly undoSignInMethod: ApiCall<{ body: UndoSignInMethodBody }, UndoSignInMethodAnswer>;

  /**
   * Sign in with a provider: the URL of its page, or a session for its ID token.
   *
   * `POST /sign-in/social`. Errors: `PROVIDER_NOT_FOUND` (404), `INVALID_OAUTH_CONFIGURATION` (400),
   * `ID_TOKEN_NOT_SUPPORTED` (404), `INVALID_TOKEN` (401), `FAILED_TO_GET_USER_INFO` (401),
   * `USER_EMAIL_NOT_FOUND` (401), `ACCOUNT_NOT_LINKED` (401), `SIGNUP_DISABLED` (401),
   * `UNABLE_TO_CREATE_USER` (401), `UNABLE_TO_LINK_ACCOUNT` (401), `EMAIL_NOT_VERIFIED` (403),
   * `FAILED_TO_CREATE_SESSION` (401).
   */
  readonly signInSocial: ApiCall<{ body: SignInSocialBody }, SignInSocialAnswer<F>>;

  /**
   * Connect a provider account to the caller's account.
   *
   * `POST /link-social`. Errors: `UNAUTHORIZED` (401), `SESSION_NOT_FRESH` (403), `PROVIDER_NOT_FOUND`
   * (404), `INVALID_OAUTH_CONFIGURATION` (400), `ID_TOKEN_NOT_SUPPORTED` (404), `INVALID_TOKEN` (401),
   * `FAILED_TO_GET_USER_INFO` (401), `USER_EMAIL_NOT_FOUND` (401), `LINKING_NOT_ALLOWED` (401),
   * `LINKING_DIFFERENT_EMAILS_NOT_ALLOWED` (401), `SOCIAL_ACCOUNT_ALREADY_LINKED` (409),
   * `UNABLE_TO_LINK_ACCOUNT` (401).
   */
  readonly linkSocialAccount: ApiCall<
    { body: LinkSocialAccountBody; headers: CallHeaders },
    LinkSocialAccountAnswer
  >;

  /**
   * Re-authenticate the caller with a connected account: the URL of the provider's page.
   *
   * `POST /reauthenticate/social`. Errors: `UNAUTHORIZED` (401), `PROVIDER_NOT_FOUND` (404),
   * `ACCOUNT_NOT_FOUND` (400), `INVALID_OAUTH_CONFIGURATION` (400).
   */
  readonly reauthenticateSocial: ApiCall<
    { body: ReauthenticateSocialBody; headers: CallHeaders },
    ReauthenticateSocialAnswer
  >;

  /**
   * Receives a provider's form post, and redirects to the GET route.
   *
   * `POST /callback/:id`.
   */
  readonly callbackOAuthPost: ApiCall<{ body: Uint8Array; params: { id: string } }, Response>;

  /**
   * The redirect URI of a provider.
   *
   * `GET /callback/:id`.
   */
  readonly callbackOAuth: ApiCall<{ query?: CallbackOAuthQuery; params: { id: string } }, Response>;

  /**
   * The caller's accounts, one for each password or provider, oldest first.
   *
   * `GET /list-accounts`. Errors: `UNAUTHORIZED` (401).
   */
  readonly listUserAccounts: ApiCall<
    { query?: ListUserAccountsQuery; headers: CallHeaders },
    ListUserAccountsAnswer
  >;

  /**
   * Remove one of the caller's sign-in methods, but not the last.
   *
   * `POST /unlink-account`. Errors: `UNAUTHORIZED` (401), `SESSION_NOT_FRESH` (403), `VALIDATION_ERROR`
   * (400), `FAILED_TO_UNLINK_LAST_ACCOUNT` (400), `ACCOUNT_NOT_FOUND` (400).
   */
  readonly unlinkAccount: ApiCall<{ body?: UnlinkAccountBody; headers: CallHeaders }, UnlinkAccountAnswer>;

  /**
   * Renew the tokens of an account at its provider.
   *
   * `POST /refresh-token`. Errors: `UNAUTHORIZED` (401), `USER_ID_OR_SESSION_REQUIRED` (400),
   * `ACCOUNT_NOT_FOUND` (400), `TOKEN_REFRESH_NOT_SUPPORTED` (400), `PROVIDER_NOT_SUPPORTED` (400),
   * `REFRESH_TOKEN_NOT_FOUND` (400), `FAILED_TO_REFRESH_ACCESS_TOKEN` (400).
   */
  readonly refreshToken: BareApiCall<{ body?: RefreshTokenBody }, RefreshTokenAnswer>;

  /**
   * An access token for the provider of an account, renewed if necessary.
   *
   * `POST /get-access-token`. Errors: `UNAUTHORIZED` (401), `USER_ID_OR_SESSION_REQUIRED` (400),
   * `ACCOUNT_NOT_FOUND` (400), `PROVIDER_NOT_SUPPORTED` (400), `FAILED_TO_GET_ACCESS_TOKEN` (400).
   */
  readonly getAccessToken: BareApiCall<{ body?: GetAccessTokenBody }, GetAccessTokenAnswer>;

  /**
   * The user's current profile at the provider of an account.
   *
   * `GET or POST /account-info`. Errors: `UNAUTHORIZED` (401), `USER_ID_OR_SESSION_REQUIRED` (400),
   * `ACCOUNT_NOT_FOUND` (400), `PROVIDER_NOT_SUPPORTED` (400), `FAILED_TO_GET_ACCESS_TOKEN` (400),
   * `INVALID_OAUTH_CONFIGURATION` (400), `FAILED_TO_GET_USER_INFO` (401).
   */
  readonly accountInfo: BareApiCall<{ body?: AccountInfoBody; query?: AccountInfoQuery }, AccountInfoAnswer>;

  /**
   * Delete the caller's account.
   *
   * `POST /delete-user`. Errors: `UNAUTHORIZED` (401), `NOT_FOUND` (404), `CREDENTIAL_ACCOUNT_NOT_FOUND`
   * (400), `INVALID_PASSWORD` (400), `SESSION_EXPIRED` (400), `INVALID_TOKEN` (404),
   * `LAST_ADMINISTRATOR` (400), `SOLE_OWNER_OF_ORGANIZATION` (400).
   */
  readonly deleteUser: ApiCall<{ body?: DeleteUserBody; headers: CallHeaders }, DeleteUserAnswer>;

  /**
   * Delete the caller's account with the link from the email.
   *
   * `GET /delete-user/callback`. Errors: `NOT_FOUND` (404), `FAILED_TO_GET_USER_INFO` (404),
   * `INVALID_TOKEN` (404), `LAST_ADMINISTRATOR` (400), `SOLE_OWNER_OF_ORGANIZATION` (400).
   */
  readonly deleteUserCallback: ApiCall<{ query: DeleteUserCallbackQuery }, DeleteUserCallbackAnswer>;

  /**
   * The organizations affected by deleting the caller's account.
   *
   * `GET /delete-user/preview`. Errors: `UNAUTHORIZED` (401), `NOT_FOUND` (404).
   */
  readonly previewDeletion: ApiCall<{ headers: CallHeaders }, PreviewDeletionAnswer>;

  /**
   * All data stored about the caller, as a file, without tokens and hashes.
   *
   * `GET /export-account`. Errors: `UNAUTHORIZED` (401), `SESSION_NOT_FRESH` (403).
   */
  readonly exportAccount: ApiCall<{ headers: CallHeaders }, ExportAccountAnswer>;

  /**
   * What signed-out screens need to know about this deployment.
   *
   * `GET /ui/config`.
   */
  readonly readUiConfig: BareApiCall<object, ReadUiConfigAnswer>;
}
