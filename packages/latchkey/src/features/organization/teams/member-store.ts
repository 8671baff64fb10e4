import type { ExpressionBuilder } from "kysely";
import { service } from "../../../kernel/contracts/service.ts";
import { keyColumn } from "../../../security/tokens.ts";
import { insertRow } from "../../../storage/rows/insert-rows.ts";
import type { RowsOf } from "../../../storage/tables/table.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { MOST_LISTED } from "../limits.ts";
import type { TeamMemberRow } from "../shapes.ts";
import { memberTable, teamColumns, teamMemberTable, teamTable } from "../tables.ts";

type Tables = RowsOf<[typeof teamTable, typeof teamMemberTable, typeof memberTable, ...typeof teamColumns]>;

/** Subquery for the team that the statement's member joined first. */
const oldestTeam = (e: ExpressionBuilder<Tables, "member">, organizationId: string) =>
  e
    .selectFrom("teamMember")
    .innerJoin("team", "team.id", "teamMember.teamId")
    .select("teamMember.teamId")
    .whereRef("teamMember.userId", "=", "member.userId")
    .where("team.organizationId", "=", organizationId)
    .orderBy("teamMember.createdAt")
    .orderBy("teamMember.id")
    .limit(1);

/** Statements over `teamMember`, and over `member.teamId`, its oldest team. Only in engines with teams. */
export const teamMemberStore = service((core) => {
  const q = core.db.for(teamTable, teamMemberTable, memberTable, ...teamColumns);
  const columns = ["id", "teamId", "userId", "createdAt"] as const;
  const byPair = q.read((k, p: { teamId: string; userId: string }) =>
    k
      .selectFrom("teamMember")
      .select(columns)
      .where("userId", "=", p.userId)
      .where("teamId", "=", p.teamId)
      .limit(1),
  );
  const ofTeam = q.read((k, p: { teamId: string; limit: number }) =>
    k
      .selectFrom("teamMember")
      .select(columns)
      .where("teamId", "=", p.teamId)
      .orderBy("createdAt")
      .orderBy("id")
      .limit(p.limit),
  );
  const people = q.read((k, p: { teamId: string }) =>
    k.selectFrom("teamMember").select("userId").where("teamId", "=", p.teamId),
  );
  const ofMember = q.read((k, p: { userId: string; organizationId: string }) =>
    k
      .selectFrom("teamMember")
      .innerJoin("team", "team.id", "teamMember.teamId")
      .select(["teamMember.id", "teamMember.teamId"])
      .where("teamMember.userId", "=", p.userId)
      .where("team.organizationId", "=", p.organizationId),
  );
  const insert = insertRow(core.db, teamMemberTable);
  const remove = q.claim((k, p: { id: string }) => k.deleteFrom("teamMember").where("id", "=", p.id));
  const removeOfTeam = q.write((k, p: { teamId: string }) =>
    k.deleteFrom("teamMember").where("teamId", "=", p.teamId),
  );
  const removeOfOrganization = q.write((k, p: { organizationId: string }) =>
    k
      .deleteFrom("teamMember")
      .where("teamId", "in", (e) =>
        e.selectFrom("team").select("team.id").where("team.organizationId", "=", p.organizationId),
      ),
  );
  const joined = q.write((k, p: { userId: string; organizationId: string; teamId: string }) =>
    k
      .updateTable("member")
      .set({ teamId: p.teamId })
      .where("userId", "=", p.userId)
      .where("organizationId", "=", p.organizationId)
      .where("teamId", "is", null),
  );
  // The membership is deleted already, so the oldest one left is the next.
  const left = q.write((k, p: { userId: string; organizationId: string; teamId: string }) =>
    k
      .updateTable("member")
      .set((e) => ({ teamId: oldestTeam(e, p.organizationId) }))
      .where("userId", "=", p.userId)
      .where("organizationId", "=", p.organizationId)
      .where("teamId", "=", p.teamId),
  );
  const cameBack = q.write((k, p: { userId: string; organizationId: string }) =>
    k
      .updateTable("member")
      .set((e) => ({ teamId: oldestTeam(e, p.organizationId) }))
      .where("userId", "=", p.userId)
      .where("organizationId", "=", p.organizationId),
  );
  const allLeft = q.write((k, p: { organizationId: string; teamId: string }) =>
    k
      .updateTable("member")
      .set((e) => ({ teamId: oldestTeam(e, p.organizationId) }))
      .where("organizationId", "=", p.organizationId)
      .where("teamId", "=", p.teamId),
  );
  return {
    find: (teamId: string, userId: string, tx?: Transaction) => byPair.get({ teamId, userId }, tx),
    /** Members of a team, in the order of joining. */
    listOf: (teamId: string) => ofTeam.all({ teamId, limit: MOST_LISTED }),
    /** User IDs of all members of a team. The organization is locked. */
    userIdsOf: async (teamId: string, tx: Transaction): Promise<string[]> =>
      (await people.all({ teamId }, tx)).map(({ userId }) => userId),
    /** A user's memberships in the teams of an organization. */
    idsOf: (userId: string, organizationId: string, tx: Transaction) =>
      ofMember.all({ userId, organizationId }, tx),
    /**
     * Inserts only the row: the caller has taken a seat. Throws `UniqueViolation` if the user is in the team.
     */
    insert: (row: TeamMemberRow, tx: Transaction) =>
      insert({ ...row, membershipKey: keyColumn([row.teamId, row.userId]) }, tx),
    /** True for the one caller that removed the membership. */
    remove: (id: string, tx: Transaction) => remove({ id }, tx),
    removeOfTeam: (teamId: string, tx: Transaction) => removeOfTeam({ teamId }, tx),
    removeOfOrganization: (organizationId: string, tx: Transaction) =>
      removeOfOrganization({ organizationId }, tx),
    /** Prevents removal of the membership until the transaction ends. False: it is gone. */
    lock: q.lock("teamMember"),
    /** Sets `member.teamId` of a member who had no team. */
    joined,
    /** Sets `member.teamId` to the next team, if the member has left the oldest one. */
    left,
    /** Sets `member.teamId` anew for a restored member, because teams may be gone. */
    cameBack,
    /** Sets `member.teamId` to the next team for all members of a team that is removed. */
    allLeft,
  };
});
