import type { OrganizationOptions } from "latchkey/features";
import { anyObject, type Check, callback, count, flag, group, kind, text, texts } from "./check.ts";

type Member<Name extends keyof OrganizationOptions> = keyof NonNullable<OrganizationOptions[Name]> & string;

const flagOrCallback = kind("true, false or a function", (value) =>
  ["boolean", "function"].includes(typeof value),
);
const countOrCallback = kind("a number or a function", (value) =>
  ["number", "function"].includes(typeof value),
);

const options = group<keyof OrganizationOptions & string>({
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
  invitationLimit: countOrCallback,
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
  organizationHooks: anyObject,
  reservedSlugs: texts,
  schema: anyObject,
});

/** `organization` of the configuration file: what the feature of that name takes, or false. */
export const organization: Check = (value, path) => {
  if (value !== false) options(value, path);
};
