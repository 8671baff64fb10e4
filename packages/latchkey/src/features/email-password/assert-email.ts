import { fail } from "../../base/errors.ts";
import type { Core } from "../../kernel/contracts/core.ts";
import { parseEmail } from "../../security/email-address.ts";
import { INVALID_EMAIL } from "./errors.ts";

/**
 * Throws INVALID_EMAIL. If passwords are off, every email address passes, because the route
 * answers that instead.
 */
export function assertEmail({ email }: { email: string }, { options }: Pick<Core, "options">): void {
  if (options.emailAndPassword.enabled && parseEmail(email) === undefined) throw fail(INVALID_EMAIL);
}
