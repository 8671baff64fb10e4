import { errorCode } from "../../../base/errors.ts";

export const CHANGE_EMAIL_DISABLED = errorCode("CHANGE_EMAIL_DISABLED", 404, "Change email is disabled");
export const EMAIL_IS_THE_SAME = errorCode("EMAIL_IS_THE_SAME", 400, "Email is the same");
export const COULDNT_UPDATE_YOUR_EMAIL = errorCode(
  "COULDNT_UPDATE_YOUR_EMAIL",
  400,
  "Couldn't update your email",
);
