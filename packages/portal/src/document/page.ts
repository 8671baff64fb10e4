import type { PageName, PageState, Pages } from "@latchkey/server/portal";

/** Data of a page, without the parts that only its document needs. */
export type SharedState = Omit<PageState, "nonce">;

/** A page by its name, with its data: the same on the server and in the browser. */
export type AnyPage = { [Name in PageName]: { name: Name; state: SharedState & Pages[Name] } }[PageName];

/** The page named `Name`. */
export type PageOf<Name extends PageName> = Extract<AnyPage, { name: Name }>;

/** Pages that a signed-out visitor can see. */
export type AuthPage = Exclude<AnyPage, { name: "app" | "states" | "theme" }>;

export function isAuthPage(page: AnyPage): page is AuthPage {
  return page.name !== "app" && page.name !== "states" && page.name !== "theme";
}

/** Pages that request emails, and those that their links open. */
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

/** Pages with a separate kind for each. */
type OwnKind = "sign-in" | "sign-up" | "accept-invitation" | "two-factor";

/** Pages to sign in with an email. */
export type EmailCodeKind = PageOf<"check-mail" | "magic-link">;

export function isEmailCodePage(page: AnyPage): page is EmailCodeKind {
  return page.name === "check-mail" || page.name === "magic-link";
}

/** The other signed-out pages: before, after and besides signing in and up. */
export type FurtherPage = Exclude<AuthPage, MailPage | EmailCodeKind | PageOf<OwnKind>>;

/** A kind of pages in an entry that are loaded together, without the others. */
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
