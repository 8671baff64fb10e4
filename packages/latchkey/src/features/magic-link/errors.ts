import { errorCode } from "../../base/errors.ts";

export const MAGIC_LINK_NOT_CONFIGURED = errorCode(
  "MAGIC_LINK_NOT_CONFIGURED",
  400,
  "Magic links can't be sent",
);
export const INVALID_TOKEN = errorCode("INVALID_TOKEN", 400, "Invalid token");
export const EXPIRED_TOKEN = errorCode("EXPIRED_TOKEN", 400, "Token expired");
// Redirects carry it in lower case.
export const NEW_USER_SIGNUP_DISABLED = errorCode(
  "NEW_USER_SIGNUP_DISABLED",
  403,
  "No account has this email, and new ones can't be created",
);
