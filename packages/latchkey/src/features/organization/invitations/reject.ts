import { fail } from "../../../base/errors.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { callbackUser } from "../../../kernel/contracts/identity.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { inOrganization, withoutMember } from "../access/in-organization.ts";
import { callbackInvitation, callbackOrganization } from "../callbacks.ts";
import {
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION,
  INVITATION_NOT_FOUND,
} from "../errors.ts";
import { organizationSettings } from "../settings.ts";
import type { InvitationRow } from "../shapes.ts";
import { organizationStore } from "../store.ts";
import { isSecretOf, recipient } from "./recipient.ts";
import { invitationStore, isLive, withoutHash } from "./store.ts";

/** The usual error, with the message that clients of these routes know. */
export const notFound = () => fail(INVITATION_NOT_FOUND, { message: "Invitation not found!" });

/** Rejects an invitation, for its recipient. */
export const rejection = requestService((core) => {
  const { beforeRejectInvitation, afterRejectInvitation } =
    core.use(organizationSettings).options.organizationHooks ?? {};
  const organizations = core.use(organizationStore);
  const invitations = core.use(invitationStore);
  const recipients = core.use(recipient);
  const write = inOrganization.make(core);

  return (context) =>
    async (user: User, id: string, token: string | undefined): Promise<InvitationRow> => {
      const found = await invitations.find(id);
      if (found === undefined || !isLive(found, context.now)) throw notFound();
      const unproved = EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION;
      recipients.assert(found, user, unproved, isSecretOf(found, token));
      const invitation = withoutHash(found);
      const organization = await organizations.findById(invitation.organizationId);
      if (organization === undefined) throw notFound();
      const about = { user: callbackUser(user), organization: callbackOrganization(organization) };
      return write(context)(withoutMember(organization.id, notFound), {
        before: () => beforeRejectInvitation?.({ ...about, invitation: callbackInvitation(invitation) }),
        async write({ tx }) {
          if (!(await invitations.claimRejection(id, context.time(), tx))) throw notFound();
          return {
            done: { ...invitation, status: "rejected" },
            events: [{ event: "invitation_rejected", id }],
          };
        },
        after: {
          afterRejectInvitation: (rejected) =>
            afterRejectInvitation?.({ ...about, invitation: callbackInvitation(rejected) }),
        },
      });
    };
});
