import { errorCode } from "../../base/errors.ts";

export const EMAIL_CAN_NOT_BE_UPDATED = errorCode(
  "EMAIL_CAN_NOT_BE_UPDATED",
  400,
  "Email can not be updated",
);
