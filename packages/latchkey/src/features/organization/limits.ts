import type { Found } from "../../kernel/contracts/identity.ts";
import { callbackUser } from "../../kernel/contracts/identity.ts";
import { callbackMember, callbackOrganization } from "./callbacks.ts";
import type { Membership } from "./members/store.ts";
import type { OrganizationSettings } from "./settings.ts";

/** Maximum of members and invitations in one response. Longer lists come in pages. */
export const MOST_LISTED = 1000;

/** No limit. */
export const UNLIMITED = Number.POSITIVE_INFINITY;

// Limits of an organization. They may call the application, so they never run in a transaction.

/** Returns the limit of pending invitations. */
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

/** Returns the limit of teams. `found`: undefined in process. */
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

/** Returns the limit of roles that an organization defines. */
export async function roleLimit({ options }: OrganizationSettings, organizationId: string): Promise<number> {
  const { maximumRolesPerOrganization: limit = UNLIMITED } = options.dynamicAccessControl ?? {};
  return typeof limit === "number" ? limit : limit(organizationId);
}
