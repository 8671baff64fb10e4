import { readMailLink } from "latchkey/shared";
import { type Page, redirectPage } from "../http/page.ts";
import { type FormPost, refuse, send } from "./form-posts.ts";
import { tokenOf } from "./link-token.ts";
import type { PortalParts } from "./parts.ts";
import { cookieHeaders, showPage } from "./show.ts";
import { linkFrom, type Visit } from "./visit.ts";

/** `GET /undo-email-change?token=` says what will be undone, and changes nothing; `?done`: after its form. */
export function undoEmailChange(parts: PortalParts, visit: Visit): Promise<Page> {
  const undone = visit.query.has("done") ? { undone: { email: visit.handedEmail } } : {};
  return showPage(parts, visit, "undo-email-change", { token: tokenOf(visit), ...undone });
}

export async function postUndoEmailChange(post: FormPost): Promise<Page> {
  const { parts, visit } = post;
  const token = tokenOf(visit) ?? "";
  const answer = await send(post, "/change-email/undo", { token });
  if (answer.error !== undefined) return refuse(parts, visit, "undo-email-change", answer.error, {});
  // Without its link, so that loading it again does nothing.
  const kept = visit.query.has("lang") ? { lang: visit.lang } : {};
  visit.handEmail(readMailLink(token)?.email, "/undo-email-change");
  const to = linkFrom({}, "/undo-email-change", { done: "1", ...kept });
  return redirectPage(303, to, cookieHeaders(visit));
}

/** `GET /undo-sign-in-method?token=` asks, and changes nothing; `?done`: after its form. */
export function undoSignInMethod(parts: PortalParts, visit: Visit): Promise<Page> {
  const done = visit.query.has("done") ? { isDone: true } : {};
  return showPage(parts, visit, "undo-sign-in-method", { token: tokenOf(visit), ...done });
}

export async function postUndoSignInMethod(post: FormPost): Promise<Page> {
  const { parts, visit, fields } = post;
  const password = fields.get("password") ?? "";
  const body = { token: tokenOf(visit) ?? "", ...(password === "" ? {} : { password }) };
  const answer = await send(post, "/undo-sign-in-method", body);
  if (answer.error !== undefined) return refuse(parts, visit, "undo-sign-in-method", answer.error, {});
  const kept = visit.query.has("lang") ? { lang: visit.lang } : {};
  return redirectPage(
    303,
    linkFrom({}, "/undo-sign-in-method", { done: "1", ...kept }),
    cookieHeaders(visit),
  );
}
