// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall } from "../kernel/contracts/call.ts";
import type { Session, User } from "./api.ts";

/** Body of `POST /sign-in/magic-link`. */
export interface SignInMagicLinkBody {
  email: string;
  /** For a new user */
  name?: string | undefined;
  /** Passed on to `sendMagicLink` */
  metadata?: Record<string, unknown> | undefined;
  callbackURL?: string | undefined;
  newUserCallbackURL?: string | undefined;
  errorCallbackURL?: string | undefined;
}

/** Answer of `POST /sign-in/magic-link`. */
export interface SignInMagicLinkAnswer {
  status: true;
}

/** Body of `POST /magic-link/verify`. */
export interface ConfirmMagicLinkBody {
  token: string;
  callbackURL?: string | undefined;
  newUserCallbackURL?: string | undefined;
  errorCallbackURL?: string | undefined;
}

/** Answer of `POST /magic-link/verify`. */
export interface ConfirmMagicLinkAnswer {
  token: string;
  user: User;
  session: Session;
}

/** Query of `GET /magic-link/verify`. */
export interface VerifyMagicLinkQuery {
  token: string;
  /** Confirmation from the page that asks for it */
  confirm?: string | undefined;
  callbackURL?: string | undefined;
  newUserCallbackURL?: string | undefined;
  errorCallbackURL?: string | undefined;
}

/** Answer of `GET /magic-link/verify`. */
export interface VerifyMagicLinkAnswer {
  token: string;
  user: User;
  session: Session;
}

/** Query of `GET /magic-link/preview`. */
export interface PreviewMagicLinkQuery {
  token: string;
}

/** Answer of `GET /magic-link/preview`. */
export interface PreviewMagicLinkAnswer {
  /** A used link is `unknown` */
  state: "good" | "expired" | "unknown";
  /** Masked */
  email: string | null;
  /** True if this browser asked for the link */
  isSameBrowser: boolean;
  expiresAt: Date | null;
}

/** Methods that `magic-link()` adds to `auth.api`. */
export interface MagicLinkApi {
  /**
   * Send a sign-in link; the response is the same for every email address.
   *
   * `POST /sign-in/magic-link`. Errors: `MAGIC_LINK_NOT_CONFIGURED` (400).
   */
  readonly signInMagicLink: ApiCall<{ body: SignInMagicLinkBody }, SignInMagicLinkAnswer>;

  /**
   * Sign in with the token of a sign-in link, for pages that ask for confirmation.
   *
   * `POST /magic-link/verify`. Errors: `INVALID_TOKEN` (400), `EXPIRED_TOKEN` (400),
   * `NEW_USER_SIGNUP_DISABLED` (403), `FAILED_TO_CREATE_USER` (422), `FAILED_TO_CREATE_SESSION` (401).
   */
  readonly confirmMagicLink: ApiCall<{ body: ConfirmMagicLinkBody }, ConfirmMagicLinkAnswer>;

  /**
   * Sign in with a sign-in link.
   *
   * `GET /magic-link/verify`.
   */
  readonly verifyMagicLink: ApiCall<{ query: VerifyMagicLinkQuery }, VerifyMagicLinkAnswer>;

  /**
   * Preview a sign-in link without using it up.
   *
   * `GET /magic-link/preview`.
   */
  readonly previewMagicLink: ApiCall<{ query: PreviewMagicLinkQuery }, PreviewMagicLinkAnswer>;
}

/** Facts about `magic-link()` for screens. */
export interface MagicLinkUi {
  magicLink: {
    /** Lifetime of a link in seconds */
    expiresIn: number;
    /** True if a link signs up an unknown email address */
    signUp: boolean;
  };
}
