import { fail } from "../../base/errors.ts";
import type { Context } from "../../kernel/context.ts";
import { maskedEmail } from "../../kernel/masked-email.ts";
import type { Reply } from "../../kernel/reply.ts";
import { type RequestService, requestService } from "../../kernel/service.ts";
import { type Entered, emailBrowser, emailWays, readLink, signInByMailbox } from "../email-codes/index.ts";
import { confirmationPage } from "./confirmation-page.ts";
import { EXPIRED_TOKEN, INVALID_TOKEN, NEW_USER_SIGNUP_DISABLED } from "./errors.ts";

/** Where a link leads. */
export interface Targets {
  callbackURL?: string | undefined;
  newUserCallbackURL?: string | undefined;
  errorCallbackURL?: string | undefined;
}

/** A link as it is opened. */
export interface LinkQuery extends Targets {
  token: string;
  /** What the page that asks first adds. */
  confirm?: string | undefined;
}

/** The method that the door, events and emails know. */
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

/** Whether a browser shows the response as a page. Fetch Metadata says so, or what old browsers accept. */
function isNavigation(context: Context): boolean {
  const mode = context.header("sec-fetch-mode");
  if (mode !== undefined) return mode === "navigate";
  if (context.header("origin") !== undefined) return false;
  return !/application\/json/.test(context.header("accept") ?? "");
}

/** Whether the browser loads it before anyone has asked for it. */
function isPrefetch(context: Context): boolean {
  return ["sec-purpose", "purpose", "x-moz", "x-purpose"].some((name) =>
    /prefetch|preview/i.test(context.header(name) ?? ""),
  );
}

/**
 * The page that is shown in place of using a link that was opened, or undefined. Programs open the links of emails before
 * their readers do, and browsers do so in advance. So a link signs in by itself in the browser that asked for it, or for a
 * script of the application; everything else gets a page with a button.
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
      // A link that is no good is used up by nothing.
      if (typeof found === "string" || (found.isSameBrowser && !early)) return undefined;
      return confirmationPage(context, {
        action: `${core.options.baseURL}${core.options.basePath}/magic-link/verify`,
        query: { ...query, confirm: browser.confirmationOf(query.token) },
        email: maskedEmail(found.about.email),
      });
    };
  });
}
