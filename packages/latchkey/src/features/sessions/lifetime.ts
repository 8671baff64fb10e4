import type { Session } from "../../kernel/identity.ts";

/** Seconds that a session lives which ends with the browser. */
const UNREMEMBERED = 86_400;
/** Seconds by which the clocks of two processes may be apart. */
export const DOUBT = 3600;

/** Seconds from now to the end of a new session. */
export function lifetime(remember: boolean, expiresIn: number): number {
  return remember ? expiresIn : Math.min(UNREMEMBERED, expiresIn);
}

/**
 * Whether a session was opened to outlive the browser. Its row tells as well as the cookie does, which a
 * caller can leave out: a remembered session never ends sooner than `expiresIn` after it began.
 */
export function isRemembered(session: Session, expiresIn: number): boolean {
  if (typeof session.impersonatedBy === "string") return false;
  if (expiresIn <= UNREMEMBERED) return true;
  return Date.parse(session.expiresAt) - Date.parse(session.createdAt) > UNREMEMBERED * 1000;
}

/** Until when a session can be renewed. Re-authentication begins it anew. */
export function latestEnd({ createdAt }: Pick<Session, "createdAt">, maximumLifetime: number): number {
  return maximumLifetime === 0 ? Number.POSITIVE_INFINITY : Date.parse(createdAt) + maximumLifetime * 1000;
}
