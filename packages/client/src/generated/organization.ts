// Written by `npm run generate` from the declarations of the routes: edit those.

import type {
  AcceptInvitationAnswer,
  AcceptInvitationBody,
  AccessControlAnswer,
  AccessControlQuery,
  AddTeamMemberAnswer,
  AddTeamMemberBody,
  CancelInvitationAnswer,
  CancelInvitationBody,
  CheckOrganizationSlugAnswer,
  CheckOrganizationSlugBody,
  CreateOrganizationAnswer,
  CreateOrganizationBody,
  CreateRoleAnswer,
  CreateRoleBody,
  CreateTeamAnswer,
  CreateTeamBody,
  DeleteOrganizationAnswer,
  DeleteOrganizationBody,
  DeleteRoleAnswer,
  DeleteRoleBody,
  GetActiveMemberAnswer,
  GetActiveMemberRoleAnswer,
  GetActiveMemberRoleQuery,
  GetFullOrganizationAnswer,
  GetFullOrganizationQuery,
  GetInvitationAnswer,
  GetInvitationQuery,
  GetOrganizationAnswer,
  GetOrganizationQuery,
  GetRoleAnswer,
  GetRoleQuery,
  HasPermissionAnswer,
  HasPermissionBody,
  InvitationPreviewAnswer,
  InvitationPreviewQuery,
  InviteMemberAnswer,
  InviteMemberBody,
  LeaveOrganizationAnswer,
  LeaveOrganizationBody,
  ListInvitationsAnswer,
  ListInvitationsQuery,
  ListMemberActivityAnswer,
  ListMemberActivityQuery,
  ListMembersAnswer,
  ListMembersQuery,
  ListOrganizationsAnswer,
  ListRolesAnswer,
  ListRolesQuery,
  ListTeamMembersAnswer,
  ListTeamMembersQuery,
  ListTeamSeatsAnswer,
  ListTeamSeatsQuery,
  ListTeamsAnswer,
  ListTeamsQuery,
  ListUserInvitationsAnswer,
  ListUserInvitationsQuery,
  ListUserTeamsAnswer,
  ListUserTeamsQuery,
  OrganizationGetAuditEventAnswer,
  OrganizationGetAuditEventQuery,
  OrganizationListAuditEventsAnswer,
  OrganizationListAuditEventsQuery,
  OrganizationSummaryAnswer,
  OrganizationSummaryQuery,
  RejectInvitationAnswer,
  RejectInvitationBody,
  RemoveMemberAnswer,
  RemoveMemberBody,
  RemoveTeamAnswer,
  RemoveTeamBody,
  RemoveTeamMemberAnswer,
  RemoveTeamMemberBody,
  SetActiveOrganizationAnswer,
  SetActiveOrganizationBody,
  SetActiveTeamAnswer,
  SetActiveTeamBody,
  TransferOwnershipAnswer,
  TransferOwnershipBody,
  UpdateMemberRoleAnswer,
  UpdateMemberRoleBody,
  UpdateOrganizationAnswer,
  UpdateOrganizationBody,
  UpdateRoleAnswer,
  UpdateRoleBody,
  UpdateTeamAnswer,
  UpdateTeamBody,
} from "latchkey/wire";
import type { BareClientCall, ClientCall, NoInput } from "../call.ts";

/** The routes of `organization()` as methods. */
export interface OrganizationMethods {
  readonly organization: {
    /**
     * Create an organization that the caller owns, and make it the active one.
     *
     * `POST /organization/create`. Errors: `UNAUTHORIZED` (401), `FIELD_NOT_ALLOWED` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION` (403),
     * `YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS` (403), `ORGANIZATION_ALREADY_EXISTS` (400).
     */
    readonly create: ClientCall<CreateOrganizationBody, CreateOrganizationAnswer>;
    /**
     * Check whether a slug is available.
     *
     * `POST /organization/check-slug`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_SLUG_ALREADY_TAKEN`
     * (400).
     */
    readonly checkSlug: ClientCall<CheckOrganizationSlugBody, CheckOrganizationSlugAnswer>;
    /**
     * Change an organization.
     *
     * `POST /organization/update`. Errors: `UNAUTHORIZED` (401),
     * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (400), `ORGANIZATION_NOT_FOUND` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION` (403), `FIELD_NOT_ALLOWED` (400),
     * `ORGANIZATION_SLUG_ALREADY_TAKEN` (400).
     */
    readonly update: ClientCall<UpdateOrganizationBody, UpdateOrganizationAnswer>;
    /**
     * Delete an organization with everything in it.
     *
     * `POST /organization/delete`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_DELETION_DISABLED` (404),
     * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (400), `ORGANIZATION_NOT_FOUND` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION` (403).
     */
    readonly delete: ClientCall<DeleteOrganizationBody, DeleteOrganizationAnswer>;
    /**
     * List the caller's organizations, each with the caller's role.
     *
     * `GET /organization/list`. Errors: `UNAUTHORIZED` (401).
     */
    readonly list: BareClientCall<NoInput, ListOrganizationsAnswer>;
    /**
     * Get an organization of the caller, or null if none is named and none is active.
     *
     * `GET /organization/get-organization`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_NOT_FOUND` (400),
     * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (403).
     */
    readonly getOrganization: BareClientCall<{ query?: GetOrganizationQuery }, GetOrganizationAnswer>;
    /**
     * Get an organization with its members, invitations and teams.
     *
     * `GET /organization/get-full-organization`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_NOT_FOUND`
     * (400), `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (403).
     */
    readonly getFullOrganization: BareClientCall<
      { query?: GetFullOrganizationQuery },
      GetFullOrganizationAnswer
    >;
    /**
     * Set the session's active organization, or none.
     *
     * `POST /organization/set-active`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_NOT_FOUND` (400),
     * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (403).
     */
    readonly setActive: BareClientCall<SetActiveOrganizationBody, SetActiveOrganizationAnswer>;
    /**
     * Check whether the caller has permissions in an organization.
     *
     * `POST /organization/has-permission`. Errors: `UNAUTHORIZED` (401),
     * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (401), `NO_ACTIVE_ORGANIZATION` (400).
     */
    readonly hasPermission: ClientCall<HasPermissionBody, HasPermissionAnswer>;
    /**
     * Get an organization's counts and limits, and the caller's permissions.
     *
     * `GET /organization/summary`. Errors: `UNAUTHORIZED` (401),
     * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400).
     */
    readonly summary: BareClientCall<{ query?: OrganizationSummaryQuery }, OrganizationSummaryAnswer>;
    /**
     * List an organization's permissions, and those of each role.
     *
     * `GET /organization/access-control`. Errors: `UNAUTHORIZED` (401),
     * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400).
     */
    readonly accessControl: BareClientCall<{ query?: AccessControlQuery }, AccessControlAnswer>;
    /**
     * List an organization's events, newest first, in pages. Filters can be combined.
     *
     * `GET /organization/list-audit-events`. Errors: `UNAUTHORIZED` (401),
     * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_SEE_THE_AUDIT_LOG_OF_THIS_ORGANIZATION` (403).
     */
    readonly listAuditEvents: BareClientCall<
      { query?: OrganizationListAuditEventsQuery },
      OrganizationListAuditEventsAnswer
    >;
    /**
     * Get an event of an organization, with the values before and after a change.
     *
     * `GET /organization/get-audit-event`. Errors: `UNAUTHORIZED` (401),
     * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_SEE_THE_AUDIT_LOG_OF_THIS_ORGANIZATION` (403), `AUDIT_EVENT_NOT_FOUND`
     * (404).
     */
    readonly getAuditEvent: ClientCall<
      { query: OrganizationGetAuditEventQuery },
      OrganizationGetAuditEventAnswer
    >;
    /**
     * Invite a person to an organization, or resend an invitation.
     *
     * `POST /organization/invite-member`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_NOT_FOUND` (400),
     * `INVALID_EMAIL` (400), `MEMBER_NOT_FOUND` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION` (403), `FIELD_NOT_ALLOWED` (400),
     * `ROLE_NOT_FOUND` (400), `YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE` (403),
     * `USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION` (400),
     * `USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION` (400), `INVITATION_LIMIT_REACHED` (403),
     * `INVALID_TEAM_ID` (400), `TEAM_NOT_FOUND` (400), `TEAM_MEMBER_LIMIT_REACHED` (403).
     */
    readonly inviteMember: ClientCall<InviteMemberBody, InviteMemberAnswer>;
    /**
     * Accept an invitation, and make its organization the active one.
     *
     * `POST /organization/accept-invitation`. Errors: `UNAUTHORIZED` (401), `INVITATION_NOT_FOUND` (400),
     * `YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION` (403),
     * `EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION` (403),
     * `INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION` (400),
     * `USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION` (400), `ORGANIZATION_MEMBERSHIP_LIMIT_REACHED`
     * (403), `TEAM_NOT_FOUND` (400), `TEAM_MEMBER_LIMIT_REACHED` (403), `ORGANIZATION_NOT_FOUND` (400),
     * `FAILED_TO_RETRIEVE_INVITATION` (400).
     */
    readonly acceptInvitation: ClientCall<AcceptInvitationBody, AcceptInvitationAnswer>;
    /**
     * Decline an invitation.
     *
     * `POST /organization/reject-invitation`. Errors: `UNAUTHORIZED` (401), `INVITATION_NOT_FOUND` (400),
     * `YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION` (403),
     * `EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION` (403).
     */
    readonly rejectInvitation: ClientCall<RejectInvitationBody, RejectInvitationAnswer>;
    /**
     * Cancel an invitation.
     *
     * `POST /organization/cancel-invitation`. Errors: `UNAUTHORIZED` (401), `INVITATION_NOT_FOUND` (400),
     * `MEMBER_NOT_FOUND` (400), `YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION` (403).
     */
    readonly cancelInvitation: ClientCall<CancelInvitationBody, CancelInvitationAnswer>;
    /**
     * Get an invitation as its recipient.
     *
     * `GET /organization/get-invitation`. Errors: `NOT_AUTHENTICATED` (401), `INVITATION_NOT_FOUND` (400),
     * `YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION` (403), `EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION`
     * (403), `INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION` (400).
     */
    readonly getInvitation: ClientCall<{ query: GetInvitationQuery }, GetInvitationAnswer>;
    /**
     * List an organization's invitations, newest first, for members who can send or cancel them.
     *
     * `GET /organization/list-invitations`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION` (403), `ORGANIZATION_ID_IS_REQUIRED` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_LIST_INVITATIONS` (403).
     */
    readonly listInvitations: BareClientCall<{ query?: ListInvitationsQuery }, ListInvitationsAnswer>;
    /**
     * List the caller's pending invitations.
     *
     * `GET /organization/list-user-invitations`. Errors:
     * `USER_EMAIL_CANNOT_BE_PASSED_FOR_CLIENT_SIDE_API_CALLS` (400),
     * `EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION` (403),
     * `MISSING_SESSION_HEADERS_OR_EMAIL_QUERY_PARAMETER` (400).
     */
    readonly listUserInvitations: BareClientCall<
      { query?: ListUserInvitationsQuery },
      ListUserInvitationsAnswer
    >;
    /**
     * Get an invitation by its ID, with or without a session.
     *
     * `GET /organization/invitation-preview`. Errors: `INVITATION_NOT_FOUND` (400).
     */
    readonly invitationPreview: ClientCall<{ query: InvitationPreviewQuery }, InvitationPreviewAnswer>;
    /**
     * Remove a member from an organization.
     *
     * `POST /organization/remove-member`. Errors: `UNAUTHORIZED` (401), `MEMBER_NOT_FOUND` (400),
     * `NO_ACTIVE_ORGANIZATION` (400), `YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER` (401).
     */
    readonly removeMember: ClientCall<RemoveMemberBody, RemoveMemberAnswer>;
    /**
     * Change a member's roles.
     *
     * `POST /organization/update-member-role`. Errors: `UNAUTHORIZED` (401), `MEMBER_NOT_FOUND` (400),
     * `NO_ACTIVE_ORGANIZATION` (400), `YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER` (403),
     * `YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER` (400), `ROLE_NOT_FOUND` (400).
     */
    readonly updateMemberRole: ClientCall<UpdateMemberRoleBody, UpdateMemberRoleAnswer>;
    /**
     * Get the caller's membership in the active organization.
     *
     * `GET /organization/get-active-member`. Errors: `UNAUTHORIZED` (401), `NO_ACTIVE_ORGANIZATION` (400),
     * `MEMBER_NOT_FOUND` (400).
     */
    readonly getActiveMember: BareClientCall<NoInput, GetActiveMemberAnswer>;
    /**
     * Get the roles of the caller or of another member.
     *
     * `GET /organization/get-active-member-role`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_NOT_FOUND`
     * (400), `NO_ACTIVE_ORGANIZATION` (400), `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION` (403).
     */
    readonly getActiveMemberRole: BareClientCall<
      { query?: GetActiveMemberRoleQuery },
      GetActiveMemberRoleAnswer
    >;
    /**
     * List an organization's members, in pages.
     *
     * `GET /organization/list-members`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_NOT_FOUND` (400),
     * `NO_ACTIVE_ORGANIZATION` (400), `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION` (403).
     */
    readonly listMembers: BareClientCall<{ query?: ListMembersQuery }, ListMembersAnswer>;
    /**
     * List when members were last active in the organization. Members without an open session are left
     * out.
     *
     * `GET /organization/list-member-activity`. Errors: `UNAUTHORIZED` (401), `ORGANIZATION_NOT_FOUND`
     * (400), `NO_ACTIVE_ORGANIZATION` (400), `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION` (403),
     * `YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER` (403).
     */
    readonly listMemberActivity: ClientCall<{ query: ListMemberActivityQuery }, ListMemberActivityAnswer>;
    /**
     * Leave an organization.
     *
     * `POST /organization/leave`. Errors: `UNAUTHORIZED` (401), `MEMBER_NOT_FOUND` (400),
     * `YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER` (400).
     */
    readonly leave: ClientCall<LeaveOrganizationBody, LeaveOrganizationAnswer>;
    /**
     * Transfer ownership of an organization to another member.
     *
     * `POST /organization/transfer-ownership`. Errors: `UNAUTHORIZED` (401), `SESSION_NOT_FRESH` (403),
     * `MEMBER_NOT_FOUND` (400), `NO_ACTIVE_ORGANIZATION` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER` (403).
     */
    readonly transferOwnership: ClientCall<TransferOwnershipBody, TransferOwnershipAnswer>;
    /**
     * Create a team in an organization.
     *
     * `POST /organization/create-team`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION` (403), `FIELD_NOT_ALLOWED` (400),
     * `YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS` (400), `TEAM_ALREADY_EXISTS` (400).
     */
    readonly createTeam: ClientCall<CreateTeamBody, CreateTeamAnswer>;
    /**
     * Remove a team; its members stay in the organization.
     *
     * `POST /organization/remove-team`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM` (403), `NO_ACTIVE_ORGANIZATION` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM` (403),
     * `YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION` (403), `TEAM_NOT_FOUND` (400),
     * `UNABLE_TO_REMOVE_LAST_TEAM` (400).
     */
    readonly removeTeam: ClientCall<RemoveTeamBody, RemoveTeamAnswer>;
    /**
     * Rename a team.
     *
     * `POST /organization/update-team`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM` (403), `NO_ACTIVE_ORGANIZATION` (400), `TEAM_NOT_FOUND`
     * (400), `FIELD_NOT_ALLOWED` (400), `TEAM_ALREADY_EXISTS` (400).
     */
    readonly updateTeam: ClientCall<UpdateTeamBody, UpdateTeamAnswer>;
    /**
     * List an organization's teams, oldest first.
     *
     * `GET /organization/list-teams`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400).
     */
    readonly listTeams: BareClientCall<{ query?: ListTeamsQuery }, ListTeamsAnswer>;
    /**
     * Get the number of members of each team, and the maximum.
     *
     * `GET /organization/team-seats`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400).
     */
    readonly teamSeats: BareClientCall<{ query?: ListTeamSeatsQuery }, ListTeamSeatsAnswer>;
    /**
     * Set the session's active team in the active organization, or none.
     *
     * `POST /organization/set-active-team`. Errors: `UNAUTHORIZED` (401), `NO_ACTIVE_ORGANIZATION` (400),
     * `TEAM_NOT_FOUND` (400), `USER_IS_NOT_A_MEMBER_OF_THE_TEAM` (403).
     */
    readonly setActiveTeam: BareClientCall<SetActiveTeamBody, SetActiveTeamAnswer>;
    /**
     * List the teams of the caller or of another member.
     *
     * `GET /organization/list-user-teams`. Errors: `UNAUTHORIZED` (401), `NO_ACTIVE_ORGANIZATION` (400),
     * `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION` (403), `YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER`
     * (403), `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (400).
     */
    readonly listUserTeams: BareClientCall<{ query?: ListUserTeamsQuery }, ListUserTeamsAnswer>;
    /**
     * List the members of a team, for its members and for members who can change it.
     *
     * `GET /organization/list-team-members`. Errors: `UNAUTHORIZED` (401),
     * `YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM` (400), `TEAM_NOT_FOUND` (400), `USER_IS_NOT_A_MEMBER_OF_THE_TEAM`
     * (400).
     */
    readonly listTeamMembers: BareClientCall<{ query?: ListTeamMembersQuery }, ListTeamMembersAnswer>;
    /**
     * Add a member of the organization to one of its teams.
     *
     * `POST /organization/add-team-member`. Errors: `UNAUTHORIZED` (401),
     * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (400), `NO_ACTIVE_ORGANIZATION` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER` (403), `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION`
     * (400), `TEAM_NOT_FOUND` (400), `TEAM_MEMBER_LIMIT_REACHED` (403).
     */
    readonly addTeamMember: ClientCall<AddTeamMemberBody, AddTeamMemberAnswer>;
    /**
     * Remove a member from a team.
     *
     * `POST /organization/remove-team-member`. Errors: `UNAUTHORIZED` (401),
     * `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION` (400), `NO_ACTIVE_ORGANIZATION` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER` (403), `USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION`
     * (400), `TEAM_NOT_FOUND` (400), `USER_IS_NOT_A_MEMBER_OF_THE_TEAM` (400).
     */
    readonly removeTeamMember: ClientCall<RemoveTeamMemberBody, RemoveTeamMemberAnswer>;
    /**
     * Create a custom role in an organization.
     *
     * `POST /organization/create-role`. Errors: `UNAUTHORIZED` (401), `MISSING_AC_INSTANCE` (501),
     * `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION` (403), `YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE`
     * (400), `YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE` (403), `ROLE_NAME_IS_ALREADY_TAKEN` (400),
     * `TOO_MANY_ROLES` (400), `INVALID_RESOURCE` (400), `FIELD_NOT_ALLOWED` (400).
     */
    readonly createRole: ClientCall<CreateRoleBody, CreateRoleAnswer>;
    /**
     * Change the permissions or the name of a custom role; its members keep it.
     *
     * `POST /organization/update-role`. Errors: `UNAUTHORIZED` (401), `MISSING_AC_INSTANCE` (501),
     * `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE` (403), `ROLE_NOT_FOUND` (400), `INVALID_RESOURCE` (400),
     * `ROLE_NAME_IS_ALREADY_TAKEN` (400), `FIELD_NOT_ALLOWED` (400).
     */
    readonly updateRole: ClientCall<UpdateRoleBody, UpdateRoleAnswer>;
    /**
     * Delete a custom role that no member has.
     *
     * `POST /organization/delete-role`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE` (403), `CANNOT_DELETE_A_PRE_DEFINED_ROLE` (400),
     * `ROLE_NOT_FOUND` (400), `ROLE_IS_ASSIGNED_TO_MEMBERS` (400).
     */
    readonly deleteRole: ClientCall<DeleteRoleBody, DeleteRoleAnswer>;
    /**
     * List an organization's custom roles, oldest first.
     *
     * `GET /organization/list-roles`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE` (403).
     */
    readonly listRoles: BareClientCall<{ query?: ListRolesQuery }, ListRolesAnswer>;
    /**
     * Get a custom role.
     *
     * `GET /organization/get-role`. Errors: `UNAUTHORIZED` (401),
     * `YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION` (403), `NO_ACTIVE_ORGANIZATION` (400),
     * `YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE` (403), `ROLE_NOT_FOUND` (400).
     */
    readonly getRole: ClientCall<{ query: GetRoleQuery }, GetRoleAnswer>;
  };
}
