import { fail } from "../../../base/errors.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { callbackUser } from "../../../kernel/contracts/identity.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { inOrganization } from "../access/in-organization.ts";
import { callbackInvitation, callbackOrganization } from "../callbacks.ts";
import {
  INVITATION_NOT_FOUND,
  MEMBER_NOT_FOUND,
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION,
} from "../errors.ts";
import { memberStore } from "../members/store.ts";
import { permissions } from "../roles/permissions.ts";
import { organizationSettings } from "../settings.ts";
import type { InvitationRow } from "../shapes.ts";
import { invitationStore, withoutHash } from "./store.ts";

/** Cancels an invitation in any state. A member who has accepted it stays. */
export const cancellation = requestService((core) => {
  const { beforeCancelInvitation, afterCancelInvitation } =
    core.use(organizationSettings).options.organizationHooks ?? {};
  const invitations = core.use(invitationStore);
  const members = core.use(memberStore);
  const may = core.use(permissions);
  const write = inOrganization.make(core);

  const find = async (id: string, tx?: Transaction): Promise<InvitationRow> => {
    const found = await invitations.find(id, tx);
    if (found === undefined) throw fail(INVITATION_NOT_FOUND);
    return withoutHash(found);
  };

  return (context) =>
    async (user: User, id: string): Promise<InvitationRow> => {
      const { organizationId } = await find(id);
      const stillAdmitted = async (tx?: Transaction) => {
        const caller = await members.membership(organizationId, user.id, tx);
        if (caller === undefined) throw fail(MEMBER_NOT_FOUND);
        if (await may.allows(caller.member, { invitation: ["cancel"] }, tx)) return caller;
        throw fail(YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION);
      };
      const caller = await stillAdmitted();
      const about = {
        cancelledBy: callbackUser(user),
        organization: callbackOrganization(caller.organization),
      };
      const gone = () => fail(MEMBER_NOT_FOUND);
      return write(context)(
        { organizationId, caller, gone, stillAdmitted },
        {
          judge: (_, tx) => find(id, tx),
          before: (invitation) =>
            beforeCancelInvitation?.({ ...about, invitation: callbackInvitation(invitation) }),
          async write({ tx, subject: invitation }) {
            const done = { ...invitation, status: "canceled" };
            if (invitation.status === "canceled") return { done, events: [] };
            await invitations.cancel(id, tx);
            return { done, events: [{ event: "invitation_canceled", id }] };
          },
          after: {
            afterCancelInvitation: (canceled) =>
              afterCancelInvitation?.({ ...about, invitation: callbackInvitation(canceled) }),
          },
        },
      );
    };
});
