import { ACCOUNT_RULES } from "../../errors/account-rules.ts";
import type { Rules } from "../../errors/rules.ts";

/**
 * Rules, by code, for errors that only the screens of organizations meet. Only those screens load them, with
 * their texts in the catalogue `organization`.
 */
export const ORGANIZATION_RULES: Rules = {
  codes: {
    ...ACCOUNT_RULES.codes,
    NOT_AUTHENTICATED: { place: "dialog", text: "errors.UNAUTHORIZED", actions: ["signIn"] },
    ORGANIZATION_ALREADY_EXISTS: {
      place: "field",
      text: "organization.errors.slugTaken",
      fields: ["slug"],
    },
    ORGANIZATION_SLUG_ALREADY_TAKEN: {
      place: "field",
      text: "organization.errors.slugTaken",
      fields: ["slug"],
    },
    YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: {
      place: "form",
      text: "organization.errors.mayNotCreate",
    },
    YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: {
      place: "form",
      text: "organization.errors.tooManyOrganizations",
    },
    ORGANIZATION_DELETION_DISABLED: { place: "form", text: "organization.errors.deletionDisabled" },
    YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: {
      place: "form",
      text: "organization.errors.onlyOwner",
    },
    YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: {
      place: "form",
      text: "organization.errors.onlyOwner",
    },
    USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: {
      place: "field",
      text: "organization.errors.alreadyMember",
      fields: ["email"],
    },
    USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: {
      place: "field",
      text: "organization.errors.alreadyInvited",
      fields: ["email"],
    },
    MEMBER_NOT_FOUND: { place: "row", text: "organization.errors.memberGone" },
    ROLE_NOT_FOUND: { place: "row", text: "organization.errors.roleGone" },
    TEAM_ALREADY_EXISTS: { place: "field", text: "organization.errors.teamNameTaken", fields: ["name"] },
    TEAM_NOT_FOUND: { place: "row", text: "organization.errors.teamGone" },
    INVITATION_NOT_FOUND: { place: "row", text: "organization.errors.invitationGone" },
    FAILED_TO_RETRIEVE_INVITATION: { place: "row", text: "organization.errors.invitationGone" },
    YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: { place: "page", text: "organization.errors.notRecipient" },
    INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: {
      place: "page",
      text: "organization.errors.inviterGone",
    },
    UNABLE_TO_REMOVE_LAST_TEAM: { place: "row", text: "organization.errors.lastTeam" },
    USER_IS_NOT_A_MEMBER_OF_THE_TEAM: { place: "row", text: "organization.errors.notInTeam" },
    ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: { place: "form", text: "organization.errors.full" },
    TEAM_MEMBER_LIMIT_REACHED: { place: "form", text: "organization.errors.teamFull" },
    INVITATION_LIMIT_REACHED: { place: "form", text: "organization.errors.tooManyInvitations" },
    YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: { place: "form", text: "organization.errors.tooManyTeams" },
    TOO_MANY_ROLES: { place: "form", text: "organization.errors.tooManyRoles" },
    ROLE_NAME_IS_ALREADY_TAKEN: { place: "field", text: "organization.errors.roleTaken", fields: ["role"] },
    CANNOT_DELETE_A_PRE_DEFINED_ROLE: { place: "row", text: "organization.errors.predefinedRole" },
    ROLE_IS_ASSIGNED_TO_MEMBERS: { place: "row", text: "organization.errors.roleAssigned" },
    INVALID_RESOURCE: { place: "form", text: "organization.errors.unknownResource" },
  },
  families: [
    {
      codes: /^EMAIL_VERIFICATION_REQUIRED_/,
      rule: { place: "page", text: "organization.errors.confirmAddress" },
    },
    // A missing organization and one that the caller isn't a member of look the same.
    {
      codes:
        /^ORGANIZATION_NOT_FOUND$|^NO_ACTIVE_ORGANIZATION$|_MUST_BE_IN_AN_ORGANIZATION_|_A_MEMBER_OF_TH(E|IS)_ORGANIZATION$|^YOU_ARE_NOT_ALLOWED_TO_ACCESS_/,
      rule: { place: "page", text: "organization.errors.noAccess" },
    },
    {
      codes: /^YOU_ARE_NOT_ALLOWED_TO_(?!ACCESS_)|^YOU_CAN_NOT_ACCESS_/,
      rule: { place: "form", text: "organization.errors.notAllowed" },
    },
    // Met only with a page older or newer than the service, or with an unfinished deployment.
    {
      codes:
        /^MISSING_|^TEAMS_ARE_NOT_ENABLED$|^INVALID_TEAM_ID$|^YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM$|^ORGANIZATION_ID_IS_REQUIRED$|^USER_EMAIL_CANNOT_/,
      rule: { place: "form", text: "errors.defect", actions: ["reload", "copyRequestId"] },
    },
  ],
};
