import { fail } from "../../../base/errors.ts";
import { assertWritable, newValues, shownValues } from "../../../kernel/contracts/fields/field-values.ts";
import { callbackUser, type Found, type User } from "../../../kernel/contracts/identity.ts";
import { requestOf } from "../../../kernel/contracts/request-of.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { parseEmail } from "../../../security/email-address.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { INVALID_EMAIL } from "../../email-password/errors.ts";
import { type Admitted, inOrganization } from "../access/in-organization.ts";
import { callbackInvitation, callbackOrganization, replacedBy } from "../callbacks.ts";
import {
  INVITATION_NOT_FOUND,
  MEMBER_NOT_FOUND,
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION,
} from "../errors.ts";
import { type Membership, memberStore } from "../members/store.ts";
import type { OrganizationHooks } from "../options.ts";
import { givenRoles, roleText } from "../roles/names.ts";
import { permissions } from "../roles/permissions.ts";
import { organizationSettings } from "../settings.ts";
import type { InvitationRow } from "../shapes.ts";
import { type InvitationSecret, invitationMail } from "./mail.ts";
import { invitationRules, type Room, type Wanted } from "./rules.ts";
import { invitationStore, withoutHash } from "./store.ts";

/** Values of a request, beside the application's columns. */
export interface GivenInvitation {
  /** In the form in which email addresses are stored. */
  email: string;
  role: string | readonly string[];
  teamId?: string | readonly string[] | undefined;
  resend?: boolean | undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** The requested invitation, and the application's limits. */
interface Asked {
  wanted: Wanted;
  room: Room;
}

/** An invitation to write, after the application's hook. */
interface Prepared extends Asked {
  values: Values;
  secret: InvitationSecret | undefined;
}

/** Invites one user: writes the invitation, or renews the pending one, and queues its email. */
export const invite = requestService((core) => {
  const settings = core.use(organizationSettings);
  const { afterCreateInvitation } = settings.options.organizationHooks ?? {};
  const invitations = core.use(invitationStore);
  const rules = core.use(invitationRules);
  const mail = core.use(invitationMail);
  const write = core.use(invitationWrites);
  const preparationOf = preparation.make(core);
  const inside = inOrganization.make(core);

  return (context) =>
    async (found: Found, admitted: Admitted, given: GivenInvitation): Promise<InvitationRow> => {
      const { user } = found;
      const { caller } = admitted;
      const now = context.time();
      const expiresAt = context.time(settings.invitationExpiresIn);
      assertWritable(settings.fields.invitation, { ...given });
      const { ask, prepare } = preparationOf(context);
      const first = await ask(found, caller, given);
      const { invitation } = await inside(context)(admitted, {
        judge: (by, tx, prepared?: Prepared) => {
          const { wanted, room } = prepared ?? first;
          return rules.judge(by, wanted, room, now, tx);
        },
        before: (live) => prepare(found, caller, given, first, live),
        // The invitation will refer to the inviter.
        user: { id: user.id, gone: admitted.gone },
        async write({ tx, caller: by, subject: live, wanted: prepared }) {
          const { wanted, secret } = prepared;
          const isNew = live === undefined || !wanted.isResent;
          if (isNew && live !== undefined) await invitations.cancel(live.id, tx);
          const invitation = isNew
            ? await write.create(by, prepared, { expiresAt, createdAt: now }, tx)
            : await write.renew(live, by, secret, expiresAt, tx);
          const { id } = invitation;
          if (secret !== undefined) await mail.enqueue(context, id, secret, tx);
          return { done: { invitation, isNew }, events: [{ event: "invitation_sent", id }] };
        },
        row: {
          table: "invitation",
          given,
          unique: ["pendingKey", USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION],
        },
        after: {
          afterCreateInvitation: ({ invitation, isNew }) =>
            isNew
              ? afterCreateInvitation?.({
                  invitation: callbackInvitation(invitation),
                  inviter: callbackUser(user),
                  organization: callbackOrganization(caller.organization),
                })
              : undefined,
        },
      });
      return invitation;
    };
});

/** Steps before the transaction: the application's limits, and its hook, which may replace the invitation. */
const preparation = requestService((core) => {
  const settings = core.use(organizationSettings);
  const { beforeCreateInvitation } = settings.options.organizationHooks ?? {};
  const rules = core.use(invitationRules);
  const mail = core.use(invitationMail);

  return (context) => {
    const ask = async (found: Found, caller: Membership, given: GivenInvitation): Promise<Asked> => {
      const { email, role, teamId = [], resend = false } = given;
      const teamIds = settings.teams === undefined ? [] : [...new Set([teamId].flat())];
      const room = await rules.roomFor(found, caller, teamIds, requestOf(context));
      return { wanted: { email, roles: givenRoles(role), teamIds, isResent: resend }, room };
    };

    return {
      ask,
      async prepare(
        found: Found,
        caller: Membership,
        given: GivenInvitation,
        first: Asked,
        live: InvitationRow | undefined,
      ): Promise<Prepared> {
        // A resent invitation isn't created, so the hook isn't called.
        const hook = live !== undefined && first.wanted.isResent ? undefined : beforeCreateInvitation;
        const final = hook && { ...given, ...(await replaced(found, caller, first.wanted, hook)) };
        const { wanted, room } = final === undefined ? first : await ask(found, caller, final);
        const values = await newValues(settings.fields.invitation, { ...(final ?? given) });
        const organizationId = caller.organization.id;
        await mail.count(context, { userId: found.user.id, organizationId, email: wanted.email });
        return { wanted, room, values, secret: mail.newSecret() };
      },
    };
  };
});

/** Returns the invitation after the application's hook, with the application's columns. */
async function replaced(
  { user }: Found,
  { organization }: Membership,
  { email, roles, teamIds }: Wanted,
  hook: NonNullable<OrganizationHooks["beforeCreateInvitation"]>,
): Promise<GivenInvitation> {
  const ids = { organizationId: organization.id, inviterId: user.id };
  const invitation = { ...ids, email, role: roleText(roles), teamId: teamText(teamIds) };
  const about = { inviter: callbackUser(user), organization: callbackOrganization(organization) };
  const given = await replacedBy(invitation, hook({ ...about, invitation }));
  const address = parseEmail(given.email);
  if (address === undefined) throw fail(INVALID_EMAIL);
  return { ...given, email: address, teamId: given.teamId?.split(",") ?? [] };
}

/** Writes an invitation in the transaction: a new row, or the pending one with a new expiry and secret. */
const invitationWrites = service((core) => {
  const settings = core.use(organizationSettings);
  const invitations = core.use(invitationStore);
  return {
    async create(
      { organization, member }: Membership,
      { wanted: { email, roles, teamIds }, values, secret }: Prepared,
      times: { expiresAt: string; createdAt: string },
      tx: Transaction,
    ): Promise<InvitationRow> {
      const row = {
        ...values,
        id: await core.newId("invitation", tx),
        organizationId: organization.id,
        email,
        role: roleText(roles),
        status: "pending",
        inviterId: member.userId,
        ...times,
        ...(settings.teams === undefined ? {} : { teamId: teamText(teamIds) }),
      };
      await invitations.insert(row, secret?.hash ?? null, times.createdAt, tx);
      return { ...row, ...shownValues(settings.fields.invitation, row) };
    },

    async renew(
      live: InvitationRow,
      { member: { userId: inviterId } }: Membership,
      secret: InvitationSecret | undefined,
      expiresAt: string,
      tx: Transaction,
    ): Promise<InvitationRow> {
      const tokenHash = secret?.hash ?? null;
      await invitations.claimRenewal({ id: live.id, expiresAt, inviterId, tokenHash }, tx);
      return { ...live, expiresAt, inviterId };
    },
  };
});

/** Team IDs in the form of the column. */
function teamText(ids: readonly string[]): string | null {
  return ids.length === 0 ? null : ids.join(",");
}

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
