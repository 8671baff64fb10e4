import type { Page } from "../http/page.ts";
import { refuse, send } from "./form-posts.ts";
import { goOn } from "./onward.ts";
import type { FormPost, PortalParts } from "./parts.ts";
import { findSession } from "./session.ts";
import { showPage } from "./show.ts";
import { tokenOf, type Visit } from "./visit.ts";

/** `GET /delete-account?token=`: shows what will be lost, and deletes nothing. */
export async function deleteAccount(parts: PortalParts, visit: Visit): Promise<Page> {
  const { session } = await findSession(parts, visit);
  return showPage(parts, visit, "delete-account", { token: tokenOf(visit) }, { session });
}

export async function postDeleteAccount(post: FormPost): Promise<Page> {
  const { parts, visit } = post;
  const answer = await send(post, "/delete-user", { token: tokenOf(visit) ?? "" });
  if (answer.error !== undefined) return refuse(parts, visit, "delete-account", answer.error, {});
  return goOn(parts, visit, visit.redirectTo ?? "/signed-out?reason=deleted");
}
