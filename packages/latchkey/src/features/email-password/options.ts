import { group } from "../../base/options/group.ts";
import {
  asGiven,
  callback,
  count,
  type Declared,
  type Filled,
  flag,
  type Named,
  seconds,
  texts,
} from "../../base/options/option.ts";
import type { CallbackUser } from "../../kernel/contracts/identity.ts";

export interface EmailAndPasswordOptions {
  /** Lets users sign up and sign in with an email address and a password. Default false. */
  enabled?: boolean;
  /** Refuses sign-ups; existing users can still sign in. Default false. */
  disableSignUp?: boolean;
  /** Opens no session until the email address is confirmed. Requires a way to send email. Default false. */
  requireEmailVerification?: boolean;
  /** Minimum length of a password. Unicode code points. Default 8. */
  minPasswordLength?: number;
  /** Maximum length of a password. Unicode code points. Default 128. */
  maxPasswordLength?: number;
  /** Refuses new passwords that are among the most common ones. Existing passwords stay valid. Default false. */
  refuseCommonPasswords?: boolean;
  /**
   * Words of your organization and its products. With `refuseCommonPasswords`, new passwords that are little more than these words and
   * `appName` are refused, too. Default none.
   */
  refusedWords?: readonly string[];
  /** Opens a session at a sign-up. Default true. */
  autoSignIn?: boolean;
  /**
   * Your own hashing instead of Argon2id. Existing hashes in the formats that the engine reads stay valid only
   * through `verify`.
   */
  password?: {
    hash?: (password: string) => Promise<string>;
    verify?: (input: { hash: string; password: string }) => Promise<boolean>;
  };
  /**
   * Sends the password reset email. `url` leads to the request's `redirectTo` with the token. Called in the
   * background, and called again later if it rejects. Default: an email through `env.mail`, if that is given.
   * Without either, passwords can't be reset. `request`: the request that asked for the email, without body,
   * query, cookies and credentials; undefined in process.
   */
  sendResetPassword?: (
    input: { user: CallbackUser; url: string; token: string },
    request?: Request,
  ) => Promise<void>;
  /**
   * Pages other than this deployment's own `/reset-password` to which a reset link may lead with its token, as complete
   * URLs of trusted origins (`https://app.example.com/reset`, `myapp://reset`). A request may add a query. Other pages
   * get no token. Default: any page of `baseURL` and of the origins that `trustedOrigins` names in full. Hosts that
   * match a wildcard and app schemes get a token only if they are listed here.
   */
  resetURLs?: readonly string[];
  /**
   * Called in the background if a sign-up uses the email address of an existing user and would otherwise
   * send a confirmation link. Default: an email through `env.mail`, if that is given.
   */
  onExistingUserSignUp?: (input: { user: CallbackUser }, request?: Request) => Promise<void>;
  /** Called after a password was reset. */
  onPasswordReset?: (input: { user: CallbackUser }, request?: Request) => Promise<void>;
  /** Lifetime of a reset link. Seconds. Default 3600. */
  resetPasswordTokenExpiresIn?: number;
  /** Ends every session of the user at a reset, unless the request decides it. Default true. */
  revokeSessionsOnPasswordReset?: boolean;
}

export const emailAndPassword = group(
  {
    enabled: flag(false),
    disableSignUp: flag(false),
    requireEmailVerification: flag(false),
    // The bounds are checked with the passwords.
    minPasswordLength: count(8),
    maxPasswordLength: count(128),
    refuseCommonPasswords: flag(false),
    refusedWords: texts([]),
    autoSignIn: flag(true),
    password: asGiven(
      group({ hash: callback(), verify: callback() } satisfies Named<
        NonNullable<EmailAndPasswordOptions["password"]>
      >),
    ),
    sendResetPassword: callback(),
    resetURLs: texts(),
    onExistingUserSignUp: callback(),
    onPasswordReset: callback(),
    resetPasswordTokenExpiresIn: seconds(3600, { min: 1 }),
    revokeSessionsOnPasswordReset: flag(true),
  } satisfies Declared<EmailAndPasswordOptions>,
  {
    customSyntheticUser: "the response to a sign-up already has the same fields for every email.",
  },
);

export interface PasswordNoticeOptions {
  /** Emails users when their password is changed, set or reset. Default false. */
  passwordChanged?: boolean;
}

export const passwordNotices = { passwordChanged: flag(false) } satisfies Declared<PasswordNoticeOptions>;

declare module "../../kernel/contracts/options/index.ts" {
  interface ResolvedNoticeOptions extends Filled<typeof passwordNotices> {}
  interface ResolvedOptions {
    readonly emailAndPassword: Filled<typeof emailAndPassword.members>;
  }
}
