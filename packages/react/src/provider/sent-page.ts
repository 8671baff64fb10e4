import type { Surroundings } from "./context.ts";
import { type Target, toQuery } from "./navigation.ts";

/** A page's URL for a user who was just sent an email. */
export function sentPage(page: string, email: string): string {
  return toQuery(page, { sent: "1", login_hint: email });
}

/** The application's page for people whose email must be confirmed first: an email was sent. Undefined: there is none. */
export function verifyPage(
  { routes, keeping }: Pick<Surroundings, "routes"> & Pick<Target, "keeping">,
  email: string,
): string | undefined {
  return routes.verifyEmail && sentPage(keeping(routes.verifyEmail), email);
}
