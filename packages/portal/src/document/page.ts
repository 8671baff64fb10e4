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
