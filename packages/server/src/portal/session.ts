import type { FormError, PageSession } from "./declared.ts";
import { readAnswer } from "./engine-call.ts";
import type { PortalParts } from "./parts.ts";
import type { Visit } from "./visit.ts";

/** The engine couldn't check the session. No user is signed out because of it. */
export class NoVerdict extends Error {
  readonly error: FormError;

  constructor(error: FormError) {
    super(`The session of a page's visitor couldn't be read: ${error.code}`);
    this.error = error;
  }
}

/**
 * Returns the visitor's session. A renewed or ended session changes the visit's cookies. Throws `NoVerdict`.
 */
export async function findSession(
  { engine }: Pick<PortalParts, "engine">,
  visit: Visit,
): Promise<{ session: PageSession | null; hasEnded: boolean }> {
  const { cookie } = visit.request.headers;
  if (cookie === undefined) return { session: null, hasEnded: false };
  const answer = await readAnswer<PageSession | null>(
    await engine.api.getSession({ headers: { cookie }, asResponse: true }),
  );
  if (answer.error !== undefined) throw new NoVerdict(answer.error);
  visit.cookies.push(...answer.cookies);
  if (answer.body === null) return { session: null, hasEnded: answer.cookies.length > 0 };
  const { session, user, degraded } = answer.body;
  // The token has no place in a document.
  const { token: _, ...shown } = session;
  return { session: { session: shown, user, ...(degraded ? { degraded } : {}) }, hasEnded: false };
}
