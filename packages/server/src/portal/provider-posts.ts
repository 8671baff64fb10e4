import type { Page } from "../http/page.ts";
import { refuse, send, shown, WELCOME } from "./form-posts.ts";
import type { FormPost } from "./parts.ts";
import { showPage } from "./show.ts";
import { linkFrom } from "./visit.ts";

/**
 * Redirects to a provider without a script, by an intermediate page: some browsers apply the policy of the
 * form's page to its redirects (`form-action`, CSP level 3). The engine has just created its target, so it
 * stands in no URL.
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

/** Returns the page that a user sees after a failed sign-in at the provider. It keeps the target. */
function errorPage({ parts, visit }: FormPost, provider: string): string {
  const page = linkFrom({ redirectTo: visit.redirectTo }, "/error", { provider });
  // Encoded in a query, a target gets longer. If it becomes too long, only the target is dropped.
  return parts.engine.isSafeTarget(page) ? page : linkFrom({}, "/error", { provider });
}
