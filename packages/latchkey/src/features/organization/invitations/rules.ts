import { fail } from "../../../base/errors.ts";
import type { Found } from "../../../kernel/contracts/identity.ts";
import { service } from "../../../kernel/contracts/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import {
  INVALID_TEAM_ID,
  INVITATION_LIMIT_REACHED,
  ROLE_NOT_FOUND,
  TEAM_MEMBER_LIMIT_REACHED,
  TEAM_NOT_FOUND,
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION,
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION,
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE,
} from "../errors.ts";
import { invitationLimit } from "../limits.ts";
import { type Membership, memberStore } from "../members/store.ts";
import { assertKnown } from "../roles/names.ts";
import { permissions } from "../roles/permissions.ts";
import { organizationSettings } from "../settings.ts";
import type { InvitationRow } from "../shapes.ts";
import { seatLimits, teamSeats } from "../teams/seats.ts";
import { invitationStore, offeredRoles } from "./store.ts";

/** Recipient, roles and teams of a requested invitation. */
export interface Wanted {
  /** In the form in which email addresses are stored. */
  email: string;
  roles: readonly string[];
  teamIds: readonly string[];
  /** True if a pending invitation is sent again. */
  isResent: boolean;
}

/** Limits of the application. */
export interface Room {
  /** Maximum of live invitations in the organization. */
  invitations: number;
  /** Maximum of members in each of the teams. */
  seats: ReadonlyMap<string, number>;
}

/** The errors that `judge` throws, in the order of its checks. */
export const INVITATION_ERRORS = [
  ROLE_NOT_FOUND,
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE,
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION,
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION,
  INVITATION_LIMIT_REACHED,
  INVALID_TEAM_ID,
  TEAM_NOT_FOUND,
  TEAM_MEMBER_LIMIT_REACHED,
] as const;

/** Rules for new and resent invitations. */
export const invitationRules = service((core) => {
  const settings = core.use(organizationSettings);
  const { options } = settings;
  const members = core.use(memberStore);
  const invitations = core.use(invitationStore);
  const may = core.use(permissions);
  const seats = settings.teams === undefined ? undefined : core.use(teamSeats);

  return {
    /** Calls the application for its limits, so it never runs in a transaction. */
    async roomFor(
      found: Found,
      caller: Membership,
      teamIds: readonly string[],
      request: Request | undefined,
    ): Promise<Room> {
      const { user, session } = found;
      const perTeam = await seatLimits(seats, teamIds, caller.organization.id, { user, session });
      return { invitations: await invitationLimit(settings, found, caller, request), seats: perTeam };
    },

    /**
     * Throws if a member can't send this invitation. Resolves to the live invitation of the email address,
     * which is renewed or replaced. Holds in a transaction with the organization locked. `now`: ISO 8601.
     */
    async judge(
      { organization, member }: Membership,
      { email, roles, isResent }: Wanted,
      room: Room,
      now: string,
      tx?: Transaction,
    ): Promise<InvitationRow | undefined> {
      const organizationId = organization.id;
      if (roles.length === 0) throw fail(ROLE_NOT_FOUND);
      assertKnown(roles, await may.knownAmong(roles, organizationId, tx));
      if (!(await may.mayGrant(member, roles, tx)))
        throw fail(YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE);
      if ((await members.findView(email, organizationId, tx)) !== undefined)
        throw fail(USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION);
      const live = await invitations.findLive({ organizationId, email, now }, tx);
      // A resent invitation keeps the roles that it offers, so those are checked, not the requested ones.
      if (live !== undefined && isResent) {
        if (!(await may.mayGrant(member, offeredRoles(live), tx)))
          throw fail(YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE);
        return live;
      }
      if (live !== undefined && options.cancelPendingInvitationsOnReInvite !== true)
        throw fail(USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION);
      const others = (await invitations.countLive(organizationId, now, tx)) - (live === undefined ? 0 : 1);
      if (!(others < room.invitations)) throw fail(INVITATION_LIMIT_REACHED);
      await assertTeams(seats, organizationId, room, tx);
      return live;
    },
  };
});

async function assertTeams(
  teams: ReturnType<(typeof teamSeats)["make"]> | undefined,
  organizationId: string,
  { seats }: Room,
  tx?: Transaction,
): Promise<void> {
  // IDs of several teams are stored as one text, separated by commas.
  if ([...seats.keys()].some((id) => id.includes(","))) throw fail(INVALID_TEAM_ID);
  for (const [teamId, most] of seats) await teams?.assertRoom({ teamId, organizationId }, most, tx);
}
