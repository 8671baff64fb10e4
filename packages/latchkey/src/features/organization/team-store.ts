import { fieldParameters } from "../../kernel/field-values.ts";
import { service } from "../../kernel/service.ts";
import { keyColumn } from "../../security/tokens.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { organizationSettings } from "./settings.ts";
import type { TeamMemberRow, TeamRow } from "./shapes.ts";
import { memberTable, teamColumns, teamMemberTable, teamTable } from "./tables.ts";

/** Statements over `team` and `teamMember`: of engines with teams only. */
export const teamStore = service((core) => {
  const { db } = core;
  const { fields } = core.use(organizationSettings);
  const q = db.for(teamTable, teamMemberTable, memberTable, ...teamColumns);
  // What the application adds stands beside the columns that are known here.
  const shown = (table: string): string[] =>
    [...db.schema.columnsOf(table)].filter(([, { hidden }]) => !hidden).map(([name]) => name);
  const teamColumnNames = shown("team") as "id"[];
  const byId = q.read((k, p: { id: string; organizationId: string }) =>
    k
      .selectFrom("team")
      .select(teamColumnNames)
      .select("memberCount")
      .where("id", "=", p.id)
      .where("organizationId", "=", p.organizationId),
  );
  const member = q.read((k, p: { teamId: string; userId: string }) =>
    k
      .selectFrom("teamMember")
      .select(["id", "teamId", "userId", "createdAt"])
      .where("userId", "=", p.userId)
      .where("teamId", "=", p.teamId)
      .limit(1),
  );
  const setFirstTeam = q.write((k, p: { userId: string; organizationId: string; teamId: string }) =>
    k
      .updateTable("member")
      .set({ teamId: p.teamId })
      .where("userId", "=", p.userId)
      .where("organizationId", "=", p.organizationId)
      .where("teamId", "is", null),
  );
  const insert = q.write((k, p: TeamRow & { memberCount: number } & Readonly<Record<string, unknown>>) =>
    k.insertInto("team").values({
      id: p.id,
      name: p.name,
      organizationId: p.organizationId,
      memberCount: p.memberCount,
      createdAt: p.createdAt,
      updatedAt: p.updatedAt,
      ...fieldParameters(fields.team, p),
    }),
  );
  const insertMember = q.write((k, p: TeamMemberRow & { membershipKey: string }) =>
    k.insertInto("teamMember").values({
      id: p.id,
      teamId: p.teamId,
      userId: p.userId,
      membershipKey: p.membershipKey,
      createdAt: p.createdAt,
    }),
  );
  const ofMember = q.read((k, p: { userId: string; organizationId: string }) =>
    k
      .selectFrom("teamMember")
      .innerJoin("team", "team.id", "teamMember.teamId")
      .select(["teamMember.id", "teamMember.teamId"])
      .where("teamMember.userId", "=", p.userId)
      .where("team.organizationId", "=", p.organizationId),
  );
  const removeMembership = q.claim((k, p: { id: string }) =>
    k.deleteFrom("teamMember").where("id", "=", p.id),
  );
  const takeSeat = q.bump((k, p: { id: string; seats: number }) =>
    k
      .updateTable("team")
      .set((e) => ({ memberCount: e("memberCount", "+", 1) }))
      .where("id", "=", p.id)
      .where("memberCount", "<", p.seats),
  );
  const takeAnySeat = q.bump((k, p: { id: string }) =>
    k
      .updateTable("team")
      .set((e) => ({ memberCount: e("memberCount", "+", 1) }))
      .where("id", "=", p.id),
  );
  const freeSeat = q.write((k, p: { id: string }) =>
    k
      .updateTable("team")
      .set((e) => ({ memberCount: e("memberCount", "-", 1) }))
      .where("id", "=", p.id)
      .where("memberCount", ">", 0),
  );
  const removeMemberships = q.write((k, p: { organizationId: string }) =>
    k
      .deleteFrom("teamMember")
      .where("teamId", "in", (e) =>
        e.selectFrom("team").select("team.id").where("team.organizationId", "=", p.organizationId),
      ),
  );
  const removeTeams = q.write((k, p: { organizationId: string }) =>
    k.deleteFrom("team").where("organizationId", "=", p.organizationId),
  );
  return {
    /** With the number of seats that are taken, which no answer shows. */
    findWithSeats: async (
      id: string,
      organizationId: string,
      tx?: Transaction,
    ): Promise<(TeamRow & { memberCount: number }) | undefined> =>
      byId.get({ id, organizationId }, tx) as Promise<(TeamRow & { memberCount: number }) | undefined>,
    findMember: (teamId: string, userId: string, tx?: Transaction) => member.get({ teamId, userId }, tx),
    /** What `member.teamId` says of somebody who was in no team. */
    setFirstTeam,
    /** A team without anybody; the organization is locked. */
    insert: async (row: TeamRow & Readonly<Record<string, unknown>>, tx: Transaction) =>
      void (await insert({ ...row, memberCount: 0 }, tx)),
    /** The row alone: whoever adds one has taken a seat. `UniqueViolation` where the person is in it already. */
    insertMember: (row: TeamMemberRow, tx: Transaction) =>
      insertMember({ ...row, membershipKey: keyColumn([row.teamId, row.userId]) }, tx),
    /** Takes a seat, up to so many. False: all are taken. */
    takeSeat: (id: string, seats: number, tx: Transaction) =>
      Number.isFinite(seats) ? takeSeat({ id, seats }, tx) : takeAnySeat({ id }, tx),
    /** Takes somebody out of all teams of an organization, which is locked. */
    async leaveAll(userId: string, organizationId: string, tx: Transaction): Promise<void> {
      for (const { id, teamId } of await ofMember.all({ userId, organizationId }, tx))
        if (await removeMembership({ id }, tx)) await freeSeat({ id: teamId }, tx);
    },
    /** Everything of an organization that goes. */
    async removeAllOf(organizationId: string, tx: Transaction): Promise<void> {
      await removeMemberships({ organizationId }, tx);
      await removeTeams({ organizationId }, tx);
    },
  };
});
