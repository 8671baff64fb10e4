import { fail, UNAUTHORIZED } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/context.ts";
import type { Found, User } from "../../../kernel/identity.ts";
import { requestService } from "../../../kernel/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit } from "../../audit/index.ts";
import { callbackUser } from "../../callback-user.ts";
import { sessionStore } from "../../sessions/store.ts";
import { addressProved } from "../../users/index.ts";
import { userStore } from "../../users/store.ts";
import { activeOrganization } from "../active-organization.ts";
import { afterwards, callbackInvitation, callbackMember, callbackOrganization } from "../callbacks.ts";
import {
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION,
  FAILED_TO_RETRIEVE_INVITATION,
  INVITATION_NOT_FOUND,
  ORGANIZATION_NOT_FOUND,
} from "../errors.ts";
import { type Arrival, arrivals } from "../members/joining.ts";
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
  const { db } = core;
  const settings = core.use(organizationSettings);
  const { beforeAcceptInvitation, afterAcceptInvitation } = settings.options.organizationHooks ?? {};
  const users = core.use(userStore);
  const organizations = core.use(organizationStore);
  const sessions = core.use(sessionStore);
  const invitations = core.use(invitationStore);
  const support = core.use(invitationSupport);
  const recipients = core.use(recipient);
  const arrivalsOf = arrivals.make(core);
  const activeOf = activeOrganization.make(core);
  const provedOf = addressProved.make(core);
  const auditOf = audit.make(core);

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

  /** Locks both, user first, and looks at everything once more. */
  const claim = async (
    context: Context,
    id: string,
    { user, organization }: Arrival,
    found: Found,
    token: string | undefined,
    tx: Transaction,
  ) => {
    const isThere = await users.lock(user.id, tx);
    if (!(await organizations.lock(organization.id, tx))) throw fail(ORGANIZATION_NOT_FOUND);
    const current = isThere ? await users.findById(user.id, tx) : undefined;
    if (current === undefined) throw fail(UNAUTHORIZED);
    // A session that ended meanwhile may have been ended by the owner of the address, who starts with nothing.
    if (!(await sessions.isOpen(found.session, context.time(), tx))) throw fail(UNAUTHORIZED);
    const stored = await invitations.find(id, tx);
    if (stored === undefined) throw fail(FAILED_TO_RETRIEVE_INVITATION);
    const { invitation, isProof } = judge(context, stored, current, token);
    await support.assert(invitation, tx);
    if (!(await invitations.claimAcceptance(id, context.time(), tx))) throw fail(INVITATION_NOT_FOUND);
    return { current, invitation: { ...invitation, status: "accepted" }, isProof };
  };

  const write = async (
    context: Context,
    found: Found,
    { id, role }: InvitationRow,
    arrival: Arrival,
    token: string | undefined,
    tx: Transaction,
  ): Promise<Accepted & { user: User; teamId: string | null }> => {
    const { current, invitation, isProof } = await claim(context, id, arrival, found, token, tx);
    const proof = { keep: { sessionId: found.session.id }, method: "invitation" };
    const user = isProof ? await provedOf(context)(current, proof, tx) : current;
    // A role may have got another name meanwhile, a team may be gone; what the application has put in its place stays.
    const given = arrival.role === (role ?? DEFAULT_ROLE) ? invitation.role : arrival.role;
    const teamIds = arrival.teamIds.filter((teamId) => teamIdsOf(invitation).includes(teamId));
    const member = await arrivalsOf(context).arrive({ ...arrival, role: given ?? DEFAULT_ROLE, teamIds }, tx);
    const { organizationId } = invitation;
    // Who comes into one team begins there.
    const teamId = teamIds.length === 1 ? (teamIds[0] ?? null) : null;
    await activeOf(context).set(found, organizationId, tx, teamId);
    const target = { type: "invitation", id };
    await auditOf(context).record(
      { event: "invitation_accepted", userId: user.id, organizationId, target },
      tx,
    );
    return { invitation, member, user, teamId };
  };

  return (context) =>
    async (found: Found, id: string, token: string | undefined): Promise<Accepted> => {
      const { user } = found;
      const { invitation } = judge(context, await invitations.find(id), user, token);
      const organization = await organizations.findById(invitation.organizationId);
      if (organization === undefined) throw fail(ORGANIZATION_NOT_FOUND);
      const about = { user: callbackUser(user), organization: callbackOrganization(organization) };
      // No hook runs for a refused one.
      await support.assert(invitation);
      await beforeAcceptInvitation?.({ ...about, invitation: callbackInvitation(invitation) });
      const arrival = await arrivalsOf(context).expect({
        user,
        organization,
        role: invitation.role ?? DEFAULT_ROLE,
        teamIds: settings.teams === undefined ? [] : teamIdsOf(invitation),
        createdAt: context.time(),
      });
      const done = await db.transaction((tx) => write(context, found, invitation, arrival, token, tx));
      Object.assign(user, done.user);
      activeOf(context).present(found, {
        activeOrganizationId: organization.id,
        ...(settings.teams === undefined ? {} : { activeTeamId: done.teamId }),
      });
      await arrivalsOf(context).greet(arrival, done.member);
      await afterwards(context, "afterAcceptInvitation", async () =>
        afterAcceptInvitation?.({
          ...about,
          invitation: callbackInvitation(done.invitation),
          member: callbackMember(done.member),
        }),
      );
      return { invitation: done.invitation, member: done.member };
    };
});
