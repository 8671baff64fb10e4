export {
  CreateOrganization,
  type CreateOrganizationPart,
  type CreateOrganizationProps,
} from "./create-organization.tsx";
export { DeleteOrganization, type DeleteOrganizationProps } from "./delete-organization.tsx";
export { HandOver } from "./hand-over.tsx";
export * from "./hooks.ts";
export {
  Invitations,
  type InvitationsPart,
  type InvitationsProps,
  type InvitationsView,
} from "./invitations.tsx";
export type { InviteLine, InviteVerdict } from "./invite-flow.ts";
export { InviteMembers, type InviteMembersPart, type InviteMembersProps } from "./invite-members.tsx";
export { LeaveOrganization, type LeaveOrganizationProps } from "./leave-organization.tsx";
export {
  type LoadMembers,
  MemberPicker,
  type MemberPickerProps,
  type PickableMember,
} from "./member-picker.tsx";
export { Members, type MembersPart, type MembersProps } from "./members.tsx";
export type { MembersAsked, MembersDone } from "./members-flow.ts";
export type { MemberSort, MembersView } from "./members-query.ts";
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
export {
  OrganizationScope,
  type OrganizationScopeProps,
  type OrganizationScopeValue,
  useOrganizationScope,
} from "./scope.tsx";
export { TeamPage, type TeamPagePart, type TeamPageProps } from "./team-page.tsx";
export { Teams, type TeamsPart, type TeamsProps } from "./teams.tsx";
export { TransferOwnership, type TransferOwnershipProps } from "./transfer-ownership.tsx";
export type * from "./types.ts";
export { useAccessControl } from "./use-access-control.ts";
export {
  type ActiveOrganization,
  type SetActive,
  useActiveMember,
  useActiveOrganization,
} from "./use-active-organization.ts";
export { type Asked, ofOrganization, useAnswer } from "./use-answer.ts";
export { type Change, useChange } from "./use-change.ts";
export { type DescribeOrganizationError, useDescribeOrganizationError } from "./use-describe.ts";
export {
  type Invitations as InvitationList,
  type InviteBody,
  type UseInvitationsOptions,
  useInvitations,
} from "./use-invitations.ts";
export {
  type InvitationsHandle,
  type UseInvitationsFlowOptions,
  useInvitationsFlow,
} from "./use-invitations-flow.ts";
export { type InviteHandle, type UseInviteFlowOptions, useInviteFlow } from "./use-invite-flow.ts";
export { type Members as MemberList, type UseMembersOptions, useMembers } from "./use-members.ts";
export { type MembersHandle, type UseMembersFlowOptions, useMembersFlow } from "./use-members-flow.ts";
export { useOrganizations, useUserInvitations } from "./use-organizations.ts";
export {
  type Permission,
  type PermissionOptions,
  RequirePermission,
  type RequirePermissionProps,
  usePermission,
} from "./use-permission.tsx";
export { type RoleHandle, type UseRoleFlowOptions, useRoleFlow } from "./use-role-flow.ts";
export { type RoleList, useRoleList } from "./use-role-list.ts";
export { useRoleName, useRoleNames } from "./use-role-name.ts";
export { type RolesFlow, type UseRolesFlowOptions, useRolesFlow } from "./use-roles-flow.ts";
export { useOrganizationSummary } from "./use-summary.ts";
export { type TeamFlow, type UseTeamFlowOptions, useTeamFlow } from "./use-team-flow.ts";
export {
  type TeamMembers as TeamMemberList,
  type TeamMemberView,
  useTeamMembers,
} from "./use-team-members.ts";
export { type TeamNameHandle, type UseTeamNameFlowOptions, useTeamNameFlow } from "./use-team-name-flow.ts";
export { type Teams as TeamList, useTeams } from "./use-teams.ts";
export { type TeamsFlow, type UseTeamsFlowOptions, useTeamsFlow } from "./use-teams-flow.ts";
