import { fail } from "../../../base/errors.ts";
import { requestService, service } from "../../../kernel/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit } from "../../audit/index.ts";
import { INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION } from "../errors.ts";
import { memberStore } from "../members/store.ts";
import { permissions } from "../roles/permissions.ts";
import type { InvitationRow, MemberRow } from "../shapes.ts";
import { invitationStore, offeredRoles } from "./store.ts";

/** An invitation is a grant that takes effect later: it is worth what its sender may give by then. */
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
    /** Throws unless the sender could send it now. Decides in a transaction that has the organization locked. */
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

/** The invitations of members who lost what it takes to send them. */
export const unsupportedInvitations = requestService((core) => {
  const members = core.use(memberStore);
  const invitations = core.use(invitationStore);
  const { supports } = core.use(invitationSupport);
  const auditOf = audit.make(core);
  return (context) => ({
    /** After a role or the membership of the sender changed, in the same transaction: the organization is locked. */
    async cancel(
      { userId, organizationId }: Pick<MemberRow, "userId" | "organizationId">,
      tx: Transaction,
    ): Promise<void> {
      const sender = await members.find(organizationId, userId, tx);
      for (const { id, role } of await invitations.sentBy(userId, organizationId, tx)) {
        if (sender !== undefined && (await supports(sender, { role }, tx))) continue;
        await invitations.cancel(id, tx);
        const target = { type: "invitation", id };
        await auditOf(context).record({ event: "invitation_canceled", userId, organizationId, target }, tx);
      }
    },
  });
});
