import type { Surroundings } from "./context.ts";
import { type Target, withQuery } from "./navigation.ts";

/** The application's page for people whose email must be confirmed first: an email was sent. Undefined: there is none. */
export function verifyPage(
  { routes, keeping }: Pick<Surroundings, "routes"> & Pick<Target, "keeping">,
  email: string,
): string | undefined {
  if (routes.verifyEmail === undefined) return undefined;
  return withQuery(withQuery(keeping(routes.verifyEmail), "sent", "1"), "login_hint", email);
}
