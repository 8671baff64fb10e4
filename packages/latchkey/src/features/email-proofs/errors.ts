import { errorCode } from "../../base/errors.ts";

export const OTP_EXPIRED = errorCode("OTP_EXPIRED", 400, "OTP expired");
export const INVALID_OTP = errorCode("INVALID_OTP", 400, "Invalid OTP");
export const TOO_MANY_ATTEMPTS = errorCode("TOO_MANY_ATTEMPTS", 403, "Too many attempts");
