import type { Letter, LetterKind } from "latchkey/host";
import { links } from "../portal/features/generated/links.ts";
import { type LinkRule, type LinkRules, linkTo, plain } from "../portal/letter-links.ts";

const RESET = "/reset-password";

const onPage =
  (path: string) =>
  ({ token, callbackURL }: { token: string; callbackURL: string }, rules: LinkRules): string =>
    linkTo(path, token, callbackURL, rules);

const LINKS: { readonly [Kind in LetterKind]: LinkRule<Kind> } = {
  ...links,
  "verify-email": onPage("/verify-email"),
  "confirm-change-email": onPage("/verify-email"),
  "delete-account": onPage("/delete-account"),
  "reset-password": resetLink,
  "account-created": resetLink,
  "password-changed": plain("/forgot-password"),
  "password-set-by-administrator": plain("/forgot-password"),
  "sign-in-method-removed": plain("/account/security"),
  impersonated: plain("/account/activity"),
  "test-email": plain("/admin/service"),
  "new-sign-in": plain("/account/sessions"),
  "account-linked": plain("/account/connections"),
  "account-unlinked": plain("/account/connections"),
  "sign-up-attempted": plain("/sign-in"),
  "email-taken": plain("/sign-in"),
  "email-changed": ({ undo }, { baseURL, supportUrl }) =>
    undo?.url ?? (supportUrl === undefined ? undefined : new URL(supportUrl, baseURL).href),
};

/**
 * Returns the target of an email's button: a page of the service that asks before it acts, because some
 * programs open every link of an email. Undefined: no target, as with emails of an application's custom
 * features.
 */
export function linkOf(letter: Letter, rules: LinkRules): string | undefined {
  if (!Object.hasOwn(LINKS, letter.kind)) return undefined;
  // The rule belongs to the same kind.
  return (LINKS[letter.kind] as LinkRule<LetterKind>)(letter, rules);
}

/**
 * The target of a new password is the page of the form, not the page after it. A page on another origin gets
 * the token only if the configuration lists it: anyone may request the email, and a link without a form is
 * useless to the owner. Otherwise the service's form is used, and redirects to that origin.
 */
function resetLink(
  { to, token, url, callbackURL }: Extract<Letter, { kind: "reset-password" | "account-created" }>,
  rules: LinkRules,
): string {
  const target = URL.parse(callbackURL, rules.baseURL);
  if (target === null || !rules.isSafeTarget(callbackURL)) return linkTo(RESET, token, "", rules, to);
  if (target.origin !== new URL(rules.baseURL).origin)
    return rules.listsResetPages ? url : linkTo(RESET, token, new URL("/", target).href, rules, to);
  // The service's form keeps the target that it was opened with.
  if (target.pathname === RESET)
    return linkTo(RESET, token, target.searchParams.get("redirect_to") ?? "", rules, to);
  return linkTo(RESET, token, callbackURL, rules, to);
}
