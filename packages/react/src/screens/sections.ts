"use client";
import { createContext, useContext } from "react";
import type { NameIn } from "../messages/translator.ts";

/** Names of the sections of an account: those in its navigation. */
export type AccountSectionName = Exclude<NameIn<"account.nav">, "label" | "welcome">;

/** Locations of sections, for links from one to another. */
export interface Sections {
  /** Level of their titles: 1 if each is a page. */
  readonly headingLevel: 1 | 2 | 3;
  /** Returns the URL of a section of the account. */
  account?(section: AccountSectionName): string | undefined;
  /** Returns the URL of an organization's page, by the part after its slug: `/members`. */
  organization?(below: string): string;
  /** Frame of the sections, unless each is a page. */
  readonly frame?: "card" | "dialog";
  /** Reports whether the next title takes the focus, because the user chose its section. True once. */
  takesFocus?(): boolean;
}

const ALONE: Sections = { headingLevel: 2 };

export const SectionsContext = createContext<Sections>(ALONE);

export function useSections(): Sections {
  return useContext(SectionsContext);
}
