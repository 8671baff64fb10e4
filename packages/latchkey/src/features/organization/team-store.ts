import { fieldParameters } from "../../kernel/field-values.ts";
import { service } from "../../kernel/service.ts";
import { keyColumn } from "../../security/tokens.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { organizationSettings } from "./settings.ts";
import type { TeamMemberRow, TeamRow } from "./shapes.ts";
import { teamMemberTable, teamTable } from "./tables.ts";

/** Statements over `team` and `teamMember`: of engines with teams only. */
export const teamStore = service((core) => {
  const { fields } = core.use(organizationSettings);
  const q = core.db.for(teamTable, teamMemberTable);
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
