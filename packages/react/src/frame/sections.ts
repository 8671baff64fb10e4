import type { OrganizationSummaryAnswer } from "@latchkey/client/features";
import type { UiConfig } from "@latchkey/client/shared";
import type { ComponentType } from "react";
import type { NameIn } from "../messages/translator.ts";
import type { Icon } from "../primitives/icons.tsx";
import type { AccountSectionName } from "../screens/sections.ts";

/** A section of an account. `Props`: those of its content. Its name in the navigation is the text `account.nav.<id>`. */
export interface AccountSection<Props = object> {
  readonly id: AccountSectionName;
  /** The section that it follows, for a section of a feature. */
  readonly after?: AccountSectionName;
  /** Icon in the navigation. Undefined: it has no entry there, and the page of `within` leads to it. */
  readonly icon?: Icon | undefined;
  /** The section whose entry in the navigation is the current one, for sections without an entry. */
  readonly within?: AccountSectionName;
  /**
   * Paths below the API's mount, with the query that the client writes, that the section reads at once. Never
   * `/list-sessions`: tokens have no place in a document.
   */
  readonly asks?: readonly string[];
  /** Paths that its card on the security page reads at once. */
  readonly asksForCard?: readonly string[];
  /** True if it has a table. */
  readonly isWide?: true;
  /** Reports whether the deployment has it. Default: always. */
  isOffered?(config: UiConfig): boolean;
  /** Loads its content, when it is first shown. */
  load(): Promise<ComponentType<Props>>;
}

/** Names of the sections of an organization: those in its navigation. */
export type OrganizationSectionId = Exclude<NameIn<"organization.nav">, "label" | "create">;

/** A section of an organization. `Props`: those of its content. Its name in the navigation is the text `organization.nav.<id>`. */
export interface OrganizationSection<Props = object> {
  readonly id: OrganizationSectionId;
  /** The section that it follows, for a section of a feature. */
  readonly after?: OrganizationSectionId;
  readonly icon: Icon;
  /** True if it has a table. */
  readonly isWide?: true;
  /** The part of its page's URL after the organization's slug. */
  readonly below: string;
  /** Reports whether the deployment has it. Default: always. */
  isOffered?(config: UiConfig): boolean;
  /** Reports whether the member may open it. Default: always. */
  mayOpen?(summary: OrganizationSummaryAnswer): boolean;
  /**
   * Paths below the API's mount, with the query that the client writes, that the section reads at once. `of`: the part of
   * the query that names the organization.
   */
  asks?(of: string): readonly string[];
  /** Loads its content, when it is first shown. */
  load(): Promise<ComponentType<Props>>;
}

/** Returns the sections with those of features in their places. */
export function inPlace<Section extends { readonly id: string; readonly after?: string }>(
  own: readonly Section[],
  added: readonly Section[],
): readonly Section[] {
  const sections = [...own];
  for (const section of added)
    sections.splice(sections.findIndex(({ id }) => id === section.after) + 1, 0, section);
  return sections;
}
