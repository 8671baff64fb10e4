import { errorCode, fail } from "../../base/errors.ts";
import type { Context } from "../../kernel/contracts/context.ts";
import type { Reply } from "../../kernel/contracts/reply.ts";
import { type RequestService, requestService } from "../../kernel/contracts/service.ts";
import { maskedEmail } from "../../kernel/emails/recipient-language.ts";
import { type Entered, emailBrowser, emailWays, readLink, signInByMailbox } from "../email-proofs/index.ts";
import { confirmationPage } from "./confirmation-page.ts";

export const MAGIC_LINK_NOT_CONFIGURED = errorCode(
  "MAGIC_LINK_NOT_CONFIGURED",
  400,
  "Magic links can't be sent",
);
export const INVALID_TOKEN = errorCode("INVALID_TOKEN", 400, "Invalid token");
export const EXPIRED_TOKEN = errorCode("EXPIRED_TOKEN", 400, "Token expired");
// Redirects carry it in lower case.
export const NEW_USER_SIGNUP_DISABLED = errorCode(
  "NEW_USER_SIGNUP_DISABLED",
  403,
  "No account has this email, and new ones can't be created",
);

/** Redirect targets of a link. */
export interface Targets {
  callbackURL?: string | undefined;
  newUserCallbackURL?: string | undefined;
  errorCallbackURL?: string | undefined;
}

/** Query of an opened link. */
export interface LinkQuery extends Targets {
  token: string;
  /** Proof that the confirmation page adds. */
  confirm?: string | undefined;
}

/** Name of the method for the session's opening, events and emails. */
export const METHOD = "magic-link";

/** Signs in with a link. */
export const takeLink = requestService((core) => {
  const { mayJoin } = core.use(emailWays);
  const readOf = readLink.make(core);
  const signInOf = signInByMailbox.make(core);
  return (context) =>
    async (token: string, { callbackURL, newUserCallbackURL }: Targets): Promise<Entered> => {
      const shown = await readOf(context)(token);
      if (shown === "unknown") throw fail(INVALID_TOKEN);
      if (shown === "expired") throw fail(EXPIRED_TOKEN);
      return signInOf(context)({
        shown,
        method: METHOD,
        mayJoin: mayJoin("link"),
        refusals: { taken: INVALID_TOKEN, closed: NEW_USER_SIGNUP_DISABLED },
        target: callbackURL,
        newUserTarget: newUserCallbackURL,
      });
    };
});

/**
 * True if the browser shows the response as a page. Determined by Fetch Metadata, or in old browsers by the
 * accepted types.
 */
function isNavigation(context: Context): boolean {
  const mode = context.header("sec-fetch-mode");
  if (mode !== undefined) return mode === "navigate";
  if (context.header("origin") !== undefined) return false;
  return !/application\/json/.test(context.header("accept") ?? "");
}

/** True if the browser preloads the page before the user has opened it. */
function isPrefetch(context: Context): boolean {
  return ["sec-purpose", "purpose", "x-moz", "x-purpose"].some((name) =>
    /prefetch|preview/i.test(context.header(name) ?? ""),
  );
}

/**
 * Returns the page that is shown before an opened link is used, or undefined. Programs open links in emails
 * before their readers do, and browsers preload them. A link therefore signs in directly only in the browser
 * that requested it, or for a script of the application. All others get a page with a button.
 */
export function askingFirst(
  confirm: "elsewhere" | "nobody",
): RequestService<(query: LinkQuery) => Promise<Reply | undefined>> {
  return requestService((core) => {
    const readOf = readLink.make(core);
    const browserOf = emailBrowser.make(core);
    return (context) => async (query) => {
      if (context.site.exchange === undefined) return undefined;
      const browser = browserOf(context);
      if (query.confirm !== undefined && browser.confirms(query.token, query.confirm)) return undefined;
      const early = isPrefetch(context);
      if (!early && (confirm === "nobody" || !isNavigation(context))) return undefined;
      const found = await readOf(context)(query.token);
      // An invalid link can't be used up.
      if (typeof found === "string" || (found.isSameBrowser && !early)) return undefined;
      return confirmationPage(context, {
        action: `${core.options.baseURL}${core.options.basePath}/magic-link/verify`,
        query: { ...query, confirm: browser.confirmationOf(query.token) },
        email: maskedEmail(found.about.email),
      });
    };
  });
}
