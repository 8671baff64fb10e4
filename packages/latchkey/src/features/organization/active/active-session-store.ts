import { service } from "../../../kernel/contracts/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { sessionTable } from "../../sessions/tables.ts";
import { organizationSettings } from "../settings.ts";
import { teamColumns } from "../tables.ts";

/** Statements over active organizations and teams, if sessions are rows. */
export const activeSessionStore = service((core) => {
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
    /** Returns the users with a session in which the organization is active. */
    async usersIn(organizationId: string, userIds: readonly string[], tx: Transaction): Promise<string[]> {
      return (await acting(userIds, { organizationId }, tx)).map(({ userId }) => userId);
    },
    /** Returns the users with a session in which the team is active. */
    async usersInTeam(teamId: string, userIds: readonly string[], tx: Transaction): Promise<string[]> {
      return ((await actingInTeam?.(userIds, { teamId }, tx)) ?? []).map(({ userId }) => userId);
    },
  };
});
