import { FEATURE_SECTIONS } from "../features/generated/organization-sections.ts";
import {
  invitationsSection,
  membersSection,
  type OrganizationSectionProps,
  overviewSection,
  rolesSection,
  settingsSection,
  teamsSection,
} from "../features/organization/section-entries.ts";
import { inPlace, type OrganizationSection } from "../frame/sections.ts";
import { History } from "../primitives/icons.tsx";

export type { OrganizationSectionProps };

const OWN_SECTIONS: readonly OrganizationSection<OrganizationSectionProps>[] = [
  overviewSection,
  membersSection,
  invitationsSection,
  teamsSection,
  rolesSection,
  {
    id: "audit",
    icon: History,
    below: "/audit",
    isWide: true,
    mayOpen: ({ permissions }) => (permissions.organization ?? []).includes("update"),
    asks: (of) => [`/organization/list-audit-events?${of}`],
    load: () => import("../admin/index.ts").then((module) => module.OrganizationAudit),
  },
  settingsSection,
];

/** All sections of an organization, in the order of its navigation. */
export const ORGANIZATION_SECTIONS: readonly OrganizationSection<OrganizationSectionProps>[] = inPlace(
  OWN_SECTIONS,
  FEATURE_SECTIONS,
);
