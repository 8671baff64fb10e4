import type { Expected } from "./contract.ts";

const INPUT = "VALIDATION_ERROR";
const NO_SESSION = "UNAUTHORIZED";
const NEITHER = { SESSION_REQUIRED: `Without a session that is needed it is ${NO_SESSION}.` };
const ADDING = [NO_SESSION, "SESSION_NOT_FRESH"];

/** Passkeys as clients of the compatible framework know them. */
export const PASSKEY: Readonly<Record<string, Expected>> = {
  "GET /passkey/generate-register-options": {
    failures: [INPUT, ...ADDING, "RESOLVE_USER_REQUIRED", "RESOLVED_USER_INVALID"],
    never: NEITHER,
  },
  "POST /passkey/verify-registration": {
    failures: [
      ...ADDING,
      "FAILED_TO_VERIFY_REGISTRATION",
      "CHALLENGE_NOT_FOUND",
      "YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY",
      "PREVIOUSLY_REGISTERED",
    ],
    never: NEITHER,
  },
  "POST /passkey/generate-authenticate-options": { failures: [] },
  "GET /passkey/generate-authenticate-options": { failures: [] },
  "POST /passkey/verify-authentication": {
    failures: ["CHALLENGE_NOT_FOUND", "PASSKEY_NOT_FOUND", "AUTHENTICATION_FAILED"],
    never: {
      UNABLE_TO_CREATE_SESSION: "It is FAILED_TO_CREATE_SESSION, as after any other sign-in.",
    },
  },
  "GET /passkey/list-user-passkeys": { failures: [NO_SESSION] },
  "POST /passkey/delete-passkey": { failures: [INPUT, NO_SESSION, "PASSKEY_NOT_FOUND"] },
  "POST /passkey/update-passkey": {
    failures: [INPUT, NO_SESSION, "PASSKEY_NOT_FOUND"],
    never: {
      YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: "Passkeys of other users are unknown.",
      FAILED_TO_UPDATE_PASSKEY: "A passkey that can't be updated doesn't exist.",
    },
  },
};
