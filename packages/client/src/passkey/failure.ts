import type { ClientError } from "../error.ts";
import { bytesOf, type Json } from "./json.ts";

/** Failures of a ceremony in the browser, with their default texts. */
export const CEREMONY_ERROR_CODES = {
  AUTH_CANCELLED: "Auth cancelled",
  REGISTRATION_CANCELLED: "Registration cancelled",
  PASSKEYS_NOT_SUPPORTED: "This browser doesn't support passkeys",
  ERROR_CEREMONY_ABORTED: "The ceremony was sent an abort signal",
  ERROR_INVALID_DOMAIN: "The page's domain is invalid for passkeys",
  ERROR_INVALID_RP_ID: "The RP ID is invalid for this domain",
  ERROR_INVALID_USER_ID_LENGTH: "User ID was not between 1 and 64 bytes",
  ERROR_MALFORMED_PUBKEYCREDPARAMS: "No entry in pubKeyCredParams was of type public-key",
  ERROR_AUTHENTICATOR_GENERAL_ERROR: "The authenticator was unable to process the options",
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT:
    "Discoverable credentials were required but no available authenticator supported it",
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    "User verification was required but no available authenticator supported it",
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "Previously registered",
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG:
    "No available authenticator supported any of the specified pubKeyCredParams algorithms",
  ERROR_AUTO_REGISTER_USER_VERIFICATION_FAILURE:
    "User verification was required but could not be performed during automatic registration",
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: "See the cause of this error",
} as const;

export type CeremonyErrorCode = keyof typeof CEREMONY_ERROR_CODES;

/** Returns a failed result. `kind`: kind of the ceremony, if one was begun. */
export function failed(
  code: CeremonyErrorCode,
  kind?: Ceremony["kind"],
  cause?: unknown,
): { data: null; error: ClientError } {
  const error = { status: 400, statusText: "BAD_REQUEST", code, message: messageOf(code, kind) };
  return { data: null, error: cause === undefined ? error : { ...error, cause } };
}

/** Existing applications compare these texts. */
function messageOf(code: CeremonyErrorCode, kind: Ceremony["kind"] | undefined): string {
  if (kind === "get") return CEREMONY_ERROR_CODES.AUTH_CANCELLED;
  if (code === "ERROR_CEREMONY_ABORTED") return CEREMONY_ERROR_CODES.REGISTRATION_CANCELLED;
  return CEREMONY_ERROR_CODES[code];
}

export interface Ceremony {
  readonly kind: "create" | "get";
  readonly options: Json;
  readonly isConditional: boolean;
}

/** Returns the code for an error of `navigator.credentials` (WebAuthn 3, 5.1.3 and 5.1.4). */
export function codeOf(error: unknown, ceremony: Ceremony): CeremonyErrorCode {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  const { kind } = ceremony;
  if (name === "AbortError") return "ERROR_CEREMONY_ABORTED";
  if (name === "NotAllowedError") return kind === "create" ? "REGISTRATION_CANCELLED" : "AUTH_CANCELLED";
  if (name === "SecurityError")
    return isDomain(location.hostname) ? "ERROR_INVALID_RP_ID" : "ERROR_INVALID_DOMAIN";
  if (name === "UnknownError") return "ERROR_AUTHENTICATOR_GENERAL_ERROR";
  return kind === "create" ? codeOfCreation(name, ceremony) : "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY";
}

function codeOfCreation(name: string, { options, isConditional }: Ceremony): CeremonyErrorCode {
  // The service's answer.
  const { authenticatorSelection, pubKeyCredParams, user } =
    options as unknown as PublicKeyCredentialCreationOptionsJSON;
  switch (name) {
    case "InvalidStateError":
      return "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
    case "ConstraintError":
      if (authenticatorSelection?.requireResidentKey === true)
        return "ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT";
      return isConditional
        ? "ERROR_AUTO_REGISTER_USER_VERIFICATION_FAILURE"
        : "ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT";
    case "NotSupportedError":
      return pubKeyCredParams.some(({ type }) => type === "public-key")
        ? "ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG"
        : "ERROR_MALFORMED_PUBKEYCREDPARAMS";
    case "TypeError":
      return isHandle(bytesOf(user.id).length)
        ? "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY"
        : "ERROR_INVALID_USER_ID_LENGTH";
    default:
      return "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY";
  }
}

function isHandle(length: number): boolean {
  return length >= 1 && length <= 64;
}

/** Passkeys need a domain: an IP address isn't one. */
function isDomain(hostname: string): boolean {
  return (
    hostname === "localhost" ||
    /^([a-z0-9]+(-+[a-z0-9]+)*\.)+[a-z]{2,}$/i.test(hostname) ||
    /^xn--/.test(hostname)
  );
}
