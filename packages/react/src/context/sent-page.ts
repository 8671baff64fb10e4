import type { Surroundings } from "./context.ts";
import { type Target, toQuery } from "./navigation.ts";

/** Returns a page's URL for a user who was just sent an email. */
export function sentPage(page: string, email: string): string {
  return toQuery(page, { sent: "1", login_hint: email });
}

/**
 * Returns the application's page for users who have to confirm their email address, after an email was sent.
 * Undefined: there is none.
 */
export function verifyPage(
  { routes, keeping }: Pick<Surroundings, "routes"> & Pick<Target, "keeping">,
  email: string,
): string | undefined {
  return routes.verifyEmail && sentPage(keeping(routes.verifyEmail), email);
}
