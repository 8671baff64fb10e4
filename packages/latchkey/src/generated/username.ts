// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall } from "../kernel/call.ts";
import type { User } from "./api.ts";

/** Sign in with a username and a password: the body. */
export interface SignInUsernameBody {
  username: string;
  password: string;
  callbackURL?: string | undefined;
  rememberMe?: boolean | undefined;
}

/** Sign in with a username and a password: the answer. */
export interface SignInUsernameAnswer {
  redirect: boolean;
  token: string;
  url?: string;
  user: User;
}

/** Whether a username is free: the body. */
export interface IsUsernameAvailableBody {
  username: string;
}

/** Whether a username is free: the answer. */
export interface IsUsernameAvailableAnswer {
  available: boolean;
}

/** What `username()` adds to `auth.api`. */
export interface UsernameApi {
  /**
   * Sign in with a username and a password.
   *
   * `POST /sign-in/username`. Errors: `EMAIL_PASSWORD_DISABLED` (400), `INVALID_USERNAME_OR_PASSWORD`
   * (401), `USERNAME_TOO_SHORT` (422), `USERNAME_TOO_LONG` (422), `INVALID_USERNAME` (422),
   * `EMAIL_NOT_VERIFIED` (403), `FAILED_TO_CREATE_SESSION` (401).
   */
  readonly signInUsername: ApiCall<{ body: SignInUsernameBody }, SignInUsernameAnswer>;

  /**
   * Whether a username is free.
   *
   * `POST /is-username-available`. Errors: `USERNAME_TOO_SHORT` (422), `USERNAME_TOO_LONG` (422),
   * `INVALID_USERNAME` (422).
   */
  readonly isUsernameAvailable: ApiCall<{ body: IsUsernameAvailableBody }, IsUsernameAvailableAnswer>;
}

/** What `username()` tells screens. */
export interface UsernameUi {
  username: {
    min: number;
    max: number;
    /** Whether names are made of letters, digits, `_` and `.` */
    isPlain: boolean;
    /** Whether a sign-up asks for one */
    signUp: "optional" | "required" | "off";
    /** Whether it stays as it was first set */
    isImmutable: boolean;
  };
}
