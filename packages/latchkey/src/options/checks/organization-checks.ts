import type {
  OrganizationHooks,
  OrganizationOptions,
  OrganizationSessionColumn,
} from "../../features/organization/options.ts";
import {
  anyObject,
  callback,
  count,
  countOrCallback,
  flag,
  flagOrCallback,
  group,
  type Members,
  text,
  texts,
} from "./check.ts";
import { table } from "./table-checks.ts";

type Member<Name extends keyof OrganizationOptions> = keyof NonNullable<OrganizationOptions[Name]> & string;

const HOOKS: Members<keyof OrganizationHooks> = {
  beforeCreateOrganization: callback,
  afterCreateOrganization: callback,
  beforeUpdateOrganization: callback,
  afterUpdateOrganization: callback,
  beforeDeleteOrganization: callback,
  afterDeleteOrganization: callback,
  beforeAddMember: callback,
  afterAddMember: callback,
  beforeRemoveMember: callback,
  afterRemoveMember: callback,
  beforeUpdateMemberRole: callback,
  afterUpdateMemberRole: callback,
  beforeCreateInvitation: callback,
  afterCreateInvitation: callback,
  beforeAcceptInvitation: callback,
  afterAcceptInvitation: callback,
  beforeRejectInvitation: callback,
  afterRejectInvitation: callback,
  beforeCancelInvitation: callback,
  afterCancelInvitation: callback,
  beforeCreateTeam: callback,
  afterCreateTeam: callback,
  beforeUpdateTeam: callback,
  afterUpdateTeam: callback,
  beforeDeleteTeam: callback,
  afterDeleteTeam: callback,
  beforeAddTeamMember: callback,
  afterAddTeamMember: callback,
  beforeRemoveTeamMember: callback,
  afterRemoveTeamMember: callback,
};

/** Options of the feature of that name. */
export const organizationCheck = group<keyof OrganizationOptions & string>({
  allowUserToCreateOrganization: flagOrCallback,
  organizationLimit: countOrCallback,
  creatorRole: text,
  membershipLimit: countOrCallback,
  ac: anyObject,
  roles: anyObject,
  dynamicAccessControl: group<Member<"dynamicAccessControl">>({
    enabled: flag,
    maximumRolesPerOrganization: countOrCallback,
  }),
  teams: group<Member<"teams">>({
    enabled: flag,
    defaultTeam: group<"enabled" | "customCreateDefaultTeam">({
      enabled: flag,
      customCreateDefaultTeam: callback,
    }),
    maximumTeams: countOrCallback,
    maximumMembersPerTeam: countOrCallback,
    allowRemovingAllTeams: flag,
  }),
  invitationExpiresIn: count,
  invitationsKeptFor: count,
  invitationLimit: countOrCallback,
  dailyInvitations: group<Member<"dailyInvitations">>({ user: count, organization: count }),
  cancelPendingInvitationsOnReInvite: flag,
  requireEmailVerificationOnInvitation: flag,
  sendInvitationEmail: callback,
  disableOrganizationDeletion: flag,
  organizationDeletion: group<Member<"organizationDeletion">>({
    disabled: flag,
    beforeDelete: callback,
    afterDelete: callback,
  }),
  organizationCreation: group<Member<"organizationCreation">>({
    disabled: flag,
    beforeCreate: callback,
    afterCreate: callback,
  }),
  organizationHooks: group(HOOKS),
  reservedSlugs: texts,
  schema: group<Member<"schema">>({
    organization: table,
    member: table,
    invitation: table,
    team: table,
    teamMember: table,
    organizationRole: table,
    session: group<"fields">({
      fields: group<OrganizationSessionColumn>({ activeOrganizationId: text, activeTeamId: text }),
    }),
  }),
});
