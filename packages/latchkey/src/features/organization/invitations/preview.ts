import { service } from "../../../kernel/contracts/service.ts";
import { maskedEmail } from "../../../kernel/emails/recipient-language.ts";
import { organizationSettings } from "../settings.ts";
import { teamStore } from "../teams/store.ts";
import { isSecretOf } from "./answer.ts";
import { type DescribedInvitation, invitationStore, isLive, teamIdsOf } from "./store.ts";

/** Status of an invitation, including expiry. */
export const STATUSES = ["pending", "accepted", "rejected", "canceled", "expired"] as const;

export interface InvitationPreview {
  id: string;
  organizationName: string;
  organizationLogo: string | null;
  inviterName: string;
  role: string;
  email: string;
  status: (typeof STATUSES)[number];
  expiresAt: string;
  organizationSlug?: string;
  teams?: string[];
}

/** Preview of an invitation without a session. Undefined: there is none. */
export const invitationPreview = service((core) => {
  const invitations = core.use(invitationStore);
  const teams = core.use(organizationSettings).teams === undefined ? undefined : core.use(teamStore);

  /** Details for a holder of the email's secret, who is the recipient. */
  const toRecipient = async (found: DescribedInvitation) => {
    const rows = await Promise.all(
      teamIdsOf(found).map((id) => teams?.findWithSeats(id, found.organizationId)),
    );
    return {
      email: found.email,
      organizationSlug: found.organizationSlug,
      teams: rows.flatMap((team) => team?.name ?? []),
    };
  };

  /** `now`: milliseconds. */
  return async (
    id: string,
    token: string | undefined,
    now: number,
  ): Promise<InvitationPreview | undefined> => {
    const found = await invitations.findDescribed(id);
    if (found === undefined) return undefined;
    const { organizationName, organizationLogo, inviterName, expiresAt } = found;
    const stored = token === undefined ? undefined : await invitations.find(id);
    return {
      id: found.id,
      organizationName,
      organizationLogo,
      inviterName,
      role: found.role ?? "member",
      email: maskedEmail(found.email),
      status: statusOf(found, now),
      expiresAt,
      ...(stored !== undefined && isSecretOf(stored, token) && (await toRecipient(found))),
    };
  };
});

function statusOf(found: DescribedInvitation, now: number): InvitationPreview["status"] {
  if (found.status === "pending" && !isLive(found, now)) return "expired";
  // The column holds one of the other statuses.
  return found.status as InvitationPreview["status"];
}
