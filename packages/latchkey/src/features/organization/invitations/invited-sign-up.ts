import type { Admission } from "../../../kernel/contracts/feature.ts";
import { service } from "../../../kernel/contracts/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { organizationStore } from "../store.ts";
import { isSecretOf } from "./recipient.ts";
import { invitationStore, isLive, type StoredInvitation } from "./store.ts";

/** Lets invited users sign up, with the email address of the invitation. */
export const invitedSignUp = service((core): Admission => {
  const organizations = core.use(organizationStore);
  const invitations = core.use(invitationStore);
  const isGood = (
    invitation: StoredInvitation | undefined,
    email: string,
    token: string | undefined,
  ): invitation is StoredInvitation =>
    invitation !== undefined &&
    isLive(invitation, core.env.now()) &&
    invitation.email.toLowerCase() === email &&
    (token === undefined || isSecretOf(invitation, token));
  return {
    async judge({ invitationId, token }, email) {
      if (invitationId === undefined) return undefined;
      const found = await invitations.find(invitationId);
      if (!isGood(found, email, token)) return undefined;
      return {
        isProof: token !== undefined,
        stillHolds: async (tx: Transaction) =>
          (await organizations.lock(found.organizationId, tx)) &&
          isGood(await invitations.find(invitationId, tx), email, token),
      };
    },
  };
});
