import type { Way } from "../../context/ways.ts";
import { resetByEmailCode } from "./ways/reset.tsx";
import { changeByEmailCode, verifyByEmailCode } from "./ways/verify.tsx";

/**
 * Codes beside the links of emails, for `<LatchkeyProvider ways={[emailCodes]}>`: confirm an email address,
 * change it, and reset a password.
 */
export const emailCodes: Way = {
  verifyEmail: verifyByEmailCode,
  resetPassword: resetByEmailCode,
  changeEmail: changeByEmailCode,
};
