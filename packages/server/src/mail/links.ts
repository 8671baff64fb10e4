import type { Letter } from "latchkey/host";

export interface LinkRules {
  /** Public base URL of the service, without a slash at the end. */
  baseURL: string;
  supportUrl: string | undefined;
  /** The configuration lists the pages that get a reset token. */
  listsResetPages: boolean;
  /** The judge of redirect targets. */
  isSafeTarget(url: string): boolean;
}

/**
 * Where the button of an email leads: a page of the service that asks first, so that programs which open every link of
 * an email do nothing by it. Undefined: nowhere.
 */
export function linkOf(letter: Letter, rules: LinkRules): string | undefined {
  const { baseURL } = rules;
  switch (letter.kind) {
    case "verify-email":
    case "confirm-change-email":
      return page("/verify-email", letter.token, letter.callbackURL, rules);
    case "delete-account":
      return page("/delete-account", letter.token, letter.callbackURL, rules);
    case "reset-password":
      return resetLink(letter, rules);
    case "invitation":
      return letter.url;
    case "password-changed":
      return `${baseURL}/forgot-password`;
    case "new-sign-in":
      return `${baseURL}/account/sessions`;
    case "account-linked":
    case "account-unlinked":
      return `${baseURL}/account/connections`;
    case "sign-up-attempted":
    case "email-taken":
      return `${baseURL}/sign-in`;
    case "email-changed":
      if (letter.undo !== undefined) return letter.undo.url;
      return rules.supportUrl === undefined ? undefined : new URL(rules.supportUrl, baseURL).href;
  }
}

const RESET = "/reset-password";

/**
 * For a new password, the target isn't where to go afterwards but where the form is. A page on another origin gets the
 * token only if the configuration lists it: anyone may request the email, and an email whose link leads to no form is
 * useless to the owner. Otherwise our form is used, and leads on to that origin.
 */
function resetLink(
  { to, token, url, callbackURL }: Extract<Letter, { kind: "reset-password" }>,
  rules: LinkRules,
): string {
  const target = URL.parse(callbackURL, rules.baseURL);
  if (target === null || !rules.isSafeTarget(callbackURL)) return page(RESET, token, "", rules, to);
  if (target.origin !== new URL(rules.baseURL).origin)
    return rules.listsResetPages ? url : page(RESET, token, new URL("/", target).href, rules, to);
  // Our own form: what it was opened with goes on to where it says.
  if (target.pathname === RESET)
    return page(RESET, token, target.searchParams.get("redirect_to") ?? "", rules, to);
  return page(RESET, token, callbackURL, rules, to);
}

function page(
  path: string,
  token: string,
  target: string,
  { baseURL, isSafeTarget }: LinkRules,
  email?: string,
): string {
  const link = new URL(`${baseURL}${path}`);
  link.searchParams.set("token", token);
  // Password managers want to know whose password it is, and whoever comes too late isn't asked again.
  if (email !== undefined) link.searchParams.set("login_hint", email);
  // The root is where they go anyway. Judged before; what is trusted may have changed since.
  if (target !== "" && target !== "/" && isSafeTarget(target)) link.searchParams.set("redirect_to", target);
  return link.href;
}
