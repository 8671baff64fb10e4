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

/** What the sections of an organization are given, each what it needs. */
export type OrganizationSectionProps = OrganizationSettingsSectionProps &
  TeamsSectionProps & {
    /** Which rows their lists show, the sections know by themselves. */
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
  /** It has a table. */
  readonly isWide?: true;
  /** What follows the organization's slug in the address of its page. */
  readonly below: string;
  /** Whether the deployment has it. Default: always. */
  isOffered?(config: UiConfig): boolean;
  /** Whether a member of the organization has something to do there. Default: always. */
  mayOpen?(summary: OrganizationSummary): boolean;
  /**
   * Paths below the API's mount, with the query that the client writes, that the section reads at once. `of`: the part of
   * the query that names the organization.
   */
  asks?(of: string): readonly string[];
  /** Its content, which is loaded when it is shown for the first time. */
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
