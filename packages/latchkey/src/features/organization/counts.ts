import { service } from "../../kernel/service.ts";
import { memberStore } from "./member-store.ts";
import { roleStore } from "./role-store.ts";
import { organizationSettings } from "./settings.ts";
import { invitationTable, teamTable } from "./tables.ts";

/** How much of everything an organization has. */
export interface Counts {
  members: number;
  owners: number;
  pendingInvitations: number;
  /** Null where organizations have none. */
  teams: number | null;
  /** Those that it has made for itself. Null where it can't. */
  roles: number | null;
}

export const organizationCounts = service((core) => {
  const settings = core.use(organizationSettings);
  const members = core.use(memberStore);
  const roles = settings.dynamicRoles ? core.use(roleStore) : undefined;
  const q = core.db.for(invitationTable, teamTable);
  const pending = q.read((k, p: { organizationId: string; now: string }) =>
    k
      .selectFrom("invitation")
      .select((e) => e.fn.countAll<number>().as("count"))
      .where("organizationId", "=", p.organizationId)
      .where("status", "=", "pending")
      .where("expiresAt", ">", p.now),
  );
  const teams =
    settings.teams === undefined
      ? undefined
      : q.read((k, p: { organizationId: string }) =>
          k
            .selectFrom("team")
            .select((e) => e.fn.countAll<number>().as("count"))
            .where("organizationId", "=", p.organizationId),
        );
  const countOf = (row: { count: number } | undefined): number => Number(row?.count ?? 0);
  return {
    /** `now`: ISO 8601; invitations that have expired by then wait for nothing. */
    async of(organizationId: string, now: string): Promise<Counts> {
      const of = { organizationId };
      const owners = await members.ownersOf(organizationId);
      return {
        members: await members.count(organizationId),
        owners: owners.length,
        pendingInvitations: countOf(await pending.get({ ...of, now })),
        teams: teams === undefined ? null : countOf(await teams.get(of)),
        roles: roles === undefined ? null : await roles.count(organizationId),
      };
    },
  };
});
