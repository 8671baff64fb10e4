import type { Expected } from "./contract.ts";

const NO_SESSION = "UNAUTHORIZED";
const INPUT = "VALIDATION_ERROR";
const NONE_ACTIVE = "NO_ACTIVE_ORGANIZATION";
const NOT_IN_IT = "YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION";
const USER_NOT_IN_IT = "USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION";
const UNPROVED = "EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION";

const ACTING: Expected = {
  failures: [
    INPUT,
    NO_SESSION,
    "INVITATION_NOT_FOUND",
    "YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION",
    UNPROVED,
  ],
};

/** Organizations as clients of the compatible framework know them. */
export const ORGANIZATION: Readonly<Record<string, Expected>> = {
  "POST /organization/create": {
    failures: [
      INPUT,
      NO_SESSION,
      "YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION",
      "YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS",
      "ORGANIZATION_ALREADY_EXISTS",
    ],
  },
  "POST /organization/check-slug": { failures: [INPUT, NO_SESSION, "ORGANIZATION_SLUG_ALREADY_TAKEN"] },
  "POST /organization/update": {
    failures: [
      INPUT,
      NO_SESSION,
      "ORGANIZATION_NOT_FOUND",
      USER_NOT_IN_IT,
      "YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION",
      "ORGANIZATION_SLUG_ALREADY_TAKEN",
    ],
  },
  "POST /organization/delete": {
    failures: [
      INPUT,
      "ORGANIZATION_DELETION_DISABLED",
      NO_SESSION,
      USER_NOT_IN_IT,
      "YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION",
    ],
    never: {
      ORGANIZATION_NOT_FOUND:
        "An organization that doesn't exist gets the same response as one that the caller isn't in.",
    },
  },
  "GET /organization/list": { failures: [NO_SESSION] },
  "GET /organization/get-organization": { failures: [NO_SESSION, "ORGANIZATION_NOT_FOUND", USER_NOT_IN_IT] },
  "GET /organization/get-full-organization": {
    failures: [NO_SESSION, "ORGANIZATION_NOT_FOUND", USER_NOT_IN_IT],
  },
  "POST /organization/set-active": { failures: [NO_SESSION, USER_NOT_IN_IT] },
  "POST /organization/has-permission": { failures: [INPUT, NO_SESSION, NONE_ACTIVE, USER_NOT_IN_IT] },
  "POST /organization/invite-member": {
    failures: [
      INPUT,
      NO_SESSION,
      "ORGANIZATION_NOT_FOUND",
      "INVALID_EMAIL",
      "MEMBER_NOT_FOUND",
      "YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION",
      "ROLE_NOT_FOUND",
      "YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE",
      "USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION",
      "USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION",
      "INVITATION_LIMIT_REACHED",
      "INVALID_TEAM_ID",
      "TEAM_NOT_FOUND",
      "TEAM_MEMBER_LIMIT_REACHED",
    ],
  },
  "POST /organization/accept-invitation": {
    failures: [
      ...ACTING.failures,
      "ORGANIZATION_MEMBERSHIP_LIMIT_REACHED",
      "TEAM_NOT_FOUND",
      "TEAM_MEMBER_LIMIT_REACHED",
    ],
    never: {
      ORGANIZATION_NOT_FOUND:
        "Invitations are deleted with their organization, so the invitation isn't found.",
      FAILED_TO_RETRIEVE_INVITATION: "The updated row is returned: it isn't read again.",
    },
  },
  "POST /organization/reject-invitation": ACTING,
  "POST /organization/cancel-invitation": {
    failures: [
      INPUT,
      NO_SESSION,
      "INVITATION_NOT_FOUND",
      "MEMBER_NOT_FOUND",
      "YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION",
    ],
  },
  "GET /organization/get-invitation": {
    failures: [
      INPUT,
      "NOT_AUTHENTICATED",
      "INVITATION_NOT_FOUND",
      "YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION",
      "EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION",
      "INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION",
    ],
    never: {
      ORGANIZATION_NOT_FOUND:
        "Invitations are deleted with their organization, so the invitation isn't found.",
    },
  },
  "GET /organization/list-invitations": {
    failures: [
      NO_SESSION,
      "ORGANIZATION_ID_IS_REQUIRED",
      NOT_IN_IT,
      "YOU_ARE_NOT_ALLOWED_TO_LIST_INVITATIONS",
    ],
  },
  "GET /organization/list-user-invitations": {
    failures: [
      "USER_EMAIL_CANNOT_BE_PASSED_FOR_CLIENT_SIDE_API_CALLS",
      "EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION",
      "MISSING_SESSION_HEADERS_OR_EMAIL_QUERY_PARAMETER",
    ],
  },
  "POST /organization/remove-member": {
    failures: [
      INPUT,
      NO_SESSION,
      NONE_ACTIVE,
      "MEMBER_NOT_FOUND",
      "YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER",
      "YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER",
    ],
  },
  "POST /organization/update-member-role": {
    failures: [
      INPUT,
      NO_SESSION,
      NONE_ACTIVE,
      "MEMBER_NOT_FOUND",
      "YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER",
      "YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER",
      "ROLE_NOT_FOUND",
    ],
  },
  "GET /organization/get-active-member": { failures: [NO_SESSION, NONE_ACTIVE, "MEMBER_NOT_FOUND"] },
  "GET /organization/get-active-member-role": {
    failures: [NO_SESSION, "ORGANIZATION_NOT_FOUND", NONE_ACTIVE, NOT_IN_IT],
  },
  "GET /organization/list-members": {
    failures: [INPUT, NO_SESSION, "ORGANIZATION_NOT_FOUND", NONE_ACTIVE, NOT_IN_IT],
  },
  "POST /organization/leave": {
    failures: [INPUT, NO_SESSION, "MEMBER_NOT_FOUND", "YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER"],
  },
  "POST /organization/create-team": {
    failures: [
      INPUT,
      NO_SESSION,
      NONE_ACTIVE,
      "YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION",
      "YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION",
      "YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS",
    ],
    never: { ORGANIZATION_NOT_FOUND: "An organization that doesn't exist has no members." },
  },
  "POST /organization/remove-team": {
    failures: [
      INPUT,
      NO_SESSION,
      NONE_ACTIVE,
      "YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM",
      "YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION",
      "TEAM_NOT_FOUND",
      "UNABLE_TO_REMOVE_LAST_TEAM",
    ],
  },
  "POST /organization/update-team": {
    failures: [INPUT, NO_SESSION, NONE_ACTIVE, "YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM", "TEAM_NOT_FOUND"],
  },
  "GET /organization/list-teams": {
    failures: [NO_SESSION, NONE_ACTIVE, "YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION"],
  },
  "POST /organization/set-active-team": {
    failures: [NO_SESSION, NONE_ACTIVE, "TEAM_NOT_FOUND", "USER_IS_NOT_A_MEMBER_OF_THE_TEAM"],
  },
  "GET /organization/list-user-teams": {
    failures: [
      NO_SESSION,
      NONE_ACTIVE,
      NOT_IN_IT,
      "YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER",
      USER_NOT_IN_IT,
    ],
  },
  "GET /organization/list-team-members": {
    failures: [
      NO_SESSION,
      "YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM",
      "TEAM_NOT_FOUND",
      "USER_IS_NOT_A_MEMBER_OF_THE_TEAM",
    ],
  },
  "POST /organization/add-team-member": {
    failures: [
      INPUT,
      NO_SESSION,
      NONE_ACTIVE,
      USER_NOT_IN_IT,
      "YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER",
      "TEAM_NOT_FOUND",
      "TEAM_MEMBER_LIMIT_REACHED",
    ],
  },
  "POST /organization/remove-team-member": {
    failures: [
      INPUT,
      NO_SESSION,
      NONE_ACTIVE,
      USER_NOT_IN_IT,
      "YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER",
      "TEAM_NOT_FOUND",
      "USER_IS_NOT_A_MEMBER_OF_THE_TEAM",
    ],
  },
  "POST /organization/create-role": {
    failures: [
      INPUT,
      NO_SESSION,
      "MISSING_AC_INSTANCE",
      "YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE",
      "ROLE_NAME_IS_ALREADY_TAKEN",
      NOT_IN_IT,
      "YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE",
      "TOO_MANY_ROLES",
      "INVALID_RESOURCE",
    ],
  },
  "POST /organization/update-role": {
    failures: [
      INPUT,
      NO_SESSION,
      "MISSING_AC_INSTANCE",
      NONE_ACTIVE,
      NOT_IN_IT,
      "YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE",
      "ROLE_NOT_FOUND",
      "INVALID_RESOURCE",
      "ROLE_NAME_IS_ALREADY_TAKEN",
    ],
  },
  "POST /organization/delete-role": {
    failures: [
      INPUT,
      NO_SESSION,
      NONE_ACTIVE,
      NOT_IN_IT,
      "YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE",
      "CANNOT_DELETE_A_PRE_DEFINED_ROLE",
      "ROLE_NOT_FOUND",
      "ROLE_IS_ASSIGNED_TO_MEMBERS",
    ],
  },
  "GET /organization/list-roles": {
    failures: [NO_SESSION, NONE_ACTIVE, NOT_IN_IT, "YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE"],
  },
  "GET /organization/get-role": {
    failures: [
      INPUT,
      NO_SESSION,
      NONE_ACTIVE,
      NOT_IN_IT,
      "YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE",
      "ROLE_NOT_FOUND",
    ],
  },
};
