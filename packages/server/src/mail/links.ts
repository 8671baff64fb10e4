import type { Letter, LetterKind } from "latchkey/host";

export interface LinkRules {
  /** Public base URL of the service, without a trailing slash. */
  baseURL: string;
  supportUrl: string | undefined;
  /** True if the configuration lists the pages that get a reset token. */
  listsResetPages: boolean;
  /** Reports whether a redirect target is trusted. */
  isSafeTarget(url: string): boolean;
}

const RESET = "/reset-password";

const ENTERED_AT = {
  "sign-in": "/sign-in/check-mail",
  "email-verification": "/verify-email",
  "forget-password": "/forgot-password",
  "change-email": "/account/email",
};

type Rule<Kind extends LetterKind> = (
  letter: Extract<Letter, { kind: Kind }>,
  rules: LinkRules,
) => string | undefined;

const plain =
  (path: string) =>
  (_: unknown, { baseURL }: LinkRules): string =>
    `${baseURL}${path}`;

const onPage =
  (path: string) =>
  ({ token, callbackURL }: { token: string; callbackURL: string }, rules: LinkRules): string =>
    page(path, token, callbackURL, rules);

/** Link that undoes a change, or else a page of the account. */
const undoOr =
  (path: string) =>
  ({ undo }: { undo?: { url: string } }, { baseURL }: LinkRules): string =>
    undo?.url ?? `${baseURL}${path}`;

const toOrganization = (
  { organization }: { organization: { slug: string } },
  { baseURL }: LinkRules,
): string => `${baseURL}/o/${organization.slug}`;

const LINKS: { readonly [Kind in LetterKind]: Rule<Kind> } = {
  "verify-email": onPage("/verify-email"),
  "confirm-change-email": onPage("/verify-email"),
  "delete-account": onPage("/delete-account"),
  "reset-password": resetLink,
  "account-created": resetLink,
  "email-code": codeLink,
  invitation: ({ url }) => url,
  "password-changed": plain("/forgot-password"),
  "password-set-by-administrator": plain("/forgot-password"),
  "sign-in-method-removed": plain("/account/security"),
  impersonated: plain("/account/activity"),
  "test-email": plain("/admin/service"),
  "new-sign-in": plain("/account/sessions"),
  "account-linked": plain("/account/connections"),
  "account-unlinked": plain("/account/connections"),
  "ownership-transferred": toOrganization,
  "member-role-changed": toOrganization,
  "member-removed": plain("/account"),
  "two-factor-code": plain("/two-factor"),
  "two-factor-enabled": undoOr("/account/security"),
  "two-factor-disabled": plain("/account/security"),
  "backup-codes-generated": plain("/account/security"),
  "backup-code-used": plain("/account/security"),
  "two-factor-locked": plain("/account/security"),
  "passkey-added": undoOr("/account/passkeys"),
  "passkey-removed": plain("/account/passkeys"),
  "api-key-expires": plain("/account/api-keys"),
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
  return (LINKS[letter.kind] as Rule<LetterKind>)(letter, rules);
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
  if (target === null || !rules.isSafeTarget(callbackURL)) return page(RESET, token, "", rules, to);
  if (target.origin !== new URL(rules.baseURL).origin)
    return rules.listsResetPages ? url : page(RESET, token, new URL("/", target).href, rules, to);
  // The service's form keeps the target that it was opened with.
  if (target.pathname === RESET)
    return page(RESET, token, target.searchParams.get("redirect_to") ?? "", rules, to);
  return page(RESET, token, callbackURL, rules, to);
}

/** A link that signs in has a page that asks first. A code is entered on the page that requested it. */
function codeLink(letter: Extract<Letter, { kind: "email-code" }>, rules: LinkRules): string {
  const { purpose, token, callbackURL = "" } = letter;
  return token === undefined
    ? `${rules.baseURL}${ENTERED_AT[purpose]}`
    : page("/magic-link", token, callbackURL, rules);
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
  // Password managers need the account of the password, and a user with an expired link needn't enter the
  // email again.
  if (email !== undefined) link.searchParams.set("login_hint", email);
  // The root is the default target. The target was checked before, but the trusted origins may have changed
  // since.
  if (target !== "" && target !== "/" && isSafeTarget(target)) link.searchParams.set("redirect_to", target);
  return link.href;
}
