import { readMailLink } from "latchkey/shared";
import { type Page, redirectPage } from "../http/page.ts";
import type { FormError, Pages } from "./declared.ts";
import { askEngine } from "./engine-call.ts";
import { aroundRefusal, refuse, send } from "./form-posts.ts";
import type { FormPost, PortalParts } from "./parts.ts";
import { findSession } from "./session.ts";
import { cookieHeaders, showPage } from "./show.ts";
import { linkFrom, tokenOf, type Visit } from "./visit.ts";

/**
 * `GET /undo-email-change?token=`: shows what will be undone, and changes nothing; `?done`, `?kept`: after
 * its forms.
 */
export async function undoEmailChange(parts: PortalParts, visit: Visit): Promise<Page> {
  if (visit.query.has("done"))
    return showPage(parts, visit, "undo-email-change", { token: null, undone: { email: visit.handedEmail } });
  const { session } = await findSession(parts, visit);
  const own = visit.query.has("kept") ? { token: null, isKept: true } : await emailChangeOf(parts, visit);
  return showPage(parts, visit, "undo-email-change", own, { session });
}

export async function postUndoEmailChange(post: FormPost): Promise<Page> {
  const { parts, visit, fields } = post;
  const token = tokenOf(visit) ?? "";
  const isKept = fields.get("act") === "keep";
  const answer = isKept
    ? await send(post, "/change-email/keep", { token })
    : await send(post, "/change-email/undo", { token, ...choiceIn(fields) });
  if (answer.error !== undefined) return refuseUndo(parts, visit, answer.error);
  // Without the token, so that reloading it does nothing.
  const lang = visit.query.has("lang") ? { lang: visit.lang } : {};
  if (!isKept) visit.handEmail(readMailLink(token)?.email, "/undo-email-change");
  const to = linkFrom({}, "/undo-email-change", { [isKept ? "kept" : "done"]: "1", ...lang });
  return redirectPage(303, to, cookieHeaders(visit));
}

/**
 * Returns the changes from the defaults: `shown` lists the boxes that were ticked at first, `remove` those
 * that are ticked now.
 */
function choiceIn(fields: URLSearchParams): { keep?: string[]; remove?: string[] } {
  const shown = fields.getAll("shown");
  const ticked = fields.getAll("remove");
  const keep = shown.filter((id) => !ticked.includes(id));
  const remove = ticked.filter((id) => !shown.includes(id));
  return { ...(keep.length > 0 && { keep }), ...(remove.length > 0 && { remove }) };
}

/** Shows the page again with the error. */
export async function refuseUndo(parts: PortalParts, visit: Visit, error: FormError): Promise<Page> {
  const { session } = await findSession(parts, visit);
  const own = { ...(await emailChangeOf(parts, visit)), refused: { error, values: {} } };
  return showPage(parts, visit, "undo-email-change", own, { ...aroundRefusal(error), session });
}

/**
 * Returns the data of the page that undoes an email change: the additions to the account, if this browser may
 * see them.
 */
async function emailChangeOf({ engine }: PortalParts, visit: Visit): Promise<Pages["undo-email-change"]> {
  const token = tokenOf(visit);
  if (token === null) return { token };
  const { body, error } = await askEngine(engine, visit.request, "/change-email/review", { token });
  // A link that no longer works is reported when its form is sent.
  return { token, changes: error === undefined ? body.changes : null };
}

/** `GET /undo-sign-in-method?token=`: asks, and changes nothing; `?done`: after its form. */
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
