// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall, BareApiCall, CallHeaders } from "../kernel/call.ts";
import type { Session, User } from "./api.ts";

/** One row, as answers hold it. */
export interface Passkey {
  id: string;
  name: string | null;
  publicKey: string;
  userId: string;
  credentialID: string;
  counter: number;
  deviceType: string;
  backedUp: boolean;
  transports: string | null;
  createdAt: Date | null;
  aaguid: string | null;
  lastUsedAt: Date | null;
}

/** Begin to add a passkey: the options for `navigator.credentials.create`: the query. */
export interface GeneratePasskeyRegistrationOptionsQuery {
  authenticatorAttachment?: "platform" | "cross-platform" | undefined;
  /** The account's name in the device's dialog. Default: the email */
  name?: string | undefined;
  /** For `registration.resolveUser` of the options */
  context?: string | undefined;
}

/** Begin to add a passkey: the options for `navigator.credentials.create`: the answer. */
export interface GeneratePasskeyRegistrationOptionsAnswer {
  challenge: string;
  rp: {
    id: string;
    name: string;
  };
  user: {
    id: string;
    name: string;
    displayName: string;
  };
  pubKeyCredParams: {
    type: "public-key";
    alg: number;
  }[];
  timeout: number;
  attestation: "none";
  excludeCredentials: {
    id: string;
    type: "public-key";
    transports?: string[];
  }[];
  authenticatorSelection: {
    residentKey: "discouraged" | "preferred" | "required";
    requireResidentKey: boolean;
    userVerification: "discouraged" | "preferred" | "required";
    authenticatorAttachment?: "platform" | "cross-platform";
  };
  extensions: Record<string, unknown>;
}

/** Begin to sign in with a passkey: the options for `navigator.credentials.get`: the body. */
export type GeneratePasskeyAuthenticationOptionsBody = {
  email?: string | undefined;
  /** Whether the answer lists IDs for security keys that have to be told theirs */
  securityKey?: boolean | undefined;
};

/** Begin to sign in with a passkey: the options for `navigator.credentials.get`: the answer. */
export interface GeneratePasskeyAuthenticationOptionsAnswer {
  challenge: string;
  rpId: string;
  timeout: number;
  userVerification: "discouraged" | "preferred" | "required";
  allowCredentials?: {
    id: string;
    type: "public-key";
    transports?: string[];
  }[];
  extensions?: Record<string, unknown>;
}

/** Add the passkey that the browser created: the body. */
export interface VerifyPasskeyRegistrationBody {
  /** RegistrationResponseJSON of WebAuthn */
  response: Record<string, unknown>;
  name?: string | undefined;
  /** Whether it also opens a session */
  createSession?: boolean | undefined;
}

/** Add the passkey that the browser created: the answer. */
export interface VerifyPasskeyRegistrationAnswer {
  id: string;
  name: string | null;
  publicKey: string;
  userId: string;
  credentialID: string;
  counter: number;
  deviceType: string;
  backedUp: boolean;
  transports: string | null;
  createdAt: Date | null;
  aaguid: string | null;
  lastUsedAt: Date | null;
  session?: Session;
  user?: User;
}

/** Sign in with what the browser's passkey signed: the body. */
export interface VerifyPasskeyAuthenticationBody {
  /** AuthenticationResponseJSON of WebAuthn */
  response: Record<string, unknown>;
  /** False: the session ends with the browser */
  rememberMe?: boolean | undefined;
}

/** Sign in with what the browser's passkey signed: the answer. */
export interface VerifyPasskeyAuthenticationAnswer {
  session: Session;
  user: User;
}

/** Begin to sign up with a passkey: the options for `navigator.credentials.create`: the body. */
export interface GeneratePasskeySignUpOptionsBody {
  name: string;
  email: string;
}

/** Begin to sign up with a passkey: the options for `navigator.credentials.create`: the answer. */
export interface GeneratePasskeySignUpOptionsAnswer {
  challenge: string;
  rp: {
    id: string;
    name: string;
  };
  user: {
    id: string;
    name: string;
    displayName: string;
  };
  pubKeyCredParams: {
    type: "public-key";
    alg: number;
  }[];
  timeout: number;
  attestation: "none";
  excludeCredentials: {
    id: string;
    type: "public-key";
    transports?: string[];
  }[];
  authenticatorSelection: {
    residentKey: "discouraged" | "preferred" | "required";
    requireResidentKey: boolean;
    userVerification: "discouraged" | "preferred" | "required";
    authenticatorAttachment?: "platform" | "cross-platform";
  };
  extensions: Record<string, unknown>;
}

/** Create an account with a passkey in place of a password: the body. */
export interface SignUpPasskeyBody {
  name: string;
  /** The same as when it began */
  email: string;
  /** RegistrationResponseJSON of WebAuthn */
  response: Record<string, unknown>;
  image?: string | null | undefined;
  callbackURL?: string | undefined;
  rememberMe?: boolean | undefined;
}

/** Create an account with a passkey in place of a password: the answer. */
export interface SignUpPasskeyAnswer {
  token: string;
  user: User;
}

/** The caller's passkeys, the newest first: the answer. */
export type ListPasskeysAnswer = Passkey[];

/** Remove one of the caller's passkeys, but not the last sign-in method: the body. */
export interface DeletePasskeyBody {
  id: string;
}

/** Remove one of the caller's passkeys, but not the last sign-in method: the answer. */
export interface DeletePasskeyAnswer {
  status: true;
}

/** Rename one of the caller's passkeys: the body. */
export interface UpdatePasskeyBody {
  id: string;
  name: string;
}

/** Rename one of the caller's passkeys: the answer. */
export interface UpdatePasskeyAnswer {
  passkey: Passkey;
}

/** What password managers should know of the caller's passkeys: the answer. */
export interface ReadPasskeySignalsAnswer {
  rpId: string;
  /** The user handle of WebAuthn, not the user's ID here */
  userId: string;
  name: string;
  displayName: string;
  credentialIds: string[];
}

/** What browsers look for at `/.well-known/webauthn` of the passkeys' domain: the answer. */
export interface ListRelatedOriginsAnswer {
  origins: string[];
}

/** What `passkey()` adds to `auth.api`. */
export interface PasskeyApi {
  /**
   * Begin to add a passkey: the options for `navigator.credentials.create`.
   *
   * `GET /passkey/generate-register-options`. Errors: `SESSION_NOT_FRESH` (403), `UNAUTHORIZED` (401),
   * `RESOLVE_USER_REQUIRED` (400), `RESOLVED_USER_INVALID` (400), `TOO_MANY_PASSKEYS` (400).
   */
  readonly generatePasskeyRegistrationOptions: BareApiCall<
    { query?: GeneratePasskeyRegistrationOptionsQuery },
    GeneratePasskeyRegistrationOptionsAnswer
  >;

  /**
   * Begin to sign in with a passkey: the options for `navigator.credentials.get`.
   *
   * `POST or GET /passkey/generate-authenticate-options`.
   */
  readonly generatePasskeyAuthenticationOptions: BareApiCall<
    { body?: GeneratePasskeyAuthenticationOptionsBody },
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
  readonly verifyPasskeyRegistration: ApiCall<
    { body: VerifyPasskeyRegistrationBody },
    VerifyPasskeyRegistrationAnswer
  >;

  /**
   * Sign in with what the browser's passkey signed.
   *
   * `POST /passkey/verify-authentication`. Errors: `CHALLENGE_NOT_FOUND` (400), `PASSKEY_NOT_FOUND`
   * (401), `AUTHENTICATION_FAILED` (401), `AUTHENTICATION_FAILED` (400), `FAILED_TO_CREATE_SESSION`
   * (401).
   */
  readonly verifyPasskeyAuthentication: ApiCall<
    { body: VerifyPasskeyAuthenticationBody },
    VerifyPasskeyAuthenticationAnswer
  >;

  /**
   * Begin to sign up with a passkey: the options for `navigator.credentials.create`.
   *
   * `POST /passkey/generate-sign-up-options`. Errors: `EMAIL_PASSWORD_SIGN_UP_DISABLED` (400),
   * `INVALID_EMAIL` (400), `USER_ALREADY_EXISTS` (422).
   */
  readonly generatePasskeySignUpOptions: ApiCall<
    { body: GeneratePasskeySignUpOptionsBody },
    GeneratePasskeySignUpOptionsAnswer
  >;

  /**
   * Create an account with a passkey in place of a password.
   *
   * `POST /sign-up/passkey`. Errors: `EMAIL_PASSWORD_SIGN_UP_DISABLED` (400), `INVALID_EMAIL` (400),
   * `USER_ALREADY_EXISTS` (422), `CHALLENGE_NOT_FOUND` (400), `FAILED_TO_VERIFY_REGISTRATION` (400),
   * `YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY` (401), `PREVIOUSLY_REGISTERED` (400),
   * `FIELD_NOT_ALLOWED` (400), `FAILED_TO_CREATE_USER` (422).
   */
  readonly signUpPasskey: ApiCall<{ body: SignUpPasskeyBody }, SignUpPasskeyAnswer>;

  /**
   * The caller's passkeys, the newest first.
   *
   * `GET /passkey/list-user-passkeys`. Errors: `UNAUTHORIZED` (401).
   */
  readonly listPasskeys: ApiCall<{ headers: CallHeaders }, ListPasskeysAnswer>;

  /**
   * Remove one of the caller's passkeys, but not the last sign-in method.
   *
   * `POST /passkey/delete-passkey`. Errors: `UNAUTHORIZED` (401), `SESSION_NOT_FRESH` (403),
   * `PASSKEY_NOT_FOUND` (404), `FAILED_TO_UNLINK_LAST_ACCOUNT` (400).
   */
  readonly deletePasskey: ApiCall<{ body: DeletePasskeyBody; headers: CallHeaders }, DeletePasskeyAnswer>;

  /**
   * Rename one of the caller's passkeys.
   *
   * `POST /passkey/update-passkey`. Errors: `UNAUTHORIZED` (401), `PASSKEY_NOT_FOUND` (404).
   */
  readonly updatePasskey: ApiCall<{ body: UpdatePasskeyBody; headers: CallHeaders }, UpdatePasskeyAnswer>;

  /**
   * What password managers should know of the caller's passkeys.
   *
   * `GET /passkey/signals`. Errors: `UNAUTHORIZED` (401).
   */
  readonly readPasskeySignals: ApiCall<{ headers: CallHeaders }, ReadPasskeySignalsAnswer>;

  /**
   * What browsers look for at `/.well-known/webauthn` of the passkeys' domain.
   *
   * `GET /passkey/related-origins`.
   */
  readonly listRelatedOrigins: BareApiCall<object, ListRelatedOriginsAnswer>;
}

/** What `passkey()` tells screens. */
export interface PasskeyUi {
  passkey: {
    /** The domain that passkeys belong to: they work there and below it */
    rpId: string;
    /** Other origins where they work */
    relatedOrigins: string[];
    /** Whether people can sign up with a passkey in place of a password */
    signUp: boolean;
    /** Whether a passkey is suggested after a sign-in without one */
    upgrade: "offer" | "automatic" | "off";
  };
}
