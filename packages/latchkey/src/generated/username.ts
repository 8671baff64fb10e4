// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall } from "../kernel/contracts/call.ts";
import type { User } from "./api.ts";

/** Body of `POST /sign-in/username`. */
export interface SignInUsernameBody {
  username: string;
  password: string;
  callbackURL?: string | undefined;
  rememberMe?: boolean | undefined;
}

/** Answer of `POST /sign-in/username`. */
export interface SignInUsernameAnswer {
  redirect: boolean;
  token: string;
  url?: string;
  user: User;
}

/** Body of `POST /is-username-available`. */
export interface IsUsernameAvailableBody {
  username: string;
}

/** Answer of `POST /is-username-available`. */
export interface IsUsernameAvailableAnswer {
  available: boolean;
}

/** Methods that `username()` adds to `auth.api`. */
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
   * Check whether a username is available.
   *
   * `POST /is-username-available`. Errors: `USERNAME_TOO_SHORT` (422), `USERNAME_TOO_LONG` (422),
   * `INVALID_USERNAME` (422).
   */
  readonly isUsernameAvailable: ApiCall<{ body: IsUsernameAvailableBody }, IsUsernameAvailableAnswer>;
}

/** Facts about `username()` for screens. */
export interface UsernameUi {
  username: {
    min: number;
    max: number;
    /** True if names consist of letters, digits, `_` and `.` */
    isPlain: boolean;
    /** Username at sign-up */
    signUp: "optional" | "required" | "off";
    /** True if it can't be changed once set */
    isImmutable: boolean;
  };
}
