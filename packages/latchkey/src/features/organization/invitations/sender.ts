import { fail } from "../../../base/errors.ts";
import { service } from "../../../kernel/contracts/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import type { OrganizationEvent } from "../audit/organization-audit.ts";
import { INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION } from "../errors.ts";
import { memberStore } from "../members/store.ts";
import { permissions } from "../roles/permissions.ts";
import type { InvitationRow, MemberRow } from "../shapes.ts";
import { invitationStore, offeredRoles } from "./store.ts";

/** An invitation is a grant that takes effect later. It may contain only what its sender may grant then. */
export const invitationSupport = service((core) => {
  const members = core.use(memberStore);
  const may = core.use(permissions);
  const supports = async (
    sender: MemberRow,
    invitation: Pick<InvitationRow, "role">,
    tx?: Transaction,
  ): Promise<boolean> =>
    (await may.allows(sender, { invitation: ["create"] }, tx)) &&
    may.mayGrant(sender, offeredRoles(invitation), tx);
  return {
    supports,
    /** Throws unless the sender could send it now. Runs in a transaction with the organization locked. */
    async assert(invitation: InvitationRow, tx?: Transaction): Promise<void> {
      const sender = await members.find(invitation.organizationId, invitation.inviterId, tx);
      if (sender === undefined) throw fail(INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION);
      if (!(await supports(sender, invitation, tx)))
        throw fail(INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION, {
          message: "Inviter is no longer allowed to invite a user with this role",
        });
    },
  };
});

/** Invitations of members who lost the permissions for sending them. */
export const unsupportedInvitations = service((core) => {
  const members = core.use(memberStore);
  const invitations = core.use(invitationStore);
  const { supports } = core.use(invitationSupport);
  return {
    /** Runs in the transaction after the sender's role or membership changed. The organization is locked. */
    async cancel(
      { userId, organizationId }: Pick<MemberRow, "userId" | "organizationId">,
      tx: Transaction,
    ): Promise<OrganizationEvent[]> {
      const sender = await members.find(organizationId, userId, tx);
      const events: OrganizationEvent[] = [];
      for (const { id, role } of await invitations.sentBy(userId, organizationId, tx)) {
        if (sender !== undefined && (await supports(sender, { role }, tx))) continue;
        await invitations.cancel(id, tx);
        events.push({ event: "invitation_canceled", id, userId });
      }
      return events;
    },
  };
});
