import type { Context } from "../../../kernel/contracts/context.ts";
import type { Found } from "../../../kernel/contracts/identity.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import type { Left } from "../../sessions/index.ts";
import { sessionStore } from "../../sessions/store.ts";
import { type OrganizationSettings, organizationSettings } from "../settings.ts";
import { activeSessionStore } from "../store.ts";

/** A session's active organization, and its active team if teams are enabled. */
interface Acting {
  activeOrganizationId: string | null;
  activeTeamId?: string | null;
}

/** Returns the session fields with the active organization and team. */
export function scopesOf({ teams }: OrganizationSettings): readonly string[] {
  return teams === undefined ? ["activeOrganizationId"] : ["activeOrganizationId", "activeTeamId"];
}

function organizationLeft(id: string): Left {
  return { name: "activeOrganizationId", value: id };
}

function teamLeft(id: string): Left {
  return { name: "activeTeamId", value: id };
}

/** Returns the active team of a session. */
export function activeTeamOf(session: object): string | null {
  // The column exists only if teams are enabled.
  return (session as Acting).activeTeamId ?? null;
}

/** Session fields for an active organization and team, or for none. */
export function actingIn(
  { teams }: OrganizationSettings,
  activeOrganizationId: string | null,
  activeTeamId: string | null = null,
): Acting {
  return { activeOrganizationId, ...(teams === undefined ? {} : { activeTeamId }) };
}

/** Sets and clears the active organization and team of the caller's session. */
export const activeOrganization = requestService((core) => {
  const sessions = core.use(sessionStore);
  const settings = core.use(organizationSettings);

  return (context: Context) => {
    const put = async (found: Found, active: Partial<Acting>, tx: Transaction): Promise<void> => {
      for (const [name, value] of Object.entries(active))
        await sessions.setField(found.session, { name, value }, context.time(), tx);
    };
    const set = (
      found: Found,
      organizationId: string | null,
      tx: Transaction,
      team: string | null = null,
    ): Promise<void> => put(found, actingIn(settings, organizationId, team), tx);
    return {
      /**
       * Sets the active organization and team. Without `team`, none is active. The transaction must also
       * check that the caller is a member, and keep it so until its end.
       */
      set,
      /**
       * Sets the active team, in the transaction that keeps the caller in it. If the session has changed to
       * another organization meanwhile, nothing is written: that request came later.
       */
      async setTeam(found: Found, team: string, tx: Transaction): Promise<void> {
        const within = found.session.activeOrganizationId;
        const field = { name: "activeTeamId", value: team };
        if (within !== null) await sessions.setField(found.session, { ...field, within }, context.time(), tx);
      },
      /** Clears the active team, and keeps the active organization. */
      async clearTeam(found: Found, tx: Transaction): Promise<void> {
        await put(found, { activeTeamId: null }, tx);
      },
      /** Renews the session's cookies after the commit, so that the browser keeps no stale copy. */
      present(found: Found, active: Partial<Acting>): void {
        Object.assign(found.session, active);
        context.renewSession();
      },
      /** Clears the active organization before an error, unless it has changed meanwhile. */
      async leave(found: Found): Promise<void> {
        const organization = found.session.activeOrganizationId;
        if (organization === null) return;
        await core.db.transaction((tx) =>
          sessions.leaveScopeOf(found.session, organizationLeft(organization), tx),
        );
        context.renewSession();
        // An error response sets no new copy of the session.
        context.route.cookies.clearCopy(context);
      },
    };
  };
});

/** Clears an organization or team in sessions, in the transaction that ends the memberships. */
export const deactivation = service((core) => {
  const sessions = core.use(sessionStore);
  const rows = core.use(activeSessionStore);
  return {
    /** One member leaves the organization. */
    ofMember: (userId: string, organizationId: string, tx: Transaction) =>
      sessions.leaveScope(userId, organizationLeft(organizationId), tx),
    ofTeamMember: (userId: string, teamId: string, tx: Transaction) =>
      sessions.leaveScope(userId, teamLeft(teamId), tx),
    /** Several members leave at once. Their memberships are deleted already. */
    async ofAll(userIds: readonly string[], organizationId: string, tx: Transaction): Promise<void> {
      // If sessions aren't rows, they can't be searched by organization.
      const whose = core.secondary === undefined ? await rows.usersIn(organizationId, userIds, tx) : userIds;
      for (const userId of new Set(whose))
        await sessions.leaveScope(userId, organizationLeft(organizationId), tx);
    },
    /** A team is deleted. Its memberships are deleted already. */
    async ofTeam(userIds: readonly string[], teamId: string, tx: Transaction): Promise<void> {
      const whose = core.secondary === undefined ? await rows.usersInTeam(teamId, userIds, tx) : userIds;
      for (const userId of new Set(whose)) await sessions.leaveScope(userId, teamLeft(teamId), tx);
    },
  };
});
