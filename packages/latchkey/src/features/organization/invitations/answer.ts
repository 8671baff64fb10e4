import { timingSafeEqual } from "node:crypto";
import { assertCaller, type ErrorCode, fail, UNAUTHORIZED } from "../../../base/errors.ts";
import type { Admission } from "../../../kernel/contracts/feature.ts";
import { callbackUser, type Found, type User } from "../../../kernel/contracts/identity.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { hashIdentifier } from "../../../security/tokens.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { addressProved } from "../../email-verification/index.ts";
import { sessionStore } from "../../sessions/store.ts";
import { userStore } from "../../users/store.ts";
import { type Admitted, inOrganization, withoutMember } from "../access/in-organization.ts";
import { actingIn, activeOrganization } from "../active/active-organization.ts";
import type { OrganizationEvent } from "../audit/organization-audit.ts";
import { callbackInvitation, callbackMember, callbackOrganization } from "../callbacks.ts";
import {
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION,
  FAILED_TO_RETRIEVE_INVITATION,
  INVITATION_NOT_FOUND,
  ORGANIZATION_NOT_FOUND,
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION,
} from "../errors.ts";
import { type JoiningMember, joining } from "../members/joining.ts";
import { organizationSettings } from "../settings.ts";
import type { InvitationRow, MemberRow } from "../shapes.ts";
import { organizationStore } from "../store.ts";
import { invitationSupport } from "./sender.ts";
import {
  DEFAULT_ROLE,
  invitationStore,
  isLive,
  type StoredInvitation,
  teamIdsOf,
  withoutHash,
} from "./store.ts";

interface Accepted {
  invitation: InvitationRow;
  member: MemberRow;
}

/** An invitation that its recipient may accept. */
interface Judged {
  invitation: InvitationRow;
  /** True if the request has the secret of the email. */
  isProof: boolean;
}

/**
 * Accepts an invitation. One transaction claims it, makes its recipient a member, and makes the organization
 * active. The secret of its email also confirms the recipient's email address.
 */
export const acceptance = requestService((core) => {
  const settings = core.use(organizationSettings);
  const { beforeAcceptInvitation, afterAcceptInvitation } = settings.options.organizationHooks ?? {};
  const organizations = core.use(organizationStore);
  const invitations = core.use(invitationStore);
  const support = core.use(invitationSupport);
  const judge = core.use(recipientJudge);
  const joiningOf = joining.make(core);
  const activeOf = activeOrganization.make(core);
  const admittedOf = admittedRecipient.make(core);
  const entryOf = entry.make(core);
  const write = inOrganization.make(core);

  return (context) =>
    async (found: Found, id: string, token: string | undefined): Promise<Accepted> => {
      const { user } = found;
      const { prepare, announce } = joiningOf(context);
      const { now } = context;
      const first = judge(await invitations.find(id), user, token, now).invitation;
      const { organizationId } = first;
      const role = first.role ?? DEFAULT_ROLE;
      const organization = await organizations.findById(organizationId);
      if (organization === undefined) throw fail(ORGANIZATION_NOT_FOUND);
      const about = { user: callbackUser(user), organization: callbackOrganization(organization) };
      const { invitation, member } = await write(context)(admittedOf(context)(found, organizationId), {
        async judge(current, tx) {
          const stored = await invitations.find(id, tx);
          if (stored === undefined) throw fail(FAILED_TO_RETRIEVE_INVITATION);
          const judged = judge(stored, current, token, now);
          await support.assert(judged.invitation, tx);
          return judged;
        },
        async before({ invitation }) {
          await beforeAcceptInvitation?.({ ...about, invitation: callbackInvitation(invitation) });
          const teamIds = settings.teams === undefined ? [] : teamIdsOf(invitation);
          return prepare({ user, organization, role, teamIds, createdAt: context.time() });
        },
        user: { id: user.id, gone: () => fail(UNAUTHORIZED) },
        write: ({ tx, caller, subject, wanted }) =>
          entryOf(context)({ found, current: caller, judged: subject, joining: wanted, firstRole: role }, tx),
        present(done) {
          Object.assign(user, done.user);
          activeOf(context).present(found, actingIn(settings, organizationId, done.teamId));
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

/** Throws if this user can't accept the invitation, or it is no longer valid. `now`: milliseconds. */
const recipientJudge = service((core) => {
  const recipients = core.use(recipient);
  return (
    invitation: StoredInvitation | undefined,
    user: User,
    token: string | undefined,
    now: number,
  ): Judged => {
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
});

/** Admits the recipient, who isn't a member yet, as long as the user exists and the session is open. */
const admittedRecipient = requestService((core) => {
  const users = core.use(userStore);
  const sessions = core.use(sessionStore);
  return (context) =>
    ({ user, session }: Found, organizationId: string): Admitted<User> => ({
      organizationId,
      caller: user,
      gone: () => fail(ORGANIZATION_NOT_FOUND),
      async stillAdmitted(tx) {
        const current = await users.findById(user.id, tx);
        assertCaller(current !== undefined);
        // The owner of the email address may have ended the session meanwhile, and starts clean.
        await sessions.assertOpen(session, context.time(), tx);
        return current;
      },
    });
});

interface Entry {
  found: Found;
  /** The user as read in the transaction. */
  current: User;
  judged: Judged;
  joining: JoiningMember;
  /** The invitation's role at the time of the application's hook. */
  firstRole: string;
}

/** Claims the invitation in the transaction, and makes its recipient a member. */
const entry = requestService((core) => {
  const invitations = core.use(invitationStore);
  const joiningOf = joining.make(core);
  const activeOf = activeOrganization.make(core);
  const provedOf = addressProved.make(core);

  return (context) =>
    async ({ found, current, judged, joining, firstRole }: Entry, tx: Transaction) => {
      const { invitation, isProof } = judged;
      const { id, organizationId } = invitation;
      if (!(await invitations.claimAcceptance(id, context.time(), tx))) throw fail(INVITATION_NOT_FOUND);
      const proof = { keep: { sessionId: found.session.id }, method: "invitation" };
      const user = isProof ? await provedOf(context)(current, proof, tx) : current;
      // A role may have been renamed meanwhile, or a team deleted. Values that the application replaced stay.
      const role = joining.role === firstRole ? (invitation.role ?? DEFAULT_ROLE) : joining.role;
      const teamIds = joining.teamIds.filter((teamId) => teamIdsOf(invitation).includes(teamId));
      const { done: member, events } = await joiningOf(context).join({ ...joining, role, teamIds }, tx);
      // If the member joins exactly one team, it becomes active.
      const teamId = teamIds.length === 1 ? (teamIds[0] ?? null) : null;
      await activeOf(context).set(found, organizationId, tx, teamId);
      const accepted: InvitationRow = { ...invitation, status: "accepted" };
      const accepting: OrganizationEvent = { event: "invitation_accepted", id };
      return { done: { invitation: accepted, member, user, teamId }, events: [...events, accepting] };
    };
});

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
