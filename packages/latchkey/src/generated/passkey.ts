// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall, BareApiCall, CallHeaders } from "../kernel/contracts/call.ts";
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

/** Query of `GET /passkey/generate-register-options`. */
export interface GeneratePasskeyRegistrationOptionsQuery {
  authenticatorAttachment?: "platform" | "cross-platform" | undefined;
  /** Name of the account in the device's dialog. Default: the email address */
  name?: string | undefined;
  /** For `registration.resolveUser` of the options */
  context?: string | undefined;
}

/** Answer of `GET /passkey/generate-register-options`. */
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

/** Body of `POST or GET /passkey/generate-authenticate-options`. */
export type GeneratePasskeyAuthenticationOptionsBody = {
  email?: string | undefined;
  /** True to list credential IDs, for security keys that need them */
  securityKey?: boolean | undefined;
};

/** Answer of `POST or GET /passkey/generate-authenticate-options`. */
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

/** Body of `POST /passkey/verify-registration`. */
export interface VerifyPasskeyRegistrationBody {
  /** RegistrationResponseJSON of WebAuthn */
  response: Record<string, unknown>;
  name?: string | undefined;
  /** True to open a session, too */
  createSession?: boolean | undefined;
}

/** Answer of `POST /passkey/verify-registration`. */
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

/** Body of `POST /passkey/verify-authentication`. */
export interface VerifyPasskeyAuthenticationBody {
  /** AuthenticationResponseJSON of WebAuthn */
  response: Record<string, unknown>;
  /** False: the session ends with the browser */
  rememberMe?: boolean | undefined;
}

/** Answer of `POST /passkey/verify-authentication`. */
export interface VerifyPasskeyAuthenticationAnswer {
  session: Session;
  user: User;
}

/** Body of `POST /passkey/generate-sign-up-options`. */
export interface GeneratePasskeySignUpOptionsBody {
  name: string;
  email: string;
}

/** Answer of `POST /passkey/generate-sign-up-options`. */
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

/** Body of `POST /sign-up/passkey`. */
export interface SignUpPasskeyBody {
  name: string;
  /** Same email address as at the start */
  email: string;
  /** RegistrationResponseJSON of WebAuthn */
  response: Record<string, unknown>;
  image?: string | null | undefined;
  callbackURL?: string | undefined;
  rememberMe?: boolean | undefined;
}

/** Answer of `POST /sign-up/passkey`. */
export interface SignUpPasskeyAnswer {
  token: string;
  user: User;
}

/** Answer of `GET /passkey/list-user-passkeys`. */
export type ListPasskeysAnswer = {
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
  /** Name of the password manager, system or security key that stores it. Null: not known */
  provider: string | null;
}[];

/** Body of `POST /passkey/delete-passkey`. */
export interface DeletePasskeyBody {
  id: string;
}

/** Answer of `POST /passkey/delete-passkey`. */
export interface DeletePasskeyAnswer {
  status: true;
}

/** Body of `POST /passkey/update-passkey`. */
export interface UpdatePasskeyBody {
  id: string;
  name: string;
}

/** Answer of `POST /passkey/update-passkey`. */
export interface UpdatePasskeyAnswer {
  passkey: Passkey;
}

/** Answer of `GET /passkey/signals`. */
export interface ReadPasskeySignalsAnswer {
  rpId: string;
  /** The user handle of WebAuthn, not the user's ID here */
  userId: string;
  name: string;
  displayName: string;
  credentialIds: string[];
}

/** Answer of `GET /passkey/related-origins`. */
export interface ListRelatedOriginsAnswer {
  origins: string[];
}

/** Methods that `passkey()` adds to `auth.api`. */
export interface PasskeyApi {
  /**
   * Start adding a passkey: returns the options for `navigator.credentials.create`.
   *
   * `GET /passkey/generate-register-options`. Errors: `SESSION_NOT_FRESH` (403), `UNAUTHORIZED` (401),
   * `RESOLVE_USER_REQUIRED` (400), `RESOLVED_USER_INVALID` (400), `TOO_MANY_PASSKEYS` (400).
   */
  readonly generatePasskeyRegistrationOptions: BareApiCall<
    { query?: GeneratePasskeyRegistrationOptionsQuery },
    GeneratePasskeyRegistrationOptionsAnswer
  >;

  /**
   * Start signing in with a passkey: returns the options for `navigator.credentials.get`.
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
   * Sign in with the passkey's response.
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
   * Start signing up with a passkey: returns the options for `navigator.credentials.create`.
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
   * List the caller's passkeys, newest first.
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
   * Get the facts about the caller's passkeys that password managers need.
   *
   * `GET /passkey/signals`. Errors: `UNAUTHORIZED` (401).
   */
  readonly readPasskeySignals: ApiCall<{ headers: CallHeaders }, ReadPasskeySignalsAnswer>;

  /**
   * Get the document for `/.well-known/webauthn` of the passkeys' domain.
   *
   * `GET /passkey/related-origins`.
   */
  readonly listRelatedOrigins: BareApiCall<object, ListRelatedOriginsAnswer>;
}

/** Facts about `passkey()` for screens. */
export interface PasskeyUi {
  passkey: {
    /** Domain of the passkeys: they work there and on its subdomains */
    rpId: string;
    /** Other origins where the passkeys work */
    relatedOrigins: string[];
    /** True if users can sign up with a passkey in place of a password */
    signUp: boolean;
    /** Suggestion of a passkey after a sign-in without one */
    upgrade: "offer" | "automatic" | "off";
  };
}
