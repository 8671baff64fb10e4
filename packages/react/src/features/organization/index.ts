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
} from "./invitations/invitations.tsx";
export type { InviteLine, InviteVerdict } from "./invitations/invite-flow.ts";
export {
  InviteMembers,
  type InviteMembersPart,
  type InviteMembersProps,
} from "./invitations/invite-members.tsx";
export {
  type Invitations as InvitationList,
  type InviteBody,
  type UseInvitationsOptions,
  useInvitations,
} from "./invitations/use-invitations.ts";
export {
  type InvitationsHandle,
  type UseInvitationsFlowOptions,
  useInvitationsFlow,
} from "./invitations/use-invitations-flow.ts";
export {
  type InviteHandle,
  type UseInviteFlowOptions,
  useInviteFlow,
} from "./invitations/use-invite-flow.ts";
export { LeaveOrganization, type LeaveOrganizationProps } from "./leave-organization.tsx";
export {
  type LoadMembers,
  MemberPicker,
  type MemberPickerProps,
  type PickableMember,
} from "./members/member-picker.tsx";
export { Members, type MembersPart, type MembersProps } from "./members/members.tsx";
export type { MembersAsked, MembersDone } from "./members/members-flow.ts";
export type { MemberSort, MembersView } from "./members/members-query.ts";
export { type Members as MemberList, type UseMembersOptions, useMembers } from "./members/use-members.ts";
export {
  type MembersHandle,
  type UseMembersFlowOptions,
  useMembersFlow,
} from "./members/use-members-flow.ts";
export { OrganizationDanger, type OrganizationDangerProps } from "./organization-danger.tsx";
export {
  OrganizationOverview,
  type OrganizationOverviewPart,
  type OrganizationOverviewProps,
  type OverviewPage,
} from "./organization-overview.tsx";
export {
  OrganizationProfileForm,
  type OrganizationProfileFormPart,
  type OrganizationProfileFormProps,
} from "./organization-profile-form.tsx";
export { Roles, type RolesPart, type RolesProps } from "./roles/roles.tsx";
export { useAccessControl } from "./roles/use-access-control.ts";
export {
  type Permission,
  type PermissionOptions,
  RequirePermission,
  type RequirePermissionProps,
  RequireRole,
  type RequireRoleProps,
  usePermission,
} from "./roles/use-permission.tsx";
export { type RoleHandle, type UseRoleFlowOptions, useRoleFlow } from "./roles/use-role-flow.ts";
export { type RoleList, useRoleList } from "./roles/use-role-list.ts";
export { useRoleName, useRoleNames } from "./roles/use-role-name.ts";
export { type RolesFlow, type UseRolesFlowOptions, useRolesFlow } from "./roles/use-roles-flow.ts";
export {
  OrganizationScope,
  type OrganizationScopeProps,
  type OrganizationScopeValue,
  useOrganizationScope,
} from "./scope.tsx";
export { TeamPage, type TeamPagePart, type TeamPageProps } from "./teams/team-page.tsx";
export { Teams, type TeamsPart, type TeamsProps } from "./teams/teams.tsx";
export { type TeamFlow, type UseTeamFlowOptions, useTeamFlow } from "./teams/use-team-flow.ts";
export {
  type TeamMembers as TeamMemberList,
  type TeamMemberView,
  useTeamMembers,
} from "./teams/use-team-members.ts";
export {
  type TeamNameHandle,
  type UseTeamNameFlowOptions,
  useTeamNameFlow,
} from "./teams/use-team-name-flow.ts";
export { type Teams as TeamList, useTeams } from "./teams/use-teams.ts";
export { type TeamsFlow, type UseTeamsFlowOptions, useTeamsFlow } from "./teams/use-teams-flow.ts";
export { TransferOwnership, type TransferOwnershipProps } from "./transfer-ownership.tsx";
export type * from "./types.ts";
export {
  type ActiveOrganization,
  type SetActive,
  useActiveMember,
  useActiveOrganization,
} from "./use-active-organization.ts";
export { type Asked, ofOrganization, useAnswer } from "./use-answer.ts";
export { type Change, useChange } from "./use-change.ts";
export { type DescribeOrganizationError, useDescribeOrganizationError } from "./use-describe.ts";
export { useOrganizations, useUserInvitations } from "./use-organizations.ts";
export { useOrganizationSummary } from "./use-summary.ts";
export {
  UserInvitations,
  type UserInvitationsPart,
  type UserInvitationsProps,
} from "./user-invitations.tsx";
