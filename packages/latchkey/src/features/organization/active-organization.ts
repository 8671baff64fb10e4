import type { Context } from "../../kernel/context.ts";
import type { Found } from "../../kernel/identity.ts";
import { requestService, service } from "../../kernel/service.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { sessionStore } from "../sessions/store.ts";
import { sessionTable } from "../sessions/tables.ts";
import { type OrganizationSettings, organizationSettings } from "./settings.ts";
import { teamColumns } from "./tables.ts";

/** A session with the team it acts in, where there are teams. */
interface Acting {
  activeOrganizationId: string | null;
  activeTeamId?: string | null;
}

/** The team that a session acts in. */
export function activeTeamOf(session: object): string | null {
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
        await sessions.setField(found.session, name, value, context.time(), tx);
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
        const organization = found.session.activeOrganizationId;
        if (organization !== null)
          await sessions.setActiveTeam(found.session, { organization, team }, context.time(), tx);
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
        await core.db.transaction((tx) => sessions.clearActiveOf(found.session, { organization }, tx));
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
  const { teams } = core.use(organizationSettings);
  const q = core.db.for(sessionTable, ...teamColumns);
  const acting = q.readIn((k, users: readonly string[], p: { organizationId: string }) =>
    k
      .selectFrom("session")
      .select("userId")
      .distinct()
      .where("userId", "in", users)
      .where("activeOrganizationId", "=", p.organizationId),
  );
  const actingInTeam =
    teams === undefined
      ? undefined
      : q.readIn((k, users: readonly string[], p: { teamId: string }) =>
          k
            .selectFrom("session")
            .select("userId")
            .distinct()
            .where("userId", "in", users)
            .where("activeTeamId", "=", p.teamId),
        );
  return {
    /** Someone leaves the organization. */
    ofMember: (userId: string, organizationId: string, tx: Transaction) =>
      sessions.clearActive(userId, { organization: organizationId }, tx),
    ofTeamMember: (userId: string, teamId: string, tx: Transaction) =>
      sessions.clearActive(userId, { team: teamId }, tx),
    /** All of them leave at once. Their memberships are gone already. */
    async ofAll(userIds: readonly string[], organizationId: string, tx: Transaction): Promise<void> {
      const rows = await acting(userIds, { organizationId }, tx);
      // Where sessions aren't rows, nobody knows whose is active where.
      const whose = core.secondary === undefined ? rows.map(({ userId }) => userId) : userIds;
      for (const userId of new Set(whose))
        await sessions.clearActive(userId, { organization: organizationId }, tx);
    },
    /** A team goes. Its memberships are gone already. */
    async ofTeam(userIds: readonly string[], teamId: string, tx: Transaction): Promise<void> {
      const rows = (await actingInTeam?.(userIds, { teamId }, tx)) ?? [];
      const whose = core.secondary === undefined ? rows.map(({ userId }) => userId) : userIds;
      for (const userId of new Set(whose)) await sessions.clearActive(userId, { team: teamId }, tx);
    },
  };
});
