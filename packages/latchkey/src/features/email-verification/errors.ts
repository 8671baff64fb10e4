import { errorCode } from "../../base/errors.ts";

export const VERIFICATION_EMAIL_NOT_ENABLED = errorCode(
  "VERIFICATION_EMAIL_NOT_ENABLED",
  400,
  "Verification email isn't enabled",
);
export const EMAIL_MISMATCH = errorCode(
  "EMAIL_MISMATCH",
  400,
  "You can only send a verification email to your own email",
);
export const EMAIL_ALREADY_VERIFIED = errorCode("EMAIL_ALREADY_VERIFIED", 400, "Email is already verified");
// The lower-case text is what redirects carry as `error=` and bodies as the message.
export const TOKEN_EXPIRED = errorCode("TOKEN_EXPIRED", 401, "token_expired");
export const INVALID_TOKEN = errorCode("INVALID_TOKEN", 401, "invalid_token");
export const USER_NOT_FOUND = errorCode("USER_NOT_FOUND", 401, "user_not_found");
export const PASSWORD_REQUIRED = errorCode(
  "PASSWORD_REQUIRED",
  403,
  "Give the password that was chosen at the sign-up, or a new one",
);

export const UNDO_NEEDS_PROOF = errorCode(
  "UNDO_NEEDS_PROOF",
  403,
  "The link alone undoes nothing. Open it in a browser in which you were signed in, enter your password, or ask an administrator",
);

export const CHANGE_EMAIL_DISABLED = errorCode("CHANGE_EMAIL_DISABLED", 404, "Change email is disabled");
export const EMAIL_IS_THE_SAME = errorCode("EMAIL_IS_THE_SAME", 400, "Email is the same");
export const COULDNT_UPDATE_YOUR_EMAIL = errorCode(
  "COULDNT_UPDATE_YOUR_EMAIL",
  400,
  "Couldn't update your email",
);
