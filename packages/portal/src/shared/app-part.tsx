import type { ClientPlugin } from "@latchkey/client";
import type { NavEntry } from "@latchkey/react/layout";
import type { Translator } from "@latchkey/react/messages";
import type { AccountSection } from "@latchkey/react/sections";
import type { ReactNode } from "react";
import type { SharedState } from "../document/page.ts";
import type { PortalMessageArguments } from "../generated/messages.ts";

type Texts = Translator<PortalMessageArguments>;

/** Name and entries of the navigation beside a page. */
export interface Navigation {
  label: string;
  entries: readonly NavEntry[];
}

/** A page of the signed-in app. */
export interface AppPage {
  /** Part of the app. */
  of: string;
  /** Its section there. */
  page: string;
  /** Returns its name, for the title. */
  name(t: Texts): string;
  /** Name of the file with its code. Default: `<of>-<page>`. */
  module?: string;
  /** True: it has a table. */
  isWide?: boolean | undefined;
}

/** Pages of a feature in the signed-in app. Their routes are listed beside it. */
export interface AppPart {
  id: string;
  /** Matches the paths of its pages. */
  paths: RegExp;
  /** Returns the page at a path without a slash at its end. */
  pageAt(path: string): AppPage | undefined;
  /** Reports whether the document of a page includes the texts of the console. */
  hasConsoleTexts(path: string): boolean;
  /** Path of a request that changes none of the answers. */
  opening: string;
  /** Creates its plugin of the client. */
  newPlugin(): ClientPlugin;
  /** A hook: returns the navigation beside its pages; undefined beside others. */
  navigation(path: string, config: SharedState["config"]): Navigation | undefined;
  /** A hook: returns the title of a page about something, except for the console's; undefined if unknown. */
  title(path: string, values: { task: string; appName: string }): string | undefined;
  /** Its part of the header of every page. */
  Header(props: { path: string }): ReactNode;
}

/** Draws the icon of an entry in the navigation. */
export function navIcon(Icon: NonNullable<AccountSection["icon"]>, size = 20): ReactNode {
  return <Icon size={size} aria-hidden="true" />;
}
