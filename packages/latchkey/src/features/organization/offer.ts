import type { Offer } from "../../kernel/contracts/feature.ts";
import { createAccessControl, defaultAc, defaultStatements } from "../../shared/access-control.ts";
import { organizationOptions } from "./declared-options.ts";
import { type OrganizationOptions, organization } from "./index.ts";

export { type InvitationMail, type OrganizationOptions, organization } from "./index.ts";

const ORGANIZATIONS_OF_A_PERSON = 20;

/**
 * Organizations. The same as `plugins: [organization({ … })]`; `false` turns them off. Default: on, with
 * teams, invitations for confirmed emails only, and at most 20 organizations for each user who creates them.
 */
export const organizationOffer: Offer<OrganizationOptions> = {
  options: organizationOptions,
  make: (given = {}, { sendsMail }) =>
    organization({
      // Without emails, no user can confirm an email address.
      requireEmailVerificationOnInvitation: sendsMail,
      // Custom roles use the default resources, because a JSON file can't define others.
      ac: defaultAc,
      organizationLimit: ORGANIZATIONS_OF_A_PERSON,
      ...given,
      teams: {
        allowRemovingAllTeams: true,
        ...given.teams,
        enabled: given.teams?.enabled ?? true,
      },
    }),
  complete: () =>
    organization({
      teams: { enabled: true },
      dynamicAccessControl: { enabled: true },
      ac: createAccessControl(defaultStatements),
    }),
};
