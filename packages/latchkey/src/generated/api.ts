// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall, BareApiCall, CallHeaders } from "../kernel/contracts/call.ts";
import type { Fields, NoFields } from "../kernel/contracts/fields/fields.ts";

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

/** Answer of `GET /ok`. */
export interface OkAnswer {
  ok: true;
}

/** Query of `GET /error`. */
export interface ErrorQuery {
  error?: string | undefined;
  error_description?: string | undefined;
}

/** Answer of `auth.api.listSecrets`. */
export interface ListSecretsAnswer {
  secrets: {
    id: string;
    state: "signs" | "opens" | "missing";
    values: number;
    oldestAt: Date | null;
  }[];
}

/** Answer of `auth.api.listMissingSecrets`. */
export interface ListMissingSecretsAnswer {
  secrets: {
    id: string;
    state: "signs" | "opens" | "missing";
    values: number;
    oldestAt: Date | null;
  }[];
}

/** Answer of `auth.api.resealValues`. */
export interface ResealValuesAnswer {
  resealed: number;
}

/** Body of `auth.api.forgetSecret`. */
export interface ForgetSecretBody {
  id: string;
}

/** Answer of `auth.api.forgetSecret`. */
export interface ForgetSecretAnswer {
  status: true;
}

/** Body of `POST /update-user`. */
export type UpdateUserBody<F extends Fields = NoFields> = {
  name?: string | undefined;
  image?: string | null | undefined;
  locale?: string | null | undefined;
  timeZone?: string | null | undefined;
  email?: unknown;
} & F["userInput"];

/** Answer of `POST /update-user`. */
export interface UpdateUserAnswer {
  status: true;
}

/** Query of `GET /list-activity`. */
export interface ListActivityQuery {
  /** Only events about these. `security`: sign-in methods and the account. Default: all */
  about?: "sign-ins" | "security" | "organizations" | undefined;
  cursor?: string | undefined;
}

/** Answer of `GET /list-activity`. */
export interface ListActivityAnswer {
  events: {
    id: string;
    /** For example `sign_in` or `password_changed`. Later versions may add more */
    event: string;
    outcome: "success" | "failure";
    createdAt: Date;
    /** Method, if the event has several */
    method: string | null;
    /** Reason of the failure */
    reason: string | null;
    /** Names of the fields that changed */
    changed: string[];
    /** Network of the request; empty if unknown, or if another person acted */
    ipAddress: string;
    /** Approximate place of the IP address. Absent if it isn't known, or if the deployment has no database of places */
    place?: {
      /** In the caller's language, or else in English, as far as the database of places has it */
      city: string | null;
      /** ISO 3166-1 alpha-2 code, such as `DE` */
      country: string | null;
    };
    /** As sent by the client, so it proves nothing; empty under the same conditions as `ipAddress` */
    userAgent: string;
    /** Session of the request, or the session it opened */
    sessionId: string | null;
    /** User who acted, if not the caller */
    actor: {
      id: string;
      /** Null if it was deleted */
      name: string | null;
    } | null;
    /** Name of what the event is about, such as an API key. Null if it has none, or no longer exists */
    targetName: string | null;
    /** The organization concerned, or else the session's active one */
    organization: {
      id: string;
      /** Null if it was deleted */
      name: string | null;
    } | null;
    /** User agent that opened the session that was ended. Absent for other events, or if it isn't known */
    device?: string;
  }[];
  /** Cursor of the next page, with older events; null on the last page */
  nextCursor: string | null;
}

/** Query of `GET or POST /get-session`. */
export interface GetSessionQuery {
  disableCookieCache?: boolean | string | undefined;
  disableRefresh?: boolean | string | undefined;
}

/** Answer of `GET or POST /get-session`. */
export type GetSessionAnswer<F extends Fields = NoFields> = {
  session: Session & F["session"];
  user: User & F["user"];
  degraded?: true;
} | null;

/** Answer of `POST /sign-out`. */
export interface SignOutAnswer {
  success: true;
  url?: string;
  redirect?: boolean;
}

/** Body of `POST /update-session`. */
export type UpdateSessionBody<F extends Fields = NoFields> = F["sessionInput"];

/** Answer of `POST /update-session`. */
export interface UpdateSessionAnswer<F extends Fields = NoFields> {
  session: Session & F["session"];
}

/** Answer of `GET /list-sessions`. */
export type ListSessionsAnswer<F extends Fields = NoFields> = (Session & F["session"])[];

/** Answer of `GET /list-session-places`. */
export interface ListSessionPlacesAnswer {
  /** Only those that are known. Empty if the deployment has no database of places */
  places: {
    /** In the caller's language, or else in English, as far as the database of places has it */
    city: string | null;
    /** ISO 3166-1 alpha-2 code, such as `DE` */
    country: string | null;
    sessionId: string;
  }[];
}

/** Body of `POST /revoke-session`. */
export interface RevokeSessionBody {
  token: string;
}

/** Answer of `POST /revoke-session`. */
export interface RevokeSessionAnswer {
  status: true;
}

/** Answer of `POST /revoke-sessions`. */
export interface RevokeSessionsAnswer {
  status: true;
}

/** Answer of `POST /revoke-other-sessions`. */
export interface RevokeOtherSessionsAnswer {
  status: true;
}

/** Body of `POST /sign-up/email`. */
export type SignUpEmailBody<F extends Fields = NoFields> = {
  name: string;
  email: string;
  password: string;
  image?: string | null | undefined;
  callbackURL?: string | undefined;
  rememberMe?: boolean | undefined;
  /** Lets its recipient sign up even if sign-up is closed */
  invitationId?: string | undefined;
  /** Secret from the invitation email, which confirms the email address at once */
  token?: string | undefined;
} & F["newUser"];

/** Answer of `POST /sign-up/email`. */
export interface SignUpEmailAnswer<F extends Fields = NoFields> {
  token: string | null;
  user: User & F["user"];
}

/** Body of `POST /sign-in/email`. */
export interface SignInEmailBody {
  email: string;
  password: string;
  callbackURL?: string | undefined;
  rememberMe?: boolean | undefined;
}

/** Answer of `POST /sign-in/email`. */
export interface SignInEmailAnswer<F extends Fields = NoFields> {
  redirect: boolean;
  token: string;
  url?: string;
  user: User & F["user"];
}

/** Body of `POST /change-password`. */
export interface ChangePasswordBody {
  newPassword: string;
  currentPassword: string;
  revokeOtherSessions?: boolean | undefined;
}

/** Answer of `POST /change-password`. */
export interface ChangePasswordAnswer<F extends Fields = NoFields> {
  token: string | null;
  user: User & F["user"];
}

/** Body of `auth.api.setPassword`. */
export interface SetPasswordBody {
  newPassword: string;
}

/** Answer of `auth.api.setPassword`. */
export interface SetPasswordAnswer {
  status: true;
}

/** Body of `POST /verify-password`. */
export interface VerifyPasswordBody {
  password: string;
}

/** Answer of `POST /verify-password`. */
export interface VerifyPasswordAnswer {
  status: true;
}

/** Answer of `GET /reauthenticate`. */
export interface ListReauthenticationMethodsAnswer {
  methods: string[];
}

/** Body of `POST /reauthenticate`. */
export interface ReauthenticateBody {
  password?: string | undefined;
}

/** Answer of `POST /reauthenticate`. */
export interface ReauthenticateAnswer<F extends Fields = NoFields> {
  session: Session & F["session"];
}

/** Body of `POST /send-verification-email`. */
export interface SendVerificationEmailBody {
  email: string;
  callbackURL?: string | undefined;
}

/** Answer of `POST /send-verification-email`. */
export interface SendVerificationEmailAnswer {
  status: true;
}

/** Body of `POST /verify-email`. */
export interface ConfirmEmailBody {
  token: string;
  password?: string | undefined;
  newPassword?: string | undefined;
}

/** Answer of `POST /verify-email`. */
export interface ConfirmEmailAnswer<F extends Fields = NoFields> {
  status: true;
  user: (User & F["user"]) | null;
}

/** Query of `GET /verify-email`. */
export interface VerifyEmailQuery {
  token: string;
  callbackURL?: string | undefined;
}

/** Answer of `GET /verify-email`. */
export interface VerifyEmailAnswer<F extends Fields = NoFields> {
  status: true;
  user: (User & F["user"]) | null;
}

/** Answer of `GET /change-email`. */
export interface GetPendingEmailChangeAnswer {
  pending: {
    newEmail: string;
    createdAt: Date | null;
    asked: "current" | "new";
  } | null;
}

/** Body of `POST /change-email`. */
export interface ChangeEmailBody {
  newEmail: string;
  callbackURL?: string | undefined;
}

/** Answer of `POST /change-email`. */
export interface ChangeEmailAnswer {
  status: true;
}

/** Answer of `POST /change-email/cancel`. */
export interface CancelEmailChangeAnswer {
  status: true;
}

/** Query of `GET /change-email/review`. */
export interface ReviewEmailChangeQuery {
  token: string;
}

/** Answer of `GET /change-email/review`. */
export interface ReviewEmailChangeAnswer {
  /** Null unless this browser was signed in to the account with a method other than its mailbox */
  changes:
    | {
        /** For `keep` and `remove` of `/change-email/undo` */
        id: string;
        /** For example `passkey` or `session`. Later versions may add more */
        kind: string;
        name: string | null;
        createdAt: Date;
        /** True if made since the session that asked for the change */
        isSuspicious: boolean;
        /** True if undoing can remove it */
        canTakeBack: boolean;
      }[]
    | null;
}

/** Body of `POST /change-email/keep`. */
export interface KeepEmailChangeBody {
  token: string;
}

/** Answer of `POST /change-email/keep`. */
export interface KeepEmailChangeAnswer {
  status: true;
}

/** Body of `POST /change-email/undo`. */
export interface UndoEmailChangeBody {
  token: string;
  /** IDs of changes to keep, of those made since the session that asked for the email change */
  keep?: string[] | undefined;
  /** IDs of changes to remove, of those made before that session */
  remove?: string[] | undefined;
}

/** Answer of `POST /change-email/undo`. */
export interface UndoEmailChangeAnswer {
  status: true;
}

/** Body of `POST /request-password-reset`. */
export interface RequestPasswordResetBody {
  email: string;
  redirectTo?: string | undefined;
}

/** Answer of `POST /request-password-reset`. */
export interface RequestPasswordResetAnswer {
  status: true;
  message: string;
}

/** Body of `POST /forget-password`. */
export interface ForgetPasswordBody {
  email: string;
  redirectTo?: string | undefined;
}

/** Answer of `POST /forget-password`. */
export interface ForgetPasswordAnswer {
  status: true;
  message: string;
}

/** Query of `GET /reset-password/:token`. */
export interface RequestPasswordResetCallbackQuery {
  callbackURL?: string | undefined;
}

/** Query of `GET /reset-password-preview`. */
export interface PreviewPasswordResetQuery {
  token: string;
}

/** Answer of `GET /reset-password-preview`. */
export interface PreviewPasswordResetAnswer {
  /** Null: nothing is removed, because the email address is confirmed or this browser signed up */
  removes: {
    /** Name of the account as given at sign-up */
    name: string;
    /** Number of organizations that the account is a member of */
    organizations: number;
    /** True if the account has a password, which can prove who made it */
    hasPassword: boolean;
  } | null;
}

/** Body of `POST /reset-password`. */
export interface ResetPasswordBody {
  newPassword: string;
  token?: string | undefined;
  revokeSessions?: boolean | undefined;
  /** For an account whose email address was never confirmed. True: the caller made the account, and its data stays if this browser or `password` proves it; otherwise nothing changes. False: its data is removed. Default: the data stays in the browser that signed up */
  keep?: boolean | undefined;
  /** Current password of the account, with `keep` */
  password?: string | undefined;
}

/** Query of `POST /reset-password`. */
export interface ResetPasswordQuery {
  token?: string | undefined;
}

/** Answer of `POST /reset-password`. */
export interface ResetPasswordAnswer {
  status: true;
}

/** Body of `POST /undo-sign-in-method`. */
export interface UndoSignInMethodBody {
  token: string;
  /** Password of the account, required in an unknown browser */
  password?: string | undefined;
}

/** Answer of `POST /undo-sign-in-method`. */
export interface UndoSignInMethodAnswer {
  status: true;
}

/** Body of `POST /sign-in/social`. */
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

/** Answer of `POST /sign-in/social`. */
export interface SignInSocialAnswer<F extends Fields = NoFields> {
  url?: string;
  redirect: boolean;
  token?: string;
  user?: User & F["user"];
}

/** Body of `POST /link-social`. */
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

/** Answer of `POST /link-social`. */
export interface LinkSocialAccountAnswer {
  url: string;
  redirect: boolean;
  status?: true;
}

/** Body of `POST /reauthenticate/social`. */
export interface ReauthenticateSocialBody {
  provider: string;
  callbackURL?: string | undefined;
  errorCallbackURL?: string | undefined;
  disableRedirect?: boolean | undefined;
}

/** Answer of `POST /reauthenticate/social`. */
export interface ReauthenticateSocialAnswer {
  url: string;
  redirect: boolean;
}

/** Query of `GET /callback/:id`. */
export interface CallbackOAuthQuery {
  code?: string | undefined;
  state?: string | undefined;
  error?: string | undefined;
  error_description?: string | undefined;
  device_id?: string | undefined;
  user?: string | undefined;
  iss?: string | undefined;
}

/** Query of `GET /list-accounts`. */
export interface ListUserAccountsQuery {
  /** True to return `mayUnlink` for each account */
  mayUnlink?: boolean | string | undefined;
}

/** Answer of `GET /list-accounts`. */
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
  /** True unless it is the last sign-in method. Only present if requested */
  mayUnlink?: boolean;
}[];

/** Body of `POST /unlink-account`. */
export interface UnlinkAccountBody {
  providerId?: string | undefined;
  accountId?: string | undefined;
}

/** Answer of `POST /unlink-account`. */
export interface UnlinkAccountAnswer {
  status: true;
}

/** Body of `POST /refresh-token`. */
export interface RefreshTokenBody {
  providerId?: string | undefined;
  accountId?: string | undefined;
  userId?: string | undefined;
}

/** Answer of `POST /refresh-token`. */
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

/** Body of `POST /get-access-token`. */
export interface GetAccessTokenBody {
  providerId?: string | undefined;
  accountId?: string | undefined;
  userId?: string | undefined;
}

/** Answer of `POST /get-access-token`. */
export interface GetAccessTokenAnswer {
  accessToken: string;
  accessTokenExpiresAt?: Date;
  scopes: string[];
  idToken?: string;
}

/** Body of `GET or POST /account-info`. */
export interface AccountInfoBody {
  providerId?: string | undefined;
  accountId?: string | undefined;
  userId?: string | undefined;
}

/** Query of `GET or POST /account-info`. */
export interface AccountInfoQuery {
  providerId?: string | undefined;
  accountId?: string | undefined;
  userId?: string | undefined;
}

/** Answer of `GET or POST /account-info`. */
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

/** Body of `POST /delete-user`. */
export interface DeleteUserBody {
  callbackURL?: string | undefined;
  password?: string | undefined;
  token?: string | undefined;
}

/** Answer of `POST /delete-user`. */
export interface DeleteUserAnswer {
  success: true;
  message: string;
}

/** Query of `GET /delete-user/callback`. */
export interface DeleteUserCallbackQuery {
  token: string;
  callbackURL?: string | undefined;
}

/** Answer of `GET /delete-user/callback`. */
export interface DeleteUserCallbackAnswer {
  success: true;
  message: string;
}

/** Answer of `GET /delete-user/preview`. */
export interface PreviewDeletionAnswer {
  organizations: {
    id: string;
    name: string;
    slug: string;
    members: number;
    isOnlyOwner: boolean;
  }[];
}

/** Answer of `GET /export-account`. */
export interface ExportAccountAnswer {
  exportedAt: Date;
  user: Record<string, unknown>;
  tables: Record<string, Record<string, unknown>[]>;
}

/** Body of `auth.api.beginImport`. */
export interface BeginImportBody {
  format: string;
  source: string;
}

/** Answer of `auth.api.beginImport`. */
export interface BeginImportAnswer {
  runId: string;
  isResumed: boolean;
}

/** Body of `auth.api.importRows`. */
export interface ImportRowsBody {
  /** Null: nothing is written */
  runId: string | null;
  users: {
    /** Number of the row in its source, from 1 */
    position: number;
    /** ID in the other system. Kept if it has at most 36 characters */
    id?: string | undefined;
    email: string;
    emailVerified: boolean;
    /** Default: the part of the email address before the @ */
    name?: string | undefined;
    username?: string | undefined;
    /** URL */
    image?: string | undefined;
    createdAt?: string | undefined;
    /** One role, or several separated by commas */
    role?: string | undefined;
    banned?: boolean | undefined;
    /** Hash of the password */
    password?: string | undefined;
    /** Accounts at providers */
    accounts?:
      | {
          providerId: string;
          accountId: string;
        }[]
      | undefined;
    /** Key of an authenticator app in base 32: SHA-1, 6 digits, 30 seconds */
    totpSecret?: string | undefined;
    /** Codes of what the source could not tell */
    notes?: string[] | undefined;
  }[];
}

/** Answer of `auth.api.importRows`. */
export interface ImportRowsAnswer {
  rows: {
    position: number;
    email: string;
    verdict: "created" | "merged" | "skipped";
    userId: string | null;
    /** Why the row was skipped */
    reason: string | null;
    /** Codes of what was not taken over */
    notes: string[];
  }[];
}

/** Body of `auth.api.finishImport`. */
export interface FinishImportBody {
  runId: string;
}

/** Answer of `auth.api.finishImport`. */
export interface FinishImportAnswer {
  status: true;
}

/** Body of `auth.api.undoImport`. */
export interface UndoImportBody {
  runId: string;
  after?: string | undefined;
}

/** Answer of `auth.api.undoImport`. */
export interface UndoImportAnswer {
  rows: {
    userId: string;
    email: string | null;
    verdict: "removed" | "kept";
  }[];
  /** Position of the next page. Null: there is none */
  next: string | null;
}

/** Answer of `GET /ui/config`. */
export interface ReadUiConfigAnswer {
  appName: string;
  /** Sign-in methods in the order in which they are offered */
  methods: string[];
  /** Sign-in providers, in the order of the configuration */
  socialProviders: {
    id: string;
    name: string;
  }[];
  /** Sign-up with a password */
  signUp: "open" | "closed";
  /** True if confirmation emails can be sent */
  emailVerification: boolean;
  /** True if a sign-up sends a confirmation email */
  emailVerificationOnSignUp?: boolean;
  /** True if password reset emails can be sent */
  passwordReset: boolean;
  /** True if users can change their email address */
  changeEmail: boolean;
  /** True if users can delete their account */
  deleteAccount: boolean;
  /** True if the deployment knows the places of sessions, from their IP addresses */
  sessionPlaces?: boolean;
  /** Lengths in Unicode code points */
  password: {
    min: number;
    max: number;
  };
  /** Default language first */
  locales: string[];
  branding: {
    name?: string;
    logo?: string;
    logoDark?: string;
    accent?: string;
    preset?: "neutral" | "brand";
    radius?: number;
    font?: string;
    field?: string;
    layout?: "sheet" | "card";
    aside?: string | Record<string, string>;
    supportUrl?: string;
    termsUrl?: string;
    privacyUrl?: string;
  };
  /** IDs of the optional features that are on */
  plugins: string[];
}

/** The routes of every engine, called in process: `auth.api`. */
export interface CoreApi<F extends Fields = NoFields> {
  /**
   * Check that the engine responds.
   *
   * `GET /ok`.
   */
  readonly ok: BareApiCall<object, OkAnswer>;

  /**
   * Show the error page of failed flows without their own page.
   *
   * `GET /error`.
   */
  readonly error: BareApiCall<{ query?: ErrorQuery }, Response>;

  /**
   * List the secrets of the deployment, with the number of stored values encrypted with each.
   *
   * Only in process.
   */
  readonly listSecrets: BareApiCall<object, ListSecretsAnswer>;

  /**
   * List secrets that stored values need and the configuration lacks.
   *
   * Only in process.
   */
  readonly listMissingSecrets: BareApiCall<object, ListMissingSecretsAnswer>;

  /**
   * Re-encrypt all stored values with the first secret.
   *
   * Only in process.
   */
  readonly resealValues: BareApiCall<object, ResealValuesAnswer>;

  /**
   * Give up a lost secret and all values encrypted with it.
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
   * List the caller's account events of the last 90 days, newest first, in pages of 50.
   *
   * `GET /list-activity`. Errors: `UNAUTHORIZED` (401).
   */
  readonly listActivity: ApiCall<{ query?: ListActivityQuery; headers: CallHeaders }, ListActivityAnswer>;

  /**
   * Get the caller's session with its user, or null.
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
   * List the caller's sessions that have not expired.
   *
   * `GET /list-sessions`. Errors: `UNAUTHORIZED` (401).
   */
  readonly listSessions: ApiCall<{ headers: CallHeaders }, ListSessionsAnswer<F>>;

  /**
   * List the approximate places of the caller's sessions, by their IP addresses.
   *
   * `GET /list-session-places`. Errors: `UNAUTHORIZED` (401).
   */
  readonly listSessionPlaces: ApiCall<{ headers: CallHeaders }, ListSessionPlacesAnswer>;

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
   * List the methods with which the caller can re-authenticate.
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
   * Confirm an email address with the token from the email, checking that the same person signed up.
   *
   * `POST /verify-email`. Errors: `TOKEN_EXPIRED` (401), `INVALID_TOKEN` (401), `USER_NOT_FOUND` (401),
   * `UNAUTHORIZED` (401), `COULDNT_UPDATE_YOUR_EMAIL` (400), `PASSWORD_TOO_SHORT` (400),
   * `PASSWORD_TOO_LONG` (400), `PASSWORD_COMPROMISED` (400), `PASSWORD_IS_PERSONAL` (400),
   * `PASSWORD_REQUIRED` (403), `INVALID_PASSWORD` (400).
   */
  readonly confirmEmail: ApiCall<{ body: ConfirmEmailBody }, ConfirmEmailAnswer<F>>;

  /**
   * Confirm an email address with the token from the email.
   *
   * `GET /verify-email`. Errors: `TOKEN_EXPIRED` (401), `INVALID_TOKEN` (401), `USER_NOT_FOUND` (401),
   * `UNAUTHORIZED` (401), `COULDNT_UPDATE_YOUR_EMAIL` (400).
   */
  readonly verifyEmail: ApiCall<{ query: VerifyEmailQuery }, VerifyEmailAnswer<F>>;

  /**
   * Get the caller's pending email change, or null.
   *
   * `GET /change-email`. Errors: `UNAUTHORIZED` (401), `CHANGE_EMAIL_DISABLED` (404).
   */
  readonly getPendingEmailChange: ApiCall<{ headers: CallHeaders }, GetPendingEmailChangeAnswer>;

  /**
   * Change the caller's email address.
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
   * List the account's changes of the last 30 days, with the token sent to the previous email address.
   *
   * `GET /change-email/review`. Errors: `TOKEN_EXPIRED` (401), `INVALID_TOKEN` (401).
   */
  readonly reviewEmailChange: ApiCall<{ query: ReviewEmailChangeQuery }, ReviewEmailChangeAnswer>;

  /**
   * Keep the new email address: the link sent to the previous one stops working.
   *
   * `POST /change-email/keep`. Errors: `UNAUTHORIZED` (401), `SESSION_NOT_FRESH` (403), `TOKEN_EXPIRED`
   * (401), `INVALID_TOKEN` (401), `UNDO_NEEDS_PROOF` (403).
   */
  readonly keepEmailChange: ApiCall<
    { body: KeepEmailChangeBody; headers: CallHeaders },
    KeepEmailChangeAnswer
  >;

  /**
   * Undo an email change with the token sent to the previous email address.
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
   * Send a password reset email; older name of /request-password-reset.
   *
   * `POST /forget-password`. Errors: `RESET_PASSWORD_DISABLED` (400), `INVALID_REDIRECT_URL` (403).
   */
  readonly forgetPassword: ApiCall<{ body: ForgetPasswordBody }, ForgetPasswordAnswer>;

  /**
   * Open the link from a password reset email: redirects to the page that takes the token.
   *
   * `GET /reset-password/:token`. Errors: `INVALID_TOKEN` (400), `INVALID_CALLBACK_URL` (403).
   */
  readonly requestPasswordResetCallback: ApiCall<
    { query?: RequestPasswordResetCallbackQuery; params: { token: string } },
    Response
  >;

  /**
   * Preview what a reset removes from an account whose email address was never confirmed.
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
   * Remove a sign-in method with the link from the email that announced it.
   *
   * `POST /undo-sign-in-method`. Errors: `UNDO_LINK_INVALID` (400), `UNDO_NEEDS_PROOF` (403),
   * `INVALID_PASSWORD` (400).
   */
  readonly undoSignInMethod: ApiCall<{ body: UndoSignInMethodBody }, UndoSignInMethodAnswer>;

  /**
   * Sign in with a provider: returns the URL of its page, or a session for its ID token.
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
   * Re-authenticate the caller with a connected account: returns the URL of the provider's page.
   *
   * `POST /reauthenticate/social`. Errors: `UNAUTHORIZED` (401), `PROVIDER_NOT_FOUND` (404),
   * `ACCOUNT_NOT_FOUND` (400), `INVALID_OAUTH_CONFIGURATION` (400).
   */
  readonly reauthenticateSocial: ApiCall<
    { body: ReauthenticateSocialBody; headers: CallHeaders },
    ReauthenticateSocialAnswer
  >;

  /**
   * Receive a provider's form post, and redirect to the GET route.
   *
   * `POST /callback/:id`.
   */
  readonly callbackOAuthPost: ApiCall<{ body: Uint8Array; params: { id: string } }, Response>;

  /**
   * Complete a flow at the redirect URI of a provider.
   *
   * `GET /callback/:id`.
   */
  readonly callbackOAuth: ApiCall<{ query?: CallbackOAuthQuery; params: { id: string } }, Response>;

  /**
   * List the caller's accounts, one for each password or provider, oldest first.
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
   * Get an access token for an account's provider, renewed if necessary.
   *
   * `POST /get-access-token`. Errors: `UNAUTHORIZED` (401), `USER_ID_OR_SESSION_REQUIRED` (400),
   * `ACCOUNT_NOT_FOUND` (400), `PROVIDER_NOT_SUPPORTED` (400), `FAILED_TO_GET_ACCESS_TOKEN` (400).
   */
  readonly getAccessToken: BareApiCall<{ body?: GetAccessTokenBody }, GetAccessTokenAnswer>;

  /**
   * Get the user's current profile at an account's provider.
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
   * List the organizations affected by deleting the caller's account.
   *
   * `GET /delete-user/preview`. Errors: `UNAUTHORIZED` (401), `NOT_FOUND` (404).
   */
  readonly previewDeletion: ApiCall<{ headers: CallHeaders }, PreviewDeletionAnswer>;

  /**
   * Export all data stored about the caller as a file, without tokens and hashes.
   *
   * `GET /export-account`. Errors: `UNAUTHORIZED` (401), `SESSION_NOT_FRESH` (403).
   */
  readonly exportAccount: ApiCall<{ headers: CallHeaders }, ExportAccountAnswer>;

  /**
   * Begin an import of users, or continue one from this source that was interrupted.
   *
   * Only in process.
   */
  readonly beginImport: ApiCall<{ body: BeginImportBody }, BeginImportAnswer>;

  /**
   * Import users of another system, with the hashes of their passwords.
   *
   * Only in process. Errors: `IMPORT_NOT_FOUND` (404).
   */
  readonly importRows: ApiCall<{ body: ImportRowsBody }, ImportRowsAnswer>;

  /**
   * Finish an import: the next one from the same source is another import.
   *
   * Only in process. Errors: `IMPORT_NOT_FOUND` (404).
   */
  readonly finishImport: ApiCall<{ body: FinishImportBody }, FinishImportAnswer>;

  /**
   * Remove what an import made and was not used since: one page, from a position on.
   *
   * Only in process. Errors: `IMPORT_NOT_FOUND` (404).
   */
  readonly undoImport: ApiCall<{ body: UndoImportBody }, UndoImportAnswer>;

  /**
   * Get the facts about this deployment that signed-out screens need.
   *
   * `GET /ui/config`.
   */
  readonly readUiConfig: BareApiCall<object, ReadUiConfigAnswer>;
}
