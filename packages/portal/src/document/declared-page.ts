import type { Way } from "@latchkey/react";
import type { Catalogue, Translator } from "@latchkey/react/messages";
import type { ReactNode } from "react";
import type { PortalMessageArguments } from "../generated/messages.ts";
import type { AuthPage, PageOf } from "./page.ts";

export type AuthPageName = AuthPage["name"];

/** Texts by area: all of it, or some of its groups. */
export type Areas = { readonly [Area in keyof Catalogue]?: true | readonly (keyof Catalogue[Area])[] };

/** The texts of a document: those of signing in and up with further areas, of the app, or of its console. */
export type Wanted = Areas | "app" | "console";

export interface ScreenProps<Name extends AuthPageName> {
  state: PageOf<Name>["state"];
  footer: ReactNode;
  /** Called when a form was refused without loading a page, and when it no longer is. */
  onRefused(isRefused: boolean): void;
}

/** A page that a signed-out visitor can see. */
export interface DeclaredPage<Name extends AuthPageName> {
  /** Its purpose, for the document's title. */
  title(state: PageOf<Name>["state"], t: Translator<PortalMessageArguments>): string;
  /** Texts in addition to those of signing in and up. */
  texts?: Areas;
  Screen(props: ScreenProps<Name>): ReactNode;
}

/** Pages that a browser loads together, without the others. */
export interface PageKind {
  pages: { readonly [Name in AuthPageName]?: DeclaredPage<Name> };
  /** Further sign-in methods on these pages. */
  ways?: readonly Way[];
}

export function declaredIn({ pages }: PageKind, name: AuthPageName): DeclaredPage<AuthPageName> | undefined {
  // A declaration gets the data of its page. The compiler loses that in a union of all.
  return pages[name] as DeclaredPage<AuthPageName> | undefined;
}
