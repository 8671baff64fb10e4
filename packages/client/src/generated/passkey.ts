// Written by `npm run generate` from the declarations of the routes: edit those.

import type {
  DeletePasskeyAnswer,
  DeletePasskeyBody,
  GeneratePasskeyAuthenticationOptionsAnswer,
  GeneratePasskeyAuthenticationOptionsBody,
  GeneratePasskeyRegistrationOptionsAnswer,
  GeneratePasskeyRegistrationOptionsQuery,
  GeneratePasskeySignUpOptionsAnswer,
  GeneratePasskeySignUpOptionsBody,
  ListPasskeysAnswer,
  ListRelatedOriginsAnswer,
  ReadPasskeySignalsAnswer,
  SignUpPasskeyAnswer,
  SignUpPasskeyBody,
  UpdatePasskeyAnswer,
  UpdatePasskeyBody,
  VerifyPasskeyAuthenticationAnswer,
  VerifyPasskeyAuthenticationBody,
  VerifyPasskeyRegistrationAnswer,
  VerifyPasskeyRegistrationBody,
} from "latchkey/wire";
import type { BareClientCall, ClientCall, NoInput } from "../call.ts";

/** The routes of `passkey()` as methods. */
export interface PasskeyMethods {
  readonly passkey: {
    /**
     * Start adding a passkey: returns the options for `navigator.credentials.create`.
     *
     * `GET /passkey/generate-register-options`. Errors: `SESSION_NOT_FRESH` (403), `UNAUTHORIZED` (401),
     * `RESOLVE_USER_REQUIRED` (400), `RESOLVED_USER_INVALID` (400), `TOO_MANY_PASSKEYS` (400).
     */
    readonly generateRegisterOptions: BareClientCall<
      { query?: GeneratePasskeyRegistrationOptionsQuery },
      GeneratePasskeyRegistrationOptionsAnswer
    >;
    /**
     * Start signing in with a passkey: returns the options for `navigator.credentials.get`.
     *
     * `POST or GET /passkey/generate-authenticate-options`.
     */
    readonly generateAuthenticateOptions: BareClientCall<
      GeneratePasskeyAuthenticationOptionsBody,
      GeneratePasskeyAuthenticationOptionsAnswer
    >;
    /**
     * Add the passkey that the browser created.
     *
     * `POST /passkey/verify-registration`. Errors: `SESSION_NOT_FRESH` (403), `UNAUTHORIZED` (401),
     * `CHALLENGE_NOT_FOUND` (400), `FAILED_TO_VERIFY_REGISTRATION` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY` (401), `PREVIOUSLY_REGISTERED` (400),
     * `TOO_MANY_PASSKEYS` (400), `RESOLVED_USER_INVALID` (400), `FAILED_TO_CREATE_SESSION` (401).
     */
    readonly verifyRegistration: ClientCall<VerifyPasskeyRegistrationBody, VerifyPasskeyRegistrationAnswer>;
    /**
     * Sign in with the passkey's response.
     *
     * `POST /passkey/verify-authentication`. Errors: `CHALLENGE_NOT_FOUND` (400), `PASSKEY_NOT_FOUND`
     * (401), `AUTHENTICATION_FAILED` (401), `AUTHENTICATION_FAILED` (400), `FAILED_TO_CREATE_SESSION`
     * (401).
     */
    readonly verifyAuthentication: ClientCall<
      VerifyPasskeyAuthenticationBody,
      VerifyPasskeyAuthenticationAnswer
    >;
    /**
     * Start signing up with a passkey: returns the options for `navigator.credentials.create`.
     *
     * `POST /passkey/generate-sign-up-options`. Errors: `EMAIL_PASSWORD_SIGN_UP_DISABLED` (400),
     * `INVALID_EMAIL` (400), `USER_ALREADY_EXISTS` (422).
     */
    readonly generateSignUpOptions: ClientCall<
      GeneratePasskeySignUpOptionsBody,
      GeneratePasskeySignUpOptionsAnswer
    >;
    /**
     * List the caller's passkeys, newest first.
     *
     * `GET /passkey/list-user-passkeys`. Errors: `UNAUTHORIZED` (401).
     */
    readonly listUserPasskeys: BareClientCall<NoInput, ListPasskeysAnswer>;
    /**
     * Remove one of the caller's passkeys, but not the last sign-in method.
     *
     * `POST /passkey/delete-passkey`. Errors: `UNAUTHORIZED` (401), `SESSION_NOT_FRESH` (403),
     * `PASSKEY_NOT_FOUND` (404), `FAILED_TO_UNLINK_LAST_ACCOUNT` (400).
     */
    readonly deletePasskey: ClientCall<DeletePasskeyBody, DeletePasskeyAnswer>;
    /**
     * Rename one of the caller's passkeys.
     *
     * `POST /passkey/update-passkey`. Errors: `UNAUTHORIZED` (401), `PASSKEY_NOT_FOUND` (404).
     */
    readonly updatePasskey: ClientCall<UpdatePasskeyBody, UpdatePasskeyAnswer>;
    /**
     * Get the facts about the caller's passkeys that password managers need.
     *
     * `GET /passkey/signals`. Errors: `UNAUTHORIZED` (401).
     */
    readonly signals: BareClientCall<NoInput, ReadPasskeySignalsAnswer>;
    /**
     * Get the document for `/.well-known/webauthn` of the passkeys' domain.
     *
     * `GET /passkey/related-origins`.
     */
    readonly relatedOrigins: BareClientCall<NoInput, ListRelatedOriginsAnswer>;
  };
  readonly signUp: {
    /**
     * Create an account with a passkey in place of a password.
     *
     * `POST /sign-up/passkey`. Errors: `EMAIL_PASSWORD_SIGN_UP_DISABLED` (400), `INVALID_EMAIL` (400),
     * `USER_ALREADY_EXISTS` (422), `CHALLENGE_NOT_FOUND` (400), `FAILED_TO_VERIFY_REGISTRATION` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY` (401), `PREVIOUSLY_REGISTERED` (400),
     * `FIELD_NOT_ALLOWED` (400), `FAILED_TO_CREATE_USER` (422).
     */
    readonly passkey: ClientCall<SignUpPasskeyBody, SignUpPasskeyAnswer>;
  };
}
