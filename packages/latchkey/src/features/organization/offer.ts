import type { Offer } from "../../kernel/offer.ts";
import { createAccessControl, defaultAc, defaultStatements } from "../../shared/access-control.ts";
import { organizationOptions } from "./declared-options.ts";
import { type OrganizationOptions, organization } from "./index.ts";

const ORGANIZATIONS_OF_A_PERSON = 20;

export const organizationOffer: Offer<OrganizationOptions> = {
  options: organizationOptions,
  make: (given = {}, { sendsMail }) =>
    organization({
      // Where no email can be sent, nobody could ever prove an address.
      requireEmailVerificationOnInvitation: sendsMail,
      // Roles that organizations make are made of the usual resources: a file of JSON can't name others.
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
