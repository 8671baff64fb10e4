import { errorCode } from "../../base/errors.ts";

export const RESET_PASSWORD_DISABLED = errorCode(
  "RESET_PASSWORD_DISABLED",
  400,
  "Reset password isn't enabled",
);
export const INVALID_TOKEN = errorCode("INVALID_TOKEN", 400, "invalid token");
