import { service } from "../../../kernel/contracts/service.ts";
import { invitationStore } from "../invitations/store.ts";
import { memberStore } from "../members/store.ts";
import { roleStore } from "../roles/store.ts";
import { organizationSettings } from "../settings.ts";
import { teamStore } from "../teams/store.ts";

/** Numbers of members, invitations, teams and roles of an organization. */
export interface Counts {
  members: number;
  owners: number;
  pendingInvitations: number;
  /** Null if teams are disabled. */
  teams: number | null;
  /** Roles that the organization has defined. Null if it can't define any. */
  roles: number | null;
}

export const organizationCounts = service((core) => {
  const settings = core.use(organizationSettings);
  const members = core.use(memberStore);
  const invitations = core.use(invitationStore);
  const teams = settings.teams === undefined ? undefined : core.use(teamStore);
  const roles = settings.dynamicRoles ? core.use(roleStore) : undefined;
  return {
    /** `now`: ISO 8601. Invitations that have expired by then don't count. */
    async of(organizationId: string, now: string): Promise<Counts> {
      const owners = await members.ownersOf(organizationId);
      return {
        members: await members.count(organizationId),
        owners: owners.length,
        pendingInvitations: await invitations.countLive(organizationId, now),
        teams: teams === undefined ? null : await teams.count(organizationId),
        roles: roles === undefined ? null : await roles.count(organizationId),
      };
    },
  };
});
