import { service } from "../../kernel/contracts/service.ts";
import { invitationStore } from "./invitations/store.ts";
import { MOST_LISTED } from "./limits.ts";
import { memberStore, memberViews } from "./members/store.ts";
import { permissions } from "./roles/permissions.ts";
import { roleStore } from "./roles/store.ts";
import { organizationSettings } from "./settings.ts";
import type { InvitationRow, MemberRow, OrganizationRow, Whole } from "./shapes.ts";
import { teamStore } from "./teams/store.ts";

/** A whole organization, as far as the caller may see it. */
export const fullOrganization = service((core) => {
  const settings = core.use(organizationSettings);
  const members = core.use(memberViews);
  const invited = core.use(invitationStore);
  const teams = settings.teams === undefined ? undefined : core.use(teamStore);
  const may = core.use(permissions);

  /**
   * The ID of an invitation lets a user join, so only members who may invite or cancel invitations see it.
   */
  const maySeeInvitations = (viewer: MemberRow): Promise<boolean> =>
    may.allows(viewer, { invitation: { actions: ["create", "cancel"], connector: "OR" } });

  const asSeenBy = async (viewer: MemberRow, rows: InvitationRow[]): Promise<InvitationRow[]> => {
    if (!rows.some(({ status }) => status === "pending") || (await maySeeInvitations(viewer))) return rows;
    return rows.filter(({ status }) => status !== "pending");
  };

  const invitationsFor = async (viewer: MemberRow): Promise<InvitationRow[]> => {
    const rows = await invited.newestOf(viewer.organizationId, MOST_LISTED);
    return asSeenBy(viewer, rows);
  };

  return {
    maySeeInvitations,
    invitationsFor,
    /** Lists at most `membersLimit` members, and never more than `MOST_LISTED`. */
    async get(organization: OrganizationRow, viewer: MemberRow, membersLimit: number): Promise<Whole> {
      const [found, invitations, known] = await Promise.all([
        members.firstOf(organization.id, Math.trunc(Math.min(membersLimit, MOST_LISTED))),
        invitationsFor(viewer),
        teams?.listOf(organization.id),
      ]);
      return {
        ...organization,
        members: found,
        invitations,
        ...(known === undefined ? {} : { teams: known }),
      };
    },
  };
});

/** Numbers of members, invitations, teams and roles of an organization. */
interface Counts {
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
