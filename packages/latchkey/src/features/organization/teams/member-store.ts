import type { ExpressionBuilder } from "kysely";
import { service } from "../../../kernel/service.ts";
import { keyColumn } from "../../../security/tokens.ts";
import type { RowsOf } from "../../../storage/table.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { MOST_LISTED } from "../limits.ts";
import type { TeamMemberRow } from "../shapes.ts";
import { memberTable, teamColumns, teamMemberTable, teamTable } from "../tables.ts";

type Tables = RowsOf<[typeof teamTable, typeof teamMemberTable, typeof memberTable, ...typeof teamColumns]>;

/** The team that the member of the statement came to first. */
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

/** Statements over `teamMember`, and over what `member.teamId` says of it: of engines with teams only. */
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
  const insert = q.write((k, p: TeamMemberRow & { membershipKey: string }) =>
    k.insertInto("teamMember").values({
      id: p.id,
      teamId: p.teamId,
      userId: p.userId,
      membershipKey: p.membershipKey,
      createdAt: p.createdAt,
    }),
  );
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
  // The memberships are gone already: what is left is the next one.
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
    /** Those who came first, first. */
    listOf: (teamId: string) => ofTeam.all({ teamId, limit: MOST_LISTED }),
    /** Everyone in a team; its organization is locked. */
    userIdsOf: async (teamId: string, tx: Transaction): Promise<string[]> =>
      (await people.all({ teamId }, tx)).map(({ userId }) => userId),
    /** Someone's memberships in the teams of an organization. */
    idsOf: (userId: string, organizationId: string, tx: Transaction) =>
      ofMember.all({ userId, organizationId }, tx),
    /** The row alone: the caller has taken a seat. `UniqueViolation` if the person is in the team already. */
    insert: (row: TeamMemberRow, tx: Transaction) =>
      insert({ ...row, membershipKey: keyColumn([row.teamId, row.userId]) }, tx),
    /** True for the one caller that took the membership away. */
    remove: (id: string, tx: Transaction) => remove({ id }, tx),
    removeOfTeam: (teamId: string, tx: Transaction) => removeOfTeam({ teamId }, tx),
    removeOfOrganization: (organizationId: string, tx: Transaction) =>
      removeOfOrganization({ organizationId }, tx),
    /** Keeps the membership from being taken away until the transaction ends. False: there is none any more. */
    lock: q.lock("teamMember"),
    /** Who was in no team says by `member.teamId` that this is their oldest. */
    joined,
    /** Who isn't in this team any more and named it as their oldest names the next one. */
    left,
    /** Whatever was named as their oldest: some may be gone. */
    cameBack,
    /** The same of everyone, where the team goes. */
    allLeft,
  };
});
