import type { MaybePromise } from "../../../base/maybe-promise.ts";
import type { Context } from "../../contracts/context.ts";
import type { SubjectLimit } from "../../contracts/route.ts";

/** Returns the account, email address or user that a limit of a route follows. */
export function subjectOf(
  { core, body, user, session }: Context,
  limit: SubjectLimit<unknown>,
): MaybePromise<string | undefined> {
  return limit.of({ body, core, email: user?.email, userId: user?.id, sessionId: session?.id });
}
