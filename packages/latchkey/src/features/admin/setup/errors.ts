import { errorCode } from "../../../base/errors.ts";

export const SETUP_LINK_INVALID = errorCode(
  "SETUP_LINK_INVALID",
  400,
  "This link was used, has expired, or isn't needed any more. Make another one with `latchkey admin create`",
);
export const EMAIL_NOT_CONFIRMED = errorCode(
  "EMAIL_NOT_CONFIRMED",
  400,
  "The email of this account isn't confirmed: another person may have created it. Use `latchkey admin create`, which sets a new password",
);
