import { type Page, redirectPage } from "../http/page.ts";
import { send } from "./form-posts.ts";
import type { FormPost } from "./parts.ts";
import { findSession } from "./session.ts";
import { cookieHeaders } from "./show.ts";
import { linkFrom } from "./visit.ts";

/** Target of the form in the bar that every page shows while an administrator acts as a user. */
export const STOP = "/stop-impersonating";

/** Ends the impersonation, and redirects the administrator to the page of that user. */
export async function postStopImpersonating(post: FormPost): Promise<Page> {
  const { parts, visit } = post;
  const { session } = await findSession(parts, visit);
  const { error } = await send(post, "/admin/stop-impersonating", {});
  return redirectPage(303, targetOf(error?.code, session?.user.id), cookieHeaders(visit));
}

function targetOf(code: string | undefined, userId: string | undefined): string {
  switch (code) {
    case undefined:
      return userId === undefined ? "/admin" : `/admin/users/${encodeURIComponent(userId)}`;
    // It was stopped in another tab already.
    case "YOU_ARE_NOT_IMPERSONATING_ANYONE":
      return "/account";
    // The administrator's own session is over as well.
    case "UNAUTHORIZED":
      return linkFrom({}, "/sign-in", { reason: "expired" });
    default:
      return linkFrom({}, "/error", { error: code });
  }
}
