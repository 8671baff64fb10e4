"use client";
import { createContext, useContext } from "react";

/** What the sections of an account are called. */
export type AccountSectionName =
  | "profile"
  | "email"
  | "security"
  | "passkeys"
  | "api-keys"
  | "two-factor"
  | "connections"
  | "sessions"
  | "organizations"
  | "activity"
  | "preferences"
  | "delete";

/** Where sections of an account or an organization are shown, for those that lead from one to another. */
export interface Sections {
  /** Of their titles: 1 where each is a page. */
  readonly headingLevel: 1 | 2 | 3;
  /** Where a section of the account is. */
  account?(section: AccountSectionName): string | undefined;
  /** Where a page of the organization is, by what follows its slug: `/members`. */
  organization?(below: string): string;
  /** What they are shown in, where that isn't a page of its own. */
  readonly frame?: "card" | "dialog";
  /** Whether a title that appears takes the focus: someone chose its section. True once. */
  takesFocus?(): boolean;
}

const ALONE: Sections = { headingLevel: 2 };

export const SectionsContext = createContext<Sections>(ALONE);

export function useSections(): Sections {
  return useContext(SectionsContext);
}
