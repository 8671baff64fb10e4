import { type Page, redirectPage } from "../http/page.ts";
import { type FormPost, send } from "./form-posts.ts";
import { findSession } from "./session.ts";
import { cookieHeaders } from "./show.ts";
import { linkFrom } from "./visit.ts";

/** Where the bar's form goes that each page has while an administrator acts as a user. */
export const STOP = "/stop-impersonating";

/** The administrator is who they were, and on the page of the user whom they acted as. */
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
    // In another tab it was stopped already.
    case "YOU_ARE_NOT_IMPERSONATING_ANYONE":
      return "/account";
    // The administrator's own session is over as well.
    case "UNAUTHORIZED":
      return linkFrom({}, "/sign-in", { reason: "expired" });
    default:
      return linkFrom({}, "/error", { error: code });
  }
}
