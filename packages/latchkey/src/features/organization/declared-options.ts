import { group } from "../../base/options/group.ts";
import {
  anyObject,
  callback,
  count,
  countOrCallback,
  flag,
  flagOrCallback,
  type Named,
  type Option,
  seconds,
  text,
  texts,
} from "../../base/options/option.ts";
import { tableOptions } from "../../kernel/contracts/options/table.ts";
import type { OrganizationHooks, OrganizationOptions, OrganizationSessionColumn } from "./options.ts";

type Of<Name extends keyof OrganizationOptions> = NonNullable<OrganizationOptions[Name]>;

const hooks = {
  beforeCreateOrganization: callback(),
  afterCreateOrganization: callback(),
  beforeUpdateOrganization: callback(),
  afterUpdateOrganization: callback(),
  beforeDeleteOrganization: callback(),
  afterDeleteOrganization: callback(),
  beforeAddMember: callback(),
  afterAddMember: callback(),
  beforeRemoveMember: callback(),
  afterRemoveMember: callback(),
  beforeUpdateMemberRole: callback(),
  afterUpdateMemberRole: callback(),
  beforeCreateInvitation: callback(),
  afterCreateInvitation: callback(),
  beforeAcceptInvitation: callback(),
  afterAcceptInvitation: callback(),
  beforeRejectInvitation: callback(),
  afterRejectInvitation: callback(),
  beforeCancelInvitation: callback(),
  afterCancelInvitation: callback(),
  beforeCreateTeam: callback(),
  afterCreateTeam: callback(),
  beforeUpdateTeam: callback(),
  afterUpdateTeam: callback(),
  beforeDeleteTeam: callback(),
  afterDeleteTeam: callback(),
  beforeAddTeamMember: callback(),
  afterAddTeamMember: callback(),
  beforeRemoveTeamMember: callback(),
  afterRemoveTeamMember: callback(),
} satisfies Named<OrganizationHooks>;

/** Options of the feature. */
export const organizationOptions = group({
  allowUserToCreateOrganization: flagOrCallback(),
  organizationLimit: countOrCallback(),
  creatorRole: text("owner"),
  membershipLimit: countOrCallback(),
  ac: anyObject(),
  roles: anyObject(),
  dynamicAccessControl: group({
    enabled: flag(),
    maximumRolesPerOrganization: countOrCallback(),
  } satisfies Named<Of<"dynamicAccessControl">>),
  teams: group({
    enabled: flag(),
    defaultTeam: group({
      enabled: flag(),
      customCreateDefaultTeam: callback(),
    } satisfies Record<"enabled" | "customCreateDefaultTeam", Option>),
    maximumTeams: countOrCallback(),
    maximumMembersPerTeam: countOrCallback(),
    allowRemovingAllTeams: flag(),
  } satisfies Named<Of<"teams">>),
  invitationExpiresIn: seconds(172_800),
  invitationsKeptFor: seconds(90 * 86_400),
  invitationLimit: countOrCallback(),
  dailyInvitations: group({ user: count(), organization: count() } satisfies Named<Of<"dailyInvitations">>),
  cancelPendingInvitationsOnReInvite: flag(),
  requireEmailVerificationOnInvitation: flag(),
  sendInvitationEmail: callback(),
  disableOrganizationDeletion: flag(),
  organizationDeletion: group({
    disabled: flag(),
    beforeDelete: callback(),
    afterDelete: callback(),
  } satisfies Named<Of<"organizationDeletion">>),
  organizationCreation: group({
    disabled: flag(),
    beforeCreate: callback(),
    afterCreate: callback(),
  } satisfies Named<Of<"organizationCreation">>),
  organizationHooks: group(hooks),
  reservedSlugs: texts(),
  schema: group({
    organization: group(tableOptions),
    member: group(tableOptions),
    invitation: group(tableOptions),
    team: group(tableOptions),
    teamMember: group(tableOptions),
    organizationRole: group(tableOptions),
    session: group({
      fields: group({ activeOrganizationId: text(), activeTeamId: text() } satisfies Record<
        OrganizationSessionColumn,
        Option
      >),
    } satisfies Record<"fields", Option>),
  } satisfies Named<Of<"schema">>),
} satisfies Named<OrganizationOptions>);
