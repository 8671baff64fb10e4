import { errorCode } from "../../../base/errors.ts";

export const REMOVED_USER_NOT_FOUND = errorCode("REMOVED_USER_NOT_FOUND", 404, "Removed user not found");
export const CAN_NOT_RESTORE_USER = errorCode(
  "CAN_NOT_RESTORE_USER",
  409,
  "This user can't be restored: another account has taken what only one can have",
);
