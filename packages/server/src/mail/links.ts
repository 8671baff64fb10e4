import type { Letter, LetterKind } from "latchkey/host";

export interface LinkRules {
  /** Public base URL of the service, without a slash at the end. */
  baseURL: string;
  supportUrl: string | undefined;
  /** The configuration lists the pages that get a reset token. */
  listsResetPages: boolean;
  /** The judge of redirect targets. */
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

/** Where a change can be undone, or a page of the account. */
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
 * Where the button of an email leads: a page of the service that asks first, so that programs which open every link of
 * an email do nothing by it. Undefined: nowhere, as with letters of an application's own features.
 */
export function linkOf(letter: Letter, rules: LinkRules): string | undefined {
  if (!Object.hasOwn(LINKS, letter.kind)) return undefined;
  // By its kind it's the rule of this very letter.
  return (LINKS[letter.kind] as Rule<LetterKind>)(letter, rules);
}

/**
 * For a new password, the target isn't where to go afterwards but where the form is. A page on another origin gets the
 * token only if the configuration lists it: anyone may request the email, and an email whose link leads to no form is
 * useless to the owner. Otherwise our form is used, and leads on to that origin.
 */
function resetLink(
  { to, token, url, callbackURL }: Extract<Letter, { kind: "reset-password" | "account-created" }>,
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

/** A link that signs in has a page that asks first. A code is entered where its email was asked for. */
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
  // Password managers want to know whose password it is, and a person who comes too late isn't asked again.
  if (email !== undefined) link.searchParams.set("login_hint", email);
  // The root is where they go anyway. Judged before; what is trusted may have changed since.
  if (target !== "" && target !== "/" && isSafeTarget(target)) link.searchParams.set("redirect_to", target);
  return link.href;
}
