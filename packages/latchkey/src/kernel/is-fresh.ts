import type { Context } from "./context.ts";
import type { Session } from "./identity.ts";

/** Whether a session was begun within `session.freshAge`; any was, where that is 0. */
export function isFresh({ core, now }: Pick<Context, "core" | "now">, { createdAt }: Session): boolean {
  const { freshAge } = core.options.session;
  return freshAge === 0 || now - Date.parse(createdAt) < freshAge * 1000;
}
