import type { Context } from "./context.ts";
import type { Session } from "./identity.ts";

/**
 * Whether a session was begun within `session.freshAge`; any was, where that is 0. One in which an administrator acts as
 * its owner never is.
 */
export function isFresh({ core, now }: Pick<Context, "core" | "now">, session: Session): boolean {
  const { freshAge } = core.options.session;
  const { createdAt, impersonatedBy } = session;
  if (typeof impersonatedBy === "string") return false;
  return freshAge === 0 || now - Date.parse(createdAt) < freshAge * 1000;
}
