import { type Page, redirectPage } from "../../../http/page.ts";
import type { FormError, Refused, SentMail } from "../../declared.ts";
import { aroundRefusal, emailOf, nextStep, send, shown } from "../../form-posts.ts";
import type { FormPost } from "../../parts.ts";
import { afterReset } from "../../password-pages.ts";
import { findSession } from "../../session.ts";
import { cookieHeaders, showPage } from "../../show.ts";
import { here } from "../../verification-pages.ts";

/** Sets a new password with the code beside the link of the email. */
export async function resetByCode(post: FormPost): Promise<Page> {
  const { parts, visit, fields } = post;
  const answer = await send(post, "/email-otp/reset-password", {
    email: emailOf(fields),
    otp: fields.get("code") ?? "",
    password: fields.get("newPassword") ?? "",
    revokeSessions: fields.has("revokeSessions"),
  });
  if (answer.error === undefined) return afterReset(post);
  const own = refused(post, answer.error);
  return showPage(parts, visit, "forgot-password", own, aroundRefusal(answer.error));
}

/** Confirms an email with the code beside its link. After an error, the page waits for the email again. */
export async function confirmByCode(post: FormPost): Promise<Page> {
  const { parts, visit, fields } = post;
  const email = emailOf(fields);
  const answer = await send(post, "/email-otp/verify-email", { email, otp: fields.get("code") ?? "" });
  if (answer.error !== undefined) {
    const { session } = await findSession(parts, visit);
    const own = { token: null, ...refused(post, answer.error) };
    return showPage(parts, visit, "verify-email", own, { ...aroundRefusal(answer.error), session });
  }
  const next = nextStep(post, answer);
  if (next !== undefined) return next;
  visit.handEmail(email, "/sign-in");
  return redirectPage(303, here(visit, email, { done: "confirmed" }), cookieHeaders(visit));
}

/** Returns the page that waits for an email, after its code was refused. The code isn't in it. */
function refused({ fields }: FormPost, error: FormError): { sent: SentMail; refused: Refused } {
  const values = shown(fields, ["email", "revokeSessions"]);
  return { sent: { email: emailOf(fields) }, refused: { error, values, way: "email-otp" } };
}
