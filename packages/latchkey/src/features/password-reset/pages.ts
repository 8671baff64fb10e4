import { ConfigurationError } from "../../base/errors.ts";
import { requestService } from "../../kernel/contracts/service.ts";

/** Default of the page that receives the token. */
export const RESET_PAGE = "/reset-password";

/**
 * Reports whether a page may receive a valid token. Anyone may request the email for an address and name the
 * page of its link, so a trusted origin isn't enough: a wildcard matches hosts where strangers publish, and
 * any app may claim a scheme.
 */
export const takesToken = requestService((core) => {
  const { baseURL, emailAndPassword } = core.options;
  for (const url of emailAndPassword.resetURLs ?? [])
    if (core.originsFor === undefined && !core.origins.isSafeTarget(url))
      throw new ConfigurationError(`emailAndPassword.resetURLs: "${url}" is not a URL of a trusted origin`);
  const listed = emailAndPassword.resetURLs?.map((text) => pageOf(text, baseURL));
  const own = pageOf(RESET_PAGE, baseURL);
  return ({ origins }) =>
    (url: string): boolean => {
      const page = pageOf(url, baseURL);
      const isKnown = listed?.includes(page) ?? origins.isExactTarget(url);
      if (page === own || isKnown) return true;
      core.warnOnce(
        "reset-page",
        `A reset link may not lead to ${page}. To allow it, list the URL in emailAndPassword.resetURLs.`,
      );
      return false;
    };
});

/** A URL without the parts that a request may add. */
function pageOf(text: string, baseURL: string): string {
  const url = new URL(text, baseURL);
  url.search = "";
  url.hash = "";
  return url.href;
}
