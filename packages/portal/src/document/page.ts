import type { PageName, PageState, Pages } from "@latchkey/server/portal";

/** What a page is rendered with, apart from what its document alone needs. */
export type SharedState = Omit<PageState, "nonce">;

/** A page by its name, with what it is rendered with: the same on the server and in the browser. */
export type AnyPage = { [Name in PageName]: { name: Name; state: SharedState & Pages[Name] } }[PageName];

/** The page named `Name`. */
export type PageOf<Name extends PageName> = Extract<AnyPage, { name: Name }>;

/** Pages that a person who is signed out can see. */
export type AuthPage = Exclude<AnyPage, { name: "app" | "states" | "theme" }>;

export function isAuthPage(page: AnyPage): page is AuthPage {
  return page.name !== "app" && page.name !== "states" && page.name !== "theme";
}

/** Pages that emails are asked for on, and that their links lead to. */
export type MailPage = PageOf<
  | "forgot-password"
  | "reset-password"
  | "verify-email"
  | "delete-account"
  | "undo-email-change"
  | "undo-sign-in-method"
>;

const MAIL_PAGES: ReadonlySet<PageName> = new Set<MailPage["name"]>([
  "forgot-password",
  "reset-password",
  "verify-email",
  "delete-account",
  "undo-email-change",
  "undo-sign-in-method",
]);

export function isMailPage(page: AnyPage): page is MailPage {
  return MAIL_PAGES.has(page.name);
}

/** Pages that are of a kind by themselves. */
type OwnKind = "sign-in" | "sign-up" | "accept-invitation" | "two-factor";

/** Pages of signing in with an email. */
export type EmailCodeKind = PageOf<"check-mail" | "magic-link">;

export function isEmailCodePage(page: AnyPage): page is EmailCodeKind {
  return page.name === "check-mail" || page.name === "magic-link";
}

/** The other signed-out pages: before, after and beside signing in and up. */
export type FurtherPage = Exclude<AuthPage, MailPage | EmailCodeKind | PageOf<OwnKind>>;

/** Pages of one entry that are loaded together, and nothing else of it. */
export type PageKind = OwnKind | "email-code" | "mail" | "further";

export function kindOf(page: AuthPage): PageKind {
  switch (page.name) {
    case "sign-in":
    case "sign-up":
    case "accept-invitation":
    case "two-factor":
      return page.name;
    case "check-mail":
    case "magic-link":
      return "email-code";
    default:
      return isMailPage(page) ? "mail" : "further";
  }
}

export function isFurtherPage(page: AuthPage): page is FurtherPage {
  return kindOf(page) === "further";
}
