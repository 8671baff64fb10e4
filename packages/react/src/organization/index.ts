export {
  CreateOrganization,
  type CreateOrganizationPart,
  type CreateOrganizationProps,
} from "./create-organization.tsx";
export { DeleteOrganization, type DeleteOrganizationProps } from "./delete-organization.tsx";
export { HandOver } from "./hand-over.tsx";
export * from "./hooks.ts";
export { LeaveOrganization, type LeaveOrganizationProps } from "./leave-organization.tsx";
export {
  type LoadMembers,
  MemberPicker,
  type MemberPickerProps,
  type PickableMember,
} from "./member-picker.tsx";
export { OrganizationDanger, type OrganizationDangerProps } from "./organization-danger.tsx";
export {
  OrganizationOverview,
  type OrganizationOverviewPart,
  type OrganizationOverviewProps,
  type OverviewPage,
} from "./organization-overview.tsx";
export {
  OrganizationProfile,
  type OrganizationProfilePart,
  type OrganizationProfileProps,
} from "./organization-profile.tsx";
export {
  OrganizationSwitcher,
  type OrganizationSwitcherPart,
  type OrganizationSwitcherProps,
} from "./organization-switcher.tsx";
export { Roles, type RolesPart, type RolesProps } from "./roles.tsx";
export { TeamPage, type TeamPagePart, type TeamPageProps } from "./team-page.tsx";
export { Teams, type TeamsPart, type TeamsProps } from "./teams.tsx";
export { TransferOwnership, type TransferOwnershipProps } from "./transfer-ownership.tsx";
