import { group } from "../../base/options/group.ts";
import { callback, type Declared, type Filled, flag, seconds } from "../../base/options/option.ts";
import type { CallbackUser } from "../../kernel/contracts/identity.ts";

export interface EmailVerificationOptions {
  /**
   * Sends the email with the confirmation link. Called after the transaction has committed, and called again
   * later if it rejects. Default: a plain text email through `env.mail`, if that is given.
   */
  sendVerificationEmail?: (
    input: { user: CallbackUser; url: string; token: string },
    request?: Request,
  ) => Promise<void>;
  /** Sends the email at a sign-up. Default: the value of `emailAndPassword.requireEmailVerification`. */
  sendOnSignUp?: boolean;
  /** Sends the link again at a sign-in with an unconfirmed email address. Default true. */
  sendOnSignIn?: boolean;
  /** Opens a session when the email address is confirmed. Default false. */
  autoSignInAfterVerification?: boolean;
  /** Lifetime of the link. Seconds. Default 3600. */
  expiresIn?: number;
  /**
   * Called before an email address is confirmed. If it throws, the error is returned, and
   * nothing is confirmed.
   */
  beforeEmailVerification?: (user: CallbackUser, request?: Request) => Promise<void>;
  /** Called after an email address is confirmed. */
  afterEmailVerification?: (user: CallbackUser, request?: Request) => Promise<void>;
  /** The same as `afterEmailVerification`, by its older name. */
  onEmailVerification?: (user: CallbackUser, request?: Request) => Promise<void>;
}

export const emailVerification = group({
  sendVerificationEmail: callback(),
  sendOnSignUp: flag(),
  sendOnSignIn: flag(true),
  autoSignInAfterVerification: flag(false),
  expiresIn: seconds(3600, { min: 1 }),
  beforeEmailVerification: callback(),
  afterEmailVerification: callback(),
  onEmailVerification: callback(),
} satisfies Declared<EmailVerificationOptions>);

declare module "../../kernel/contracts/options/index.ts" {
  interface ResolvedOptions {
    readonly emailVerification: Filled<typeof emailVerification.members> & { readonly sendOnSignUp: boolean };
  }
}
