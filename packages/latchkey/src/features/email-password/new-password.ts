import { fail } from "../../kernel/errors.ts";
import { service } from "../../kernel/service.ts";
import { PASSWORD_TOO_LONG, PASSWORD_TOO_SHORT } from "./errors.ts";

/** Refuses a new password whose length is wrong, before anything is hashed. */
export const checkNewPassword = service(({ passwords }) => (password: string): void => {
  const fault = passwords.lengthFault(password);
  if (fault !== undefined) throw fail(fault === "short" ? PASSWORD_TOO_SHORT : PASSWORD_TOO_LONG);
});
