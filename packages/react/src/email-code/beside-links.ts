import { resetByEmailCode } from "../email-way/reset.tsx";
import { changeByEmailCode, verifyByEmailCode } from "../email-way/verify.tsx";
import type { Way } from "../provider/ways.ts";

/**
 * Codes beside the links of emails, for `<LatchkeyProvider ways={[emailCodes]}>`: confirm an email address,
 * change it, and reset a password.
 */
export const emailCodes: Way = {
  verifyEmail: verifyByEmailCode,
  resetPassword: resetByEmailCode,
  changeEmail: changeByEmailCode,
};
