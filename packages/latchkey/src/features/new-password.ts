import { fail } from "../kernel/errors.ts";
import { service } from "../kernel/service.ts";
import { isCommonPassword } from "../security/common-passwords.ts";
import { PASSWORD_COMPROMISED, PASSWORD_TOO_LONG, PASSWORD_TOO_SHORT } from "./email-password/errors.ts";

/** Refuses a new password whose length is wrong, or that everybody has, before anything is hashed. */
export const checkNewPassword = service(({ passwords, options }) => (password: string): void => {
  const fault = passwords.lengthFault(password);
  if (fault !== undefined) throw fail(fault === "short" ? PASSWORD_TOO_SHORT : PASSWORD_TOO_LONG);
  if (options.emailAndPassword.refuseCommonPasswords && isCommonPassword(password))
    throw fail(PASSWORD_COMPROMISED);
});
