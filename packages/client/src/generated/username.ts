// Written by `npm run generate` from the declarations of the routes: edit those.

import type {
  IsUsernameAvailableAnswer,
  IsUsernameAvailableBody,
  SignInUsernameAnswer,
  SignInUsernameBody,
} from "latchkey/wire";
import type { ClientCall } from "../call.ts";

/** The routes of `username()` as methods. */
export interface UsernameMethods {
  readonly signIn: {
    /**
     * Sign in with a username and a password.
     *
     * `POST /sign-in/username`. Errors: `EMAIL_PASSWORD_DISABLED` (400), `INVALID_USERNAME_OR_PASSWORD`
     * (401), `USERNAME_TOO_SHORT` (422), `USERNAME_TOO_LONG` (422), `INVALID_USERNAME` (422),
     * `EMAIL_NOT_VERIFIED` (403), `FAILED_TO_CREATE_SESSION` (401).
     */
    readonly username: ClientCall<SignInUsernameBody, SignInUsernameAnswer>;
  };
  /**
   * Check whether a username is available.
   *
   * `POST /is-username-available`. Errors: `USERNAME_TOO_SHORT` (422), `USERNAME_TOO_LONG` (422),
   * `INVALID_USERNAME` (422).
   */
  readonly isUsernameAvailable: ClientCall<IsUsernameAvailableBody, IsUsernameAvailableAnswer>;
}
