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

/** Returns the target of an email's button. Undefined: it has none. */
export type LinkRule<Kind extends LetterKind> = (
  letter: Extract<Letter, { kind: Kind }>,
  rules: LinkRules,
) => string | undefined;

export type LetterLinks = { readonly [Kind in LetterKind]?: LinkRule<Kind> };

export const plain =
  (path: string) =>
  (_: unknown, { baseURL }: LinkRules): string =>
    `${baseURL}${path}`;

/** Link that undoes a change, or else a page of the account. */
export const undoOr =
  (path: string) =>
  ({ undo }: { undo?: { url: string } }, { baseURL }: LinkRules): string =>
    undo?.url ?? `${baseURL}${path}`;

/** Returns the page that asks before it acts. */
export function linkTo(
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
