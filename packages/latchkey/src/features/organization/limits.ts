import { callbackUser } from "../../kernel/callback-user.ts";
import type { Found } from "../../kernel/identity.ts";
import { callbackMember, callbackOrganization } from "./callbacks.ts";
import type { Membership } from "./members/store.ts";
import type { OrganizationSettings } from "./settings.ts";

/** Members and invitations that one answer shows at most; longer lists come in pages. */
export const MOST_LISTED = 1000;

/** As many as they like. */
export const UNLIMITED = Number.POSITIVE_INFINITY;

// How much of something an organization may have, as the application says it. Never asked in a transaction.

/** Invitations that wait for an answer. */
export async function invitationLimit(
  { options }: OrganizationSettings,
  { user }: Pick<Found, "user">,
  { organization, member }: Membership,
  request: Request | undefined,
): Promise<number> {
  const { invitationLimit: limit = 100 } = options;
  if (typeof limit === "number") return limit;
  const about = {
    user: callbackUser(user),
    organization: callbackOrganization(organization),
    member: callbackMember(member),
  };
  return limit(about, request);
}

/** Teams. `found`: undefined in process. */
export async function teamLimit(
  { teams }: OrganizationSettings,
  organizationId: string,
  found: Found | undefined,
  request: Request | undefined,
): Promise<number> {
  const { maximumTeams: limit = UNLIMITED } = teams ?? {};
  if (typeof limit === "number") return limit;
  const session = found === undefined ? null : { user: found.user, session: found.session };
  return limit({ organizationId, session }, request);
}

/** Roles that an organization makes for itself. */
export async function roleLimit({ options }: OrganizationSettings, organizationId: string): Promise<number> {
  const { maximumRolesPerOrganization: limit = UNLIMITED } = options.dynamicAccessControl ?? {};
  return typeof limit === "number" ? limit : limit(organizationId);
}
