import type { Page } from "../http/page.ts";
import { type FormPost, refuse, send, shown, WELCOME } from "./form-posts.ts";
import { showPage } from "./show.ts";
import { linkFrom } from "./visit.ts";

/**
 * On to a provider, where no script does it. By a page: some browsers hold a form's redirects to the policy of the page
 * that it stood on (`form-action`, CSP level 3). Its target is what the engine has just made, so it stands in no address.
 */
export async function postProvider(post: FormPost, page: "sign-in" | "sign-up"): Promise<Page> {
  const { parts, visit, fields } = post;
  const provider = fields.get("provider") ?? "";
  const answer = await send(post, "/sign-in/social", {
    provider,
    callbackURL: visit.redirectTo ?? "/account",
    ...(visit.redirectTo === undefined ? { newUserCallbackURL: WELCOME } : {}),
    errorCallbackURL: errorPage(post, provider),
    disableRedirect: true,
    requestSignUp: page === "sign-up",
    ...(visit.loginHint === undefined ? {} : { loginHint: visit.loginHint }),
  });
  const to = answer.body?.url;
  if (answer.error !== undefined || typeof to !== "string") {
    const error = answer.error ?? { code: "INTERNAL_SERVER_ERROR", status: 500 };
    return refuse(parts, visit, page, error, shown(fields, []), "provider");
  }
  return showPage(parts, visit, "continue", { to });
}

/** Where a user who comes back without having signed in is told why, and keeps the target. */
function errorPage({ parts, visit }: FormPost, provider: string): string {
  const page = linkFrom({ redirectTo: visit.redirectTo }, "/error", { provider });
  // A target is longer in a query. One that is too long there is lost, and not the page.
  return parts.engine.isSafeTarget(page) ? page : linkFrom({}, "/error", { provider });
}
