import { fail } from "../../../base/errors.ts";
import { assertWritable, newValues, shownValues } from "../../../kernel/field-values.ts";
import type { Found } from "../../../kernel/identity.ts";
import { requestOf } from "../../../kernel/request-of.ts";
import { requestService } from "../../../kernel/service.ts";
import { parseEmail } from "../../../security/email-address.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { callbackUser } from "../../callback-user.ts";
import { INVALID_EMAIL } from "../../email-password/errors.ts";
import { callbackInvitation, callbackOrganization, replacedBy } from "../callbacks.ts";
import { USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION } from "../errors.ts";
import { type Admitted, inOrganization } from "../in-organization.ts";
import type { Membership } from "../members/store.ts";
import { givenRoles, roleText } from "../roles/names.ts";
import { organizationSettings } from "../settings.ts";
import type { InvitationRow } from "../shapes.ts";
import { type InvitationSecret, invitationMail } from "./mail.ts";
import { invitationRules, type Room, type Wanted } from "./rules.ts";
import { invitationStore } from "./store.ts";

/** What a request says of it; columns of the application stand beside these. */
export interface GivenInvitation {
  /** As addresses are stored. */
  email: string;
  role: string | readonly string[];
  teamId?: string | readonly string[] | undefined;
  resend?: boolean | undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** What is written, as the application has it, and how much of it the application allows. */
interface Prepared {
  wanted: Wanted;
  room: Room;
  values: Values;
  secret: InvitationSecret | undefined;
}

/** Invites people, one at a time: writes the invitation, or renews the one that they have, and asks for its email. */
export const invite = requestService((core) => {
  const settings = core.use(organizationSettings);
  const { beforeCreateInvitation, afterCreateInvitation } = settings.options.organizationHooks ?? {};
  const invitations = core.use(invitationStore);
  const rules = core.use(invitationRules);
  const mail = core.use(invitationMail);
  const inside = inOrganization.make(core);

  const wantedBy = ({ email, role, teamId = [], resend = false }: GivenInvitation): Wanted => ({
    email,
    roles: givenRoles(role),
    teamIds: settings.teams === undefined ? [] : [...new Set([teamId].flat())],
    isResent: resend,
  });

  /** What the application's hook makes of it, and the columns of the application. */
  const replaced = async (
    { user }: Found,
    { organization }: Membership,
    { email, roles, teamIds }: Wanted,
  ): Promise<GivenInvitation> => {
    const ids = { organizationId: organization.id, inviterId: user.id };
    const invitation = { ...ids, email, role: roleText(roles), teamId: teamText(teamIds) };
    const about = { inviter: callbackUser(user), organization: callbackOrganization(organization) };
    const given = await replacedBy(invitation, beforeCreateInvitation?.({ ...about, invitation }));
    const address = parseEmail(given.email);
    if (address === undefined) throw fail(INVALID_EMAIL);
    return { ...given, email: address, teamId: given.teamId?.split(",") ?? [] };
  };

  return (context) => {
    const now = context.time();
    const expiresAt = context.time(settings.invitationExpiresIn);

    const write = async (
      { organization, member }: Membership,
      { email, roles, teamIds }: Wanted,
      values: Values,
      secret: InvitationSecret | undefined,
      tx: Transaction,
    ): Promise<InvitationRow> => {
      const row = {
        ...values,
        id: await core.newId("invitation", tx),
        organizationId: organization.id,
        email,
        role: roleText(roles),
        status: "pending",
        inviterId: member.userId,
        expiresAt,
        createdAt: now,
        ...(settings.teams === undefined ? {} : { teamId: teamText(teamIds) }),
      };
      await invitations.insert(row, secret?.hash ?? null, now, tx);
      return { ...row, ...shownValues(settings.fields.invitation, row) };
    };

    const renew = async (
      live: InvitationRow,
      { member: { userId: inviterId } }: Membership,
      secret: InvitationSecret | undefined,
      tx: Transaction,
    ): Promise<InvitationRow> => {
      const tokenHash = secret?.hash ?? null;
      await invitations.claimRenewal({ id: live.id, expiresAt, inviterId, tokenHash }, tx);
      return { ...live, expiresAt, inviterId };
    };

    return async (found: Found, admitted: Admitted, given: GivenInvitation): Promise<InvitationRow> => {
      const { user } = found;
      const { caller, organizationId } = admitted;
      const request = requestOf(context);
      assertWritable(settings.fields.invitation, { ...given });
      const first = wantedBy(given);
      const firstRoom = await rules.roomFor(found, caller, first.teamIds, request);
      const { invitation } = await inside(context)(admitted, {
        judge: (by, tx, prepared?: Prepared) =>
          rules.judge(by, prepared?.wanted ?? first, prepared?.room ?? firstRoom, now, tx),
        async before(live) {
          // What is only sent once more is none that is created.
          const isAsked = beforeCreateInvitation !== undefined && !(live !== undefined && first.isResent);
          const final = isAsked ? { ...given, ...(await replaced(found, caller, first)) } : given;
          const wanted = wantedBy(final);
          const room = isAsked ? await rules.roomFor(found, caller, wanted.teamIds, request) : firstRoom;
          const values = await newValues(settings.fields.invitation, { ...final });
          await mail.count(context, { userId: user.id, organizationId, email: wanted.email });
          return { wanted, room, values, secret: mail.newSecret() };
        },
        // The invitation will refer to the inviter.
        user: { id: user.id, gone: admitted.gone },
        async write({ tx, caller: by, subject: live, wanted: { wanted, values, secret } }) {
          const isNew = live === undefined || !wanted.isResent;
          if (isNew && live !== undefined) await invitations.cancel(live.id, tx);
          const invitation = isNew
            ? await write(by, wanted, values, secret, tx)
            : await renew(live, by, secret, tx);
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
  };
});

/** As a row holds them. */
function teamText(ids: readonly string[]): string | null {
  return ids.length === 0 ? null : ids.join(",");
}
