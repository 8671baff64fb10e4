import { errorCode } from "../../base/errors.ts";

export const EMAIL_NOT_VERIFIED = errorCode("EMAIL_NOT_VERIFIED", 403, "Email not verified");
export const FAILED_TO_CREATE_SESSION = errorCode(
  "FAILED_TO_CREATE_SESSION",
  401,
  "Failed to create session",
);
export const NO_FIELDS_TO_UPDATE = errorCode("NO_FIELDS_TO_UPDATE", 400, "No fields to update");
