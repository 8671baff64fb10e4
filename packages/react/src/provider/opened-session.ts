import type { Surroundings } from "./context.ts";
import { toQuery, withTarget } from "./navigation.ts";

/** What the page for signing in says, and its URL asks for, where a sign-in was accepted and left nothing behind. */
export const COOKIES_BLOCKED = "cookies-blocked";

/** Learns of the session that a call has opened. False: there is none, so the browser didn't keep its cookie. */
export async function findsSession({ session }: Pick<Surroundings, "session">): Promise<boolean> {
  await session.refetch();
  const { data, error } = session.get();
  return data !== null || error !== null;
}

/** The page for signing in, which gives the reason. */
export function blockedPage({ routes }: Pick<Surroundings, "routes">, target: string): string {
  return toQuery(withTarget(routes.signIn, target), { reason: COOKIES_BLOCKED });
}

/** Whether the browser itself says that it keeps none. */
export function blocksCookies(): boolean {
  return navigator.cookieEnabled === false;
}
