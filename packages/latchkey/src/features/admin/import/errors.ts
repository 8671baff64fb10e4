import { errorCode } from "../../../base/errors.ts";

export const INVITATIONS_NOT_AVAILABLE = errorCode(
  "INVITATIONS_NOT_AVAILABLE",
  400,
  "No link to set a password can be emailed: sign-in with a password is off, or no email is set up. Import without invitations",
);
