import type { UiConfig } from "@latchkey/client/shared";
import type { ComponentType } from "react";
import { offeredKinds } from "../api-keys/offered.ts";
import type { OrganizationSummary } from "../organization/types.ts";
import {
  Braces,
  Building,
  History,
  type Icon,
  KeyRound,
  MailPlus,
  Network,
  Settings,
  UsersRound,
} from "../primitives/icons.tsx";
import type { OrganizationSettingsSectionProps } from "./sections/organization/settings.tsx";
import type { TeamsSectionProps } from "./sections/organization/teams.tsx";

/** Props of all sections of an organization; each uses some of them. */
export type OrganizationSectionProps = OrganizationSettingsSectionProps &
  TeamsSectionProps & {
    /** The sections themselves decide which rows their lists show. */
    view?: undefined;
  };

export type OrganizationSectionId =
  | "overview"
  | "members"
  | "invitations"
  | "teams"
  | "roles"
  | "api-keys"
  | "audit"
  | "settings";

/** A section of an organization. Its name in the navigation is the text `organization.nav.<id>`. */
export interface OrganizationSection {
  readonly id: OrganizationSectionId;
  readonly icon: Icon;
  /** True if it has a table. */
  readonly isWide?: true;
  /** The part of its page's URL after the organization's slug. */
  readonly below: string;
  /** Reports whether the deployment has it. Default: always. */
  isOffered?(config: UiConfig): boolean;
  /** Reports whether the member may open it. Default: always. */
  mayOpen?(summary: OrganizationSummary): boolean;
  /**
   * Paths below the API's mount, with the query that the client writes, that the section reads at once. `of`: the part of
   * the query that names the organization.
   */
  asks?(of: string): readonly string[];
  /** Loads its content, when it is first shown. */
  load(): Promise<ComponentType<OrganizationSectionProps>>;
}

/** All sections of an organization, in the order of its navigation. */
export const ORGANIZATION_SECTIONS: readonly OrganizationSection[] = [
  {
    id: "overview",
    icon: Building,
    below: "",
    load: () => import("./sections/organization/overview.tsx").then((module) => module.OverviewSection),
  },
  {
    id: "members",
    icon: UsersRound,
    below: "/members",
    isWide: true,
    asks: (of) => [
      `/organization/access-control?${of}`,
      `/organization/list-members?${of}&limit=25&offset=0&sortBy=createdAt&sortDirection=asc`,
    ],
    load: () => import("./sections/organization/members.tsx").then((module) => module.MembersSection),
  },
  {
    id: "invitations",
    icon: MailPlus,
    below: "/invitations",
    isWide: true,
    mayOpen: ({ permissions }) => (permissions.invitation ?? []).length > 0,
    asks: (of) => [
      `/organization/access-control?${of}`,
      `/organization/list-invitations?${of}`,
      `/organization/list-teams?${of}`,
    ],
    load: () => import("./sections/organization/invitations.tsx").then((module) => module.InvitationsSection),
  },
  {
    id: "teams",
    icon: Network,
    below: "/teams",
    mayOpen: ({ teams }) => teams !== null,
    asks: (of) => [
      `/organization/list-teams?${of}`,
      `/organization/team-seats?${of}`,
      "/organization/list-user-teams",
    ],
    load: () => import("./sections/organization/teams.tsx").then((module) => module.TeamsSection),
  },
  {
    id: "roles",
    icon: KeyRound,
    below: "/roles",
    mayOpen: ({ permissions }) => (permissions.ac ?? []).includes("read"),
    asks: (of) => [`/organization/access-control?${of}`],
    load: () => import("./sections/organization/roles.tsx").then((module) => module.RolesSection),
  },
  {
    id: "api-keys",
    icon: Braces,
    below: "/api-keys",
    isWide: true,
    isOffered: (config) => offeredKinds(config, "organization").length > 0,
    mayOpen: ({ permissions }) => (permissions.apiKey ?? []).includes("read"),
    asks: (of) => [`/api-key/list?${of}&limit=100`],
    load: () =>
      import("./sections/organization/api-keys.tsx").then((module) => module.OrganizationApiKeysSection),
  },
  {
    id: "audit",
    icon: History,
    below: "/audit",
    isWide: true,
    mayOpen: ({ permissions }) => (permissions.organization ?? []).includes("update"),
    asks: (of) => [`/organization/list-audit-events?${of}`],
    load: () => import("../admin/index.ts").then((module) => module.OrganizationAudit),
  },
  {
    id: "settings",
    icon: Settings,
    below: "/settings",
    asks: (of) => [`/organization/access-control?${of}`],
    load: () =>
      import("./sections/organization/settings.tsx").then((module) => module.OrganizationSettingsSection),
  },
];
