import { fail, UNAUTHORIZED } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/context.ts";
import type { Found, User } from "../../../kernel/identity.ts";
import { requestService } from "../../../kernel/service.ts";
import { callbackUser } from "../../callback-user.ts";
import { sessionStore } from "../../sessions/store.ts";
import { addressProved } from "../../users/index.ts";
import { userStore } from "../../users/store.ts";
import { actingIn, activeOrganization } from "../active-organization.ts";
import { callbackInvitation, callbackMember, callbackOrganization } from "../callbacks.ts";
import {
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION,
  FAILED_TO_RETRIEVE_INVITATION,
  INVITATION_NOT_FOUND,
  ORGANIZATION_NOT_FOUND,
} from "../errors.ts";
import { type Admitted, inOrganization } from "../in-organization.ts";
import { joining } from "../members/joining.ts";
import { organizationSettings } from "../settings.ts";
import type { InvitationRow, MemberRow } from "../shapes.ts";
import { organizationStore } from "../store.ts";
import { isSecretOf, recipient } from "./recipient.ts";
import { invitationSupport } from "./sender.ts";
import {
  DEFAULT_ROLE,
  invitationStore,
  isLive,
  type StoredInvitation,
  teamIdsOf,
  withoutHash,
} from "./store.ts";

export interface Accepted {
  invitation: InvitationRow;
  member: MemberRow;
}

/**
 * Takes an invitation: it is claimed, its recipient becomes a member, and the session acts in the organization, in one
 * transaction. With the secret of its email the recipient's address is proved by it.
 */
export const acceptance = requestService((core) => {
  const settings = core.use(organizationSettings);
  const { beforeAcceptInvitation, afterAcceptInvitation } = settings.options.organizationHooks ?? {};
  const users = core.use(userStore);
  const organizations = core.use(organizationStore);
  const sessions = core.use(sessionStore);
  const invitations = core.use(invitationStore);
  const support = core.use(invitationSupport);
  const recipients = core.use(recipient);
  const joiningOf = joining.make(core);
  const activeOf = activeOrganization.make(core);
  const provedOf = addressProved.make(core);
  const write = inOrganization.make(core);

  /** Whether the secret is the mail's. Throws where this user can't take it, or it can't be taken any more. */
  const judge = (
    { now }: Context,
    invitation: StoredInvitation | undefined,
    user: User,
    token: string | undefined,
  ): { invitation: InvitationRow; isProof: boolean } => {
    if (invitation === undefined || !isLive(invitation, now)) throw fail(INVITATION_NOT_FOUND);
    const isProof = isSecretOf(invitation, token);
    recipients.assert(
      invitation,
      user,
      EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION,
      isProof,
    );
    return { invitation: withoutHash(invitation), isProof };
  };

  return (context) =>
    async (found: Found, id: string, token: string | undefined): Promise<Accepted> => {
      const { user, session } = found;
      const { join, prepare, announce } = joiningOf(context);
      const active = activeOf(context);
      const first = judge(context, await invitations.find(id), user, token).invitation;
      const { organizationId } = first;
      const firstRole = first.role ?? DEFAULT_ROLE;
      const organization = await organizations.findById(organizationId);
      if (organization === undefined) throw fail(ORGANIZATION_NOT_FOUND);
      const about = { user: callbackUser(user), organization: callbackOrganization(organization) };
      const admitted: Admitted<User> = {
        organizationId,
        caller: user,
        gone: () => fail(ORGANIZATION_NOT_FOUND),
        async stillAdmitted(tx) {
          const current = await users.findById(user.id, tx);
          if (current === undefined) throw fail(UNAUTHORIZED);
          // A session that ended meanwhile may have been ended by the owner of the address, who starts with nothing.
          if (!(await sessions.isOpen(session, context.time(), tx))) throw fail(UNAUTHORIZED);
          return current;
        },
      };
      const { invitation, member } = await write(context)(admitted, {
        async judge(current, tx) {
          const stored = await invitations.find(id, tx);
          if (stored === undefined) throw fail(FAILED_TO_RETRIEVE_INVITATION);
          const judged = judge(context, stored, current, token);
          await support.assert(judged.invitation, tx);
          return judged;
        },
        async before({ invitation }) {
          await beforeAcceptInvitation?.({ ...about, invitation: callbackInvitation(invitation) });
          const teamIds = settings.teams === undefined ? [] : teamIdsOf(invitation);
          return prepare({ user, organization, role: firstRole, teamIds, createdAt: context.time() });
        },
        user: { id: user.id, gone: () => fail(UNAUTHORIZED) },
        async write({ tx, caller: current, subject: { invitation, isProof }, wanted: joining }) {
          if (!(await invitations.claimAcceptance(id, context.time(), tx))) throw fail(INVITATION_NOT_FOUND);
          const proof = { keep: { sessionId: session.id }, method: "invitation" };
          const user = isProof ? await provedOf(context)(current, proof, tx) : current;
          // A role may have got another name meanwhile, a team may be gone; what the application has put in its place stays.
          const role = joining.role === firstRole ? (invitation.role ?? DEFAULT_ROLE) : joining.role;
          const teamIds = joining.teamIds.filter((teamId) => teamIdsOf(invitation).includes(teamId));
          const { done: member, events } = await join({ ...joining, role, teamIds }, tx);
          // Who comes into one team begins there.
          const teamId = teamIds.length === 1 ? (teamIds[0] ?? null) : null;
          await active.set(found, organizationId, tx, teamId);
          return {
            done: { invitation: { ...invitation, status: "accepted" }, member, user, teamId },
            events: [...events, { event: "invitation_accepted", id }],
          };
        },
        present(done) {
          Object.assign(user, done.user);
          active.present(found, actingIn(settings, organizationId, done.teamId));
        },
        after: {
          afterAddMember: ({ member }, joining) => announce(joining, member),
          afterAcceptInvitation: ({ invitation, member }) =>
            afterAcceptInvitation?.({
              ...about,
              invitation: callbackInvitation(invitation),
              member: callbackMember(member),
            }),
        },
      });
      return { invitation, member };
    };
});
