import { errorCode } from "../../base/errors.ts";

export { INVITATION_NOT_FOUND } from "../email-password/errors.ts";

// Organizations.
export const YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION",
  403,
  "You are not allowed to create a new organization",
);
export const YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS = errorCode(
  "YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS",
  403,
  "You have reached the maximum number of organizations",
);
export const ORGANIZATION_ALREADY_EXISTS = errorCode(
  "ORGANIZATION_ALREADY_EXISTS",
  400,
  "Organization already exists",
);
export const ORGANIZATION_SLUG_ALREADY_TAKEN = errorCode(
  "ORGANIZATION_SLUG_ALREADY_TAKEN",
  400,
  "slug is taken",
);
export const ORGANIZATION_NOT_FOUND = errorCode("ORGANIZATION_NOT_FOUND", 400, "Organization not found");
export const USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION = errorCode(
  "USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION",
  403,
  "User is not a member of the organization",
);
export const YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION",
  403,
  "You are not allowed to update this organization",
);
export const YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION",
  403,
  "You are not allowed to delete this organization",
);
export const ORGANIZATION_DELETION_DISABLED = errorCode(
  "ORGANIZATION_DELETION_DISABLED",
  404,
  "Organization deletion is disabled",
);
export const NO_ACTIVE_ORGANIZATION = errorCode("NO_ACTIVE_ORGANIZATION", 400, "No active organization");
export const YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION = errorCode(
  "YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION",
  403,
  "You are not a member of this organization",
);
export const YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION",
  403,
  "You are not allowed to access this organization as an owner",
);
/** For routes whose clients know only the message. */
export const ORGANIZATION_ID_IS_REQUIRED = errorCode(
  "ORGANIZATION_ID_IS_REQUIRED",
  400,
  "Organization ID is required",
);

// Members.
export const MEMBER_NOT_FOUND = errorCode("MEMBER_NOT_FOUND", 400, "Member not found");
export const USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION = errorCode(
  "USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION",
  400,
  "User is already a member of this organization",
);
export const ROLE_NOT_FOUND = errorCode("ROLE_NOT_FOUND", 400, "Role not found");
export const YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER = errorCode(
  "YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER",
  400,
  "You cannot leave the organization as the only owner",
);
export const YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER = errorCode(
  "YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER",
  400,
  "You cannot leave the organization without an owner",
);
export const YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER",
  401,
  "You are not allowed to delete this member",
);
export const YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER",
  403,
  "You are not allowed to update this member",
);
export const ORGANIZATION_MEMBERSHIP_LIMIT_REACHED = errorCode(
  "ORGANIZATION_MEMBERSHIP_LIMIT_REACHED",
  403,
  "Organization membership limit reached",
);

// Invitations.
export const YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION",
  403,
  "You are not allowed to invite users to this organization",
);
export const YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE",
  403,
  "You are not allowed to invite a user with this role",
);
export const USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION = errorCode(
  "USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION",
  400,
  "User is already invited to this organization",
);
export const INVITATION_LIMIT_REACHED = errorCode(
  "INVITATION_LIMIT_REACHED",
  403,
  "Invitation limit reached",
);
export const YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION = errorCode(
  "YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION",
  403,
  "You are not the recipient of the invitation",
);
export const EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION = errorCode(
  "EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION",
  403,
  "Email verification required before accepting or rejecting invitation",
);
export const EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION = errorCode(
  "EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION",
  403,
  "Email verification required to view or list invitations for the session email",
);
export const YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION",
  403,
  "You are not allowed to cancel this invitation",
);
export const YOU_ARE_NOT_ALLOWED_TO_LIST_INVITATIONS = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_LIST_INVITATIONS",
  403,
  "You are not allowed to list invitations",
);
export const INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION = errorCode(
  "INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION",
  400,
  "Inviter is no longer a member of the organization",
);
export const FAILED_TO_RETRIEVE_INVITATION = errorCode(
  "FAILED_TO_RETRIEVE_INVITATION",
  400,
  "Failed to retrieve invitation",
);

// Teams.
/** For routes whose clients know only the message. */
export const TEAMS_ARE_NOT_ENABLED = errorCode("TEAMS_ARE_NOT_ENABLED", 400, "Teams are not enabled");
export const TEAM_NOT_FOUND = errorCode("TEAM_NOT_FOUND", 400, "Team not found");
export const TEAM_ALREADY_EXISTS = errorCode("TEAM_ALREADY_EXISTS", 400, "Team already exists");
export const TEAM_MEMBER_LIMIT_REACHED = errorCode(
  "TEAM_MEMBER_LIMIT_REACHED",
  403,
  "Team member limit reached",
);
export const INVALID_TEAM_ID = errorCode("INVALID_TEAM_ID", 400, "Team id contains a reserved character");

export const YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS = errorCode(
  "YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS",
  400,
  "You have reached the maximum number of teams",
);
export const UNABLE_TO_REMOVE_LAST_TEAM = errorCode(
  "UNABLE_TO_REMOVE_LAST_TEAM",
  400,
  "Unable to remove last team",
);
export const YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION",
  403,
  "You are not allowed to create teams in this organization",
);
export const YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION",
  403,
  "You are not allowed to delete teams in this organization",
);
export const YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM",
  403,
  "You are not allowed to update this team",
);
export const YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM",
  403,
  "You are not allowed to delete this team",
);
export const USER_IS_NOT_A_MEMBER_OF_THE_TEAM = errorCode(
  "USER_IS_NOT_A_MEMBER_OF_THE_TEAM",
  403,
  "User is not a member of the team",
);
export const YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM = errorCode(
  "YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM",
  400,
  "You do not have an active team",
);
export const YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER",
  403,
  "You are not allowed to create a new member",
);
export const YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER",
  403,
  "You are not allowed to remove a team member",
);

// Roles that an organization defines.
export const MISSING_AC_INSTANCE = errorCode(
  "MISSING_AC_INSTANCE",
  501,
  "Dynamic Access Control requires a pre-defined ac instance on the server auth plugin. Read server logs for more information",
);
export const YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE = errorCode(
  "YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE",
  400,
  "You must be in an organization to create a role",
);
export const YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE",
  403,
  "You are not allowed to create a role",
);
export const YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE",
  403,
  "You are not allowed to update a role",
);
export const YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE",
  403,
  "You are not allowed to delete a role",
);
export const YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE",
  403,
  "You are not allowed to read a role",
);
export const YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE",
  403,
  "You are not allowed to list a role",
);
export const TOO_MANY_ROLES = errorCode("TOO_MANY_ROLES", 400, "This organization has too many roles");
export const INVALID_RESOURCE = errorCode(
  "INVALID_RESOURCE",
  400,
  "The provided permission includes an invalid resource",
);
export const ROLE_NAME_IS_ALREADY_TAKEN = errorCode(
  "ROLE_NAME_IS_ALREADY_TAKEN",
  400,
  "That role name is already taken",
);
export const CANNOT_DELETE_A_PRE_DEFINED_ROLE = errorCode(
  "CANNOT_DELETE_A_PRE_DEFINED_ROLE",
  400,
  "Cannot delete a pre-defined role",
);
export const ROLE_IS_ASSIGNED_TO_MEMBERS = errorCode(
  "ROLE_IS_ASSIGNED_TO_MEMBERS",
  400,
  "Cannot delete a role that is assigned to members. Please reassign the members to a different role first",
);
export const YOU_ARE_NOT_ALLOWED_TO_SEE_THE_AUDIT_LOG = errorCode(
  "YOU_ARE_NOT_ALLOWED_TO_SEE_THE_AUDIT_LOG_OF_THIS_ORGANIZATION",
  403,
  "You are not allowed to see the audit log of this organization",
);
