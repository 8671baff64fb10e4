// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall } from "../kernel/call.ts";
import type { Session, User } from "./api.ts";

/** Send a link that signs in, the same for every email: the body. */
export interface SignInMagicLinkBody {
  email: string;
  /** Of a new user */
  name?: string | undefined;
  /** For `sendMagicLink` */
  metadata?: Record<string, unknown> | undefined;
  callbackURL?: string | undefined;
  newUserCallbackURL?: string | undefined;
  errorCallbackURL?: string | undefined;
}

/** Send a link that signs in, the same for every email: the answer. */
export interface SignInMagicLinkAnswer {
  status: true;
}

/** Sign in with the token of a link, for pages that ask first: the body. */
export interface ConfirmMagicLinkBody {
  token: string;
  callbackURL?: string | undefined;
  newUserCallbackURL?: string | undefined;
  errorCallbackURL?: string | undefined;
}

/** Sign in with the token of a link, for pages that ask first: the answer. */
export interface ConfirmMagicLinkAnswer {
  token: string;
  user: User;
  session: Session;
}

/** Sign in with the link of an email: the query. */
export interface VerifyMagicLinkQuery {
  token: string;
  /** From the page that asks first */
  confirm?: string | undefined;
  callbackURL?: string | undefined;
  newUserCallbackURL?: string | undefined;
  errorCallbackURL?: string | undefined;
}

/** Sign in with the link of an email: the answer. */
export interface VerifyMagicLinkAnswer {
  token: string;
  user: User;
  session: Session;
}

/** What the token of a link stands for. It stays good: the query. */
export interface PreviewMagicLinkQuery {
  token: string;
}

/** What the token of a link stands for. It stays good: the answer. */
export interface PreviewMagicLinkAnswer {
  /** A used one is unknown */
  state: "good" | "expired" | "unknown";
  /** Masked */
  email: string | null;
  /** Whether this browser asked for it */
  isSameBrowser: boolean;
  expiresAt: Date | null;
}

/** What `magic-link()` adds to `auth.api`. */
export interface MagicLinkApi {
  /**
   * Send a link that signs in, the same for every email.
   *
   * `POST /sign-in/magic-link`. Errors: `MAGIC_LINK_NOT_CONFIGURED` (400).
   */
  readonly signInMagicLink: ApiCall<{ body: SignInMagicLinkBody }, SignInMagicLinkAnswer>;

  /**
   * Sign in with the token of a link, for pages that ask first.
   *
   * `POST /magic-link/verify`. Errors: `INVALID_TOKEN` (400), `EXPIRED_TOKEN` (400),
   * `NEW_USER_SIGNUP_DISABLED` (403), `FAILED_TO_CREATE_USER` (422), `FAILED_TO_CREATE_SESSION` (401).
   */
  readonly confirmMagicLink: ApiCall<{ body: ConfirmMagicLinkBody }, ConfirmMagicLinkAnswer>;

  /**
   * Sign in with the link of an email.
   *
   * `GET /magic-link/verify`.
   */
  readonly verifyMagicLink: ApiCall<{ query: VerifyMagicLinkQuery }, VerifyMagicLinkAnswer>;

  /**
   * What the token of a link stands for. It stays good.
   *
   * `GET /magic-link/preview`.
   */
  readonly previewMagicLink: ApiCall<{ query: PreviewMagicLinkQuery }, PreviewMagicLinkAnswer>;
}

/** What `magic-link()` tells screens. */
export interface MagicLinkUi {
  magicLink: {
    /** How long a link works. Seconds */
    expiresIn: number;
    /** Whether a link signs up an unknown email */
    signUp: boolean;
  };
}
