import { timingSafeEqual } from "node:crypto";
import { type ErrorCode, fail } from "../../../base/errors.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { hashIdentifier } from "../../../security/tokens.ts";
import { YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION } from "../errors.ts";
import { organizationSettings } from "../settings.ts";
import type { InvitationRow } from "../shapes.ts";
import type { StoredInvitation } from "./store.ts";

/** Checks the recipient of an invitation: the user with its email address, confirmed if that is required. */
export const recipient = service((core) => {
  const { requireEmailVerificationOnInvitation: isAsked } = core.use(organizationSettings).options;
  const { ids } = core.options;
  const isProofNeeded = isAsked ?? (ids !== "random" && ids !== "uuid");
  return {
    /** Throws if the invitation is for another user, and `unproved` for an unconfirmed email address. */
    assert(
      { email }: Pick<InvitationRow, "email">,
      user: Pick<User, "email" | "emailVerified">,
      unproved: ErrorCode,
      hasSecret = false,
    ): void {
      if (user.email !== email.toLowerCase()) throw fail(YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION);
      if (isProofNeeded && !user.emailVerified && !hasSecret) throw fail(unproved);
    },
  };
});

/**
 * Reports whether this is the secret of the invitation's last email. Its holder has access to the mailbox.
 */
export function isSecretOf(
  { tokenHash }: Pick<StoredInvitation, "tokenHash">,
  token: string | undefined,
): boolean {
  if (tokenHash === null || token === undefined) return false;
  const [known, given] = [Buffer.from(tokenHash), Buffer.from(hashIdentifier(token))];
  return known.length === given.length && timingSafeEqual(known, given);
}
