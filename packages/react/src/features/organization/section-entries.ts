import type { OrganizationSection } from "../../frame/sections.ts";
import { Building, MailPlus, Network, Settings, ShieldCheck, UsersRound } from "../../primitives/icons.tsx";
import type { OrganizationSettingsSectionProps } from "./sections/organization/settings.tsx";
import type { TeamsSectionProps } from "./sections/organization/teams.tsx";

/** Props of the sections; each uses some of them. */
export type OrganizationSectionProps = OrganizationSettingsSectionProps &
  TeamsSectionProps & {
    /** Sections with lists keep the view themselves. */
    view?: undefined;
  };

/** Sections of organizations as such, in the order of their navigation. */
export const overviewSection: OrganizationSection<OrganizationSectionProps> = {
  id: "overview",
  icon: Building,
  below: "",
  load: () => import("./sections/organization/overview.tsx").then((module) => module.OverviewSection),
};

export const membersSection: OrganizationSection<OrganizationSectionProps> = {
  id: "members",
  icon: UsersRound,
  below: "/members",
  isWide: true,
  asks: (of) => [
    `/organization/access-control?${of}`,
    `/organization/list-members?${of}&limit=25&offset=0&sortBy=createdAt&sortDirection=asc`,
  ],
  load: () => import("./sections/organization/members.tsx").then((module) => module.MembersSection),
};

export const invitationsSection: OrganizationSection<OrganizationSectionProps> = {
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
};

export const teamsSection: OrganizationSection<OrganizationSectionProps> = {
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
};

export const rolesSection: OrganizationSection<OrganizationSectionProps> = {
  id: "roles",
  icon: ShieldCheck,
  isWide: true,
  below: "/roles",
  mayOpen: ({ permissions }) => (permissions.ac ?? []).includes("read"),
  asks: (of) => [`/organization/access-control?${of}`],
  load: () => import("./sections/organization/roles.tsx").then((module) => module.RolesSection),
};

export const settingsSection: OrganizationSection<OrganizationSectionProps> = {
  id: "settings",
  icon: Settings,
  below: "/settings",
  asks: (of) => [`/organization/access-control?${of}`],
  load: () =>
    import("./sections/organization/settings.tsx").then((module) => module.OrganizationSettingsSection),
};
