import { fail } from "../../../base/errors.ts";
import type { Session, User } from "../../../kernel/contracts/identity.ts";
import { service } from "../../../kernel/contracts/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { deactivation } from "../active/active-organization.ts";
import { TEAM_MEMBER_LIMIT_REACHED, TEAM_NOT_FOUND } from "../errors.ts";
import { organizationSettings } from "../settings.ts";
import type { TeamMemberRow } from "../shapes.ts";
import { teamMemberStore } from "./member-store.ts";
import { type SeatedTeam, teamStore } from "./store.ts";

/** A user's place in a team of an organization. */
export interface TeamPlace {
  userId: string;
  teamId: string;
  organizationId: string;
}

/** Adds members to teams, and removes them. Only in engines with teams. */
export const teamSeats = service((core) => {
  const { teams: options } = core.use(organizationSettings);
  const teams = core.use(teamStore);
  const teamMembers = core.use(teamMemberStore);
  const deactivate = core.use(deactivation);

  const getTeam = async (
    { teamId, organizationId }: Omit<TeamPlace, "userId">,
    tx?: Transaction,
  ): Promise<SeatedTeam> => {
    const team = await teams.findWithSeats(teamId, organizationId, tx);
    if (team === undefined) throw fail(TEAM_NOT_FOUND);
    return team;
  };

  return {
    /** Returns a team's limit. May call the application: not in a transaction. `session`: null in process. */
    async limit(
      { teamId, organizationId }: Omit<TeamPlace, "userId">,
      session: { user: User; session: Session } | null,
    ): Promise<number> {
      const { maximumMembersPerTeam: most } = options ?? {};
      if (typeof most === "function") return most({ teamId, organizationId, session });
      return most ?? Number.POSITIVE_INFINITY;
    },
    /** Throws TEAM_NOT_FOUND, and TEAM_MEMBER_LIMIT_REACHED if all `seats` are taken. Takes no seat. */
    async assertRoom(place: Omit<TeamPlace, "userId">, seats: number, tx?: Transaction): Promise<void> {
      const { memberCount } = await getTeam(place, tx);
      if (memberCount >= seats) throw fail(TEAM_MEMBER_LIMIT_REACHED);
    },
    /**
     * Adds a member of the locked organization to one of its teams. A member who is in the team already takes
     * no second seat. Throws TEAM_NOT_FOUND for a team of another organization, and TEAM_MEMBER_LIMIT_REACHED
     * if all `seats` are taken. `now`: ISO 8601.
     */
    async join(
      place: TeamPlace,
      seats: number,
      now: string,
      tx: Transaction,
    ): Promise<{ teamMember: TeamMemberRow; isNew: boolean }> {
      const { userId, teamId, organizationId } = place;
      await getTeam(place, tx);
      const known = await teamMembers.find(teamId, userId, tx);
      if (known !== undefined) return { teamMember: known, isNew: false };
      if (!(await teams.takeSeat(teamId, seats, tx))) throw fail(TEAM_MEMBER_LIMIT_REACHED);
      const teamMember = { id: await core.newId("teamMember", tx), teamId, userId, createdAt: now };
      await teamMembers.insert(teamMember, tx);
      await teamMembers.joined({ userId, teamId, organizationId }, tx);
      return { teamMember, isNew: true };
    },
    /** Removes a user from a team. The organization is locked. True for the one caller that did. */
    async leave(
      { id, teamId, userId }: TeamMemberRow,
      organizationId: string,
      tx: Transaction,
    ): Promise<boolean> {
      // Waits for a concurrent request that makes the team active. Its write is visible below.
      if (!(await teamMembers.remove(id, tx))) return false;
      await teams.freeSeat(teamId, tx);
      await teamMembers.left({ userId, teamId, organizationId }, tx);
      await deactivate.ofTeamMember(userId, teamId, tx);
      return true;
    },
  };
});

/**
 * Returns the limit of members of each team. May call the application, so it never runs in a transaction.
 * `seats`: undefined if teams are disabled.
 */
export async function seatLimits(
  seats: ReturnType<typeof teamSeats.make> | undefined,
  teamIds: readonly string[],
  organizationId: string,
  session: { user: User; session: Session } | null,
): Promise<ReadonlyMap<string, number>> {
  const limits = new Map<string, number>();
  for (const teamId of teamIds)
    limits.set(teamId, (await seats?.limit({ teamId, organizationId }, session)) ?? 0);
  return limits;
}
