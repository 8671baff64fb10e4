import type { Surroundings } from "./context.ts";
import { toQuery, withTarget } from "./navigation.ts";

/** The `reason` in the sign-in page's URL after an accepted sign-in whose cookie the browser didn't store. */
export const COOKIES_BLOCKED = "cookies-blocked";

/** Reads the session that a call has opened. False: there is none, so the browser didn't store its cookie. */
export async function findsSession({ session }: Pick<Surroundings, "session">): Promise<boolean> {
  await session.refetch();
  const { data, error } = session.get();
  return data !== null || error !== null;
}

/** Returns the URL of the sign-in page, with the reason. */
export function blockedPage({ routes }: Pick<Surroundings, "routes">, target: string): string {
  return toQuery(withTarget(routes.signIn, target), { reason: COOKIES_BLOCKED });
}

/** Reports whether the browser says that it stores no cookies. */
export function blocksCookies(): boolean {
  return navigator.cookieEnabled === false;
}
