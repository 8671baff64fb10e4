import { fail } from "../../../base/errors.ts";
import type { User } from "../../../kernel/identity.ts";
import { requestService } from "../../../kernel/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit } from "../../audit/index.ts";
import { callbackUser } from "../../callback-user.ts";
import { afterwards, callbackInvitation, callbackOrganization } from "../callbacks.ts";
import {
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION,
  INVITATION_NOT_FOUND,
  MEMBER_NOT_FOUND,
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION,
} from "../errors.ts";
import { type Membership, memberStore } from "../members/store.ts";
import { permissions } from "../roles/permissions.ts";
import { organizationSettings } from "../settings.ts";
import type { InvitationRow } from "../shapes.ts";
import { organizationStore } from "../store.ts";
import { isSecretOf, recipient } from "./recipient.ts";
import { invitationStore, withoutHash } from "./store.ts";

/** The same failure as everywhere, in the words that clients know from these routes. */
export const notFound = () => fail(INVITATION_NOT_FOUND, { message: "Invitation not found!" });

/** How its recipient turns an invitation down. */
export const rejection = requestService((core) => {
  const { db } = core;
  const { beforeRejectInvitation, afterRejectInvitation } =
    core.use(organizationSettings).options.organizationHooks ?? {};
  const organizations = core.use(organizationStore);
  const invitations = core.use(invitationStore);
  const recipients = core.use(recipient);
  const auditOf = audit.make(core);

  return (context) =>
    async (user: User, id: string, token: string | undefined): Promise<InvitationRow> => {
      const found = await invitations.find(id);
      // One that has expired is out of the way, too.
      if (found?.status !== "pending") throw notFound();
      const unproved = EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION;
      recipients.assert(found, user, unproved, isSecretOf(found, token));
      const invitation = withoutHash(found);
      const { organizationId } = invitation;
      const organization = await organizations.findById(organizationId);
      if (organization === undefined) throw notFound();
      const about = { user: callbackUser(user), organization: callbackOrganization(organization) };
      await beforeRejectInvitation?.({ ...about, invitation: callbackInvitation(invitation) });
      await db.transaction(async (tx) => {
        const isThere = await organizations.lock(organizationId, tx);
        if (!isThere || !(await invitations.claimRejection(id, tx))) throw notFound();
        const target = { type: "invitation", id };
        await auditOf(context).record(
          { event: "invitation_rejected", userId: user.id, organizationId, target },
          tx,
        );
      });
      const rejected = { ...invitation, status: "rejected" };
      await afterwards(context, "afterRejectInvitation", async () =>
        afterRejectInvitation?.({ ...about, invitation: callbackInvitation(rejected) }),
      );
      return rejected;
    };
});

/** How a member takes an invitation back, whatever has become of it: who came by it stays. */
export const cancellation = requestService((core) => {
  const { db } = core;
  const { beforeCancelInvitation, afterCancelInvitation } =
    core.use(organizationSettings).options.organizationHooks ?? {};
  const organizations = core.use(organizationStore);
  const invitations = core.use(invitationStore);
  const members = core.use(memberStore);
  const may = core.use(permissions);
  const auditOf = audit.make(core);

  const admit = async (organizationId: string, user: User, tx?: Transaction): Promise<Membership> => {
    const caller = await members.membership(organizationId, user.id, tx);
    if (caller === undefined) throw fail(MEMBER_NOT_FOUND);
    if (await may.allows(caller.member, { invitation: ["cancel"] }, tx)) return caller;
    throw fail(YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION);
  };

  const find = async (id: string, tx?: Transaction): Promise<InvitationRow> => {
    const found = await invitations.find(id, tx);
    if (found === undefined) throw fail(INVITATION_NOT_FOUND);
    return withoutHash(found);
  };

  return (context) =>
    async (user: User, id: string): Promise<InvitationRow> => {
      const invitation = await find(id);
      const { organizationId } = invitation;
      const { organization } = await admit(organizationId, user);
      const about = { cancelledBy: callbackUser(user), organization: callbackOrganization(organization) };
      await beforeCancelInvitation?.({ ...about, invitation: callbackInvitation(invitation) });
      const canceled = await db.transaction(async (tx) => {
        if (!(await organizations.lock(organizationId, tx))) throw fail(MEMBER_NOT_FOUND);
        await admit(organizationId, user, tx);
        const current = await find(id, tx);
        const canceled = { ...current, status: "canceled" };
        if (current.status === "canceled") return canceled;
        await invitations.cancel(id, tx);
        const target = { type: "invitation", id };
        await auditOf(context).record(
          { event: "invitation_canceled", userId: user.id, organizationId, target },
          tx,
        );
        return canceled;
      });
      await afterwards(context, "afterCancelInvitation", async () =>
        afterCancelInvitation?.({ ...about, invitation: callbackInvitation(canceled) }),
      );
      return canceled;
    };
});
