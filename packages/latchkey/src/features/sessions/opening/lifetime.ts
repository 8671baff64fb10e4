import type { Session } from "../../../kernel/contracts/identity.ts";

/** Lifetime in seconds of a session that ends with the browser. */
const UNREMEMBERED = 86_400;
/** Maximum difference in seconds between the clocks of two processes. */
export const DOUBT = 3600;

/** Seconds from now to the end of a new session. */
export function lifetime(remember: boolean, expiresIn: number): number {
  return remember ? expiresIn : Math.min(UNREMEMBERED, expiresIn);
}

/**
 * Reports whether a session was opened to outlive the browser. The row shows it as well as the cookie, which
 * a caller can leave out: a remembered session never ends sooner than `expiresIn` after it began.
 */
export function isRemembered(session: Session, expiresIn: number): boolean {
  if (typeof session.impersonatedBy === "string") return false;
  if (expiresIn <= UNREMEMBERED) return true;
  return Date.parse(session.expiresAt) - Date.parse(session.createdAt) > UNREMEMBERED * 1000;
}

/** Latest time to which a session can be renewed. Re-authentication starts the count again. */
export function latestEnd({ createdAt }: Pick<Session, "createdAt">, maximumLifetime: number): number {
  return maximumLifetime === 0 ? Number.POSITIVE_INFINITY : Date.parse(createdAt) + maximumLifetime * 1000;
}
