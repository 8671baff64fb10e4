import { fail } from "../../../base/errors.ts";
import { service } from "../../../kernel/contracts/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { deactivation } from "../active/active-organization.ts";
import { UNABLE_TO_REMOVE_LAST_TEAM } from "../errors.ts";
import { teamIdsOf } from "../invitations/store.ts";
import { organizationSettings } from "../settings.ts";
import type { TeamRow } from "../shapes.ts";
import { teamMemberStore } from "./member-store.ts";
import { teamInvitationStore, teamStore } from "./store.ts";

/** Removes a team with all references to it. The organization is locked. Only in engines with teams. */
export const teamRemoval = service((core) => {
  const { teams: options } = core.use(organizationSettings);
  const teams = core.use(teamStore);
  const teamMembers = core.use(teamMemberStore);
  const deactivate = core.use(deactivation);
  const invitations = core.use(teamInvitationStore);

  /** Removes the team from pending invitations, which stay valid for the organization. */
  const forgetInInvitations = async ({ id, organizationId }: TeamRow, tx: Transaction): Promise<void> => {
    for (const invitation of await invitations.pendingOf(organizationId, tx)) {
      const named = teamIdsOf(invitation);
      if (!named.includes(id)) continue;
      const others = named.filter((other) => other !== id).join(",");
      await invitations.setTeams(invitation.id, others === "" ? null : others, tx);
    }
  };

  return {
    /** Throws if it is the last team, unless the options allow removing all. */
    async assertNotLast(organizationId: string, tx?: Transaction): Promise<void> {
      if (options?.allowRemovingAllTeams === true) return;
      if ((await teams.count(organizationId, tx)) <= 1) throw fail(UNABLE_TO_REMOVE_LAST_TEAM);
    },
    /** True for the one caller that removes it. */
    async remove(team: TeamRow, tx: Transaction): Promise<boolean> {
      const { id, organizationId } = team;
      const people = await teamMembers.userIdsOf(id, tx);
      // Waits for a concurrent request that makes the team active. Its write is visible below.
      await teamMembers.removeOfTeam(id, tx);
      await teamMembers.allLeft({ organizationId, teamId: id }, tx);
      await forgetInInvitations(team, tx);
      await deactivate.ofTeam(people, id, tx);
      return teams.remove(id, organizationId, tx);
    },
  };
});
