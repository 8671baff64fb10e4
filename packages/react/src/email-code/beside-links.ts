import { resetByEmailCode } from "../email-way/reset.tsx";
import { changeByEmailCode, verifyByEmailCode } from "../email-way/verify.tsx";
import type { Way } from "../provider/ways.ts";

/** Codes beside the links of emails, for `<LatchkeyProvider ways={[emailCodes]}>`: to confirm, change and reset with. */
export const emailCodes: Way = {
  verifyEmail: verifyByEmailCode,
  resetPassword: resetByEmailCode,
  changeEmail: changeByEmailCode,
};
