import type { Context } from "../../kernel/context.ts";
import type { Found } from "../../kernel/identity.ts";
import { requestService, service } from "../../kernel/service.ts";
import type { Transaction } from "../../storage/transaction.ts";
import type { Left } from "../sessions/index.ts";
import { sessionStore } from "../sessions/store.ts";
import { activeSessionStore } from "./active-session-store.ts";
import { type OrganizationSettings, organizationSettings } from "./settings.ts";

/** A session with the team it acts in, where there are teams. */
interface Acting {
  activeOrganizationId: string | null;
  activeTeamId?: string | null;
}

/** Where sessions act: in an organization, and in one of its teams. */
export function scopesOf({ teams }: OrganizationSettings): readonly string[] {
  return teams === undefined ? ["activeOrganizationId"] : ["activeOrganizationId", "activeTeamId"];
}

function organizationLeft(id: string): Left {
  return { name: "activeOrganizationId", value: id };
}

function teamLeft(id: string): Left {
  return { name: "activeTeamId", value: id };
}

/** The team that a session acts in. */
export function activeTeamOf(session: object): string | null {
  // Engines without teams have no such column.
  return (session as Acting).activeTeamId ?? null;
}

/** What a session has that acts in this organization and in this team, or in none. */
export function actingIn(
  { teams }: OrganizationSettings,
  activeOrganizationId: string | null,
  activeTeamId: string | null = null,
): Acting {
  return { activeOrganizationId, ...(teams === undefined ? {} : { activeTeamId }) };
}

/** In which organization and team the caller's session acts. */
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
       * In the transaction in which the caller is shown to be a member, and stays one to its end. Without `team` none
       * is active.
       */
      set,
      /**
       * A team of the organization that the session acts in, in the transaction in which the caller stays in it. Where
       * the session has gone on to another organization meanwhile, that came after this.
       */
      async setTeam(found: Found, team: string, tx: Transaction): Promise<void> {
        const within = found.session.activeOrganizationId;
        const field = { name: "activeTeamId", value: team };
        if (within !== null) await sessions.setField(found.session, { ...field, within }, context.time(), tx);
      },
      /** No team; the organization stays what it is by now. */
      async clearTeam(found: Found, tx: Transaction): Promise<void> {
        await put(found, { activeTeamId: null }, tx);
      },
      /** After the commit: the browser gets the session's cookies anew, and no stale copy of it. */
      present(found: Found, active: Partial<Acting>): void {
        Object.assign(found.session, active);
        context.renewSession();
      },
      /** Before an error: the session acts nowhere from now on, if it still acts where it did. */
      async leave(found: Found): Promise<void> {
        const organization = found.session.activeOrganizationId;
        if (organization === null) return;
        await core.db.transaction((tx) =>
          sessions.leaveScopeOf(found.session, organizationLeft(organization), tx),
        );
        context.renewSession();
        // With an error no new copy of the session is handed out.
        context.route.cookies.clearCopy(context);
      },
    };
  };
});

/** Takes an organization or a team out of sessions, in the transaction in which people stop belonging to it. */
export const deactivation = service((core) => {
  const sessions = core.use(sessionStore);
  const rows = core.use(activeSessionStore);
  return {
    /** Someone leaves the organization. */
    ofMember: (userId: string, organizationId: string, tx: Transaction) =>
      sessions.leaveScope(userId, organizationLeft(organizationId), tx),
    ofTeamMember: (userId: string, teamId: string, tx: Transaction) =>
      sessions.leaveScope(userId, teamLeft(teamId), tx),
    /** All of them leave at once. Their memberships are gone already. */
    async ofAll(userIds: readonly string[], organizationId: string, tx: Transaction): Promise<void> {
      // Where sessions aren't rows, nobody knows whose is active where.
      const whose = core.secondary === undefined ? await rows.usersIn(organizationId, userIds, tx) : userIds;
      for (const userId of new Set(whose))
        await sessions.leaveScope(userId, organizationLeft(organizationId), tx);
    },
    /** A team goes. Its memberships are gone already. */
    async ofTeam(userIds: readonly string[], teamId: string, tx: Transaction): Promise<void> {
      const whose = core.secondary === undefined ? await rows.usersInTeam(teamId, userIds, tx) : userIds;
      for (const userId of new Set(whose)) await sessions.leaveScope(userId, teamLeft(teamId), tx);
    },
  };
});
