import { fail } from "../../../base/errors.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { keyColumn } from "../../../security/tokens.ts";
import { columnSetters, insertRow } from "../../../storage/rows/insert-rows.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { TEAM_ALREADY_EXISTS, TEAM_NOT_FOUND } from "../errors.ts";
import { MOST_LISTED } from "../limits.ts";
import { organizationSettings } from "../settings.ts";
import type { TeamRow } from "../shapes.ts";
import { invitationTable, memberTable, teamColumns, teamMemberTable, teamTable } from "../tables.ts";
import { teamMemberStore } from "./member-store.ts";

/** A row with the number of taken seats, which no response contains. */
export type SeatedTeam = TeamRow & { memberCount: number };

/** Normalizes a name for comparison: names that look the same count as the same. */
function comparable(name: string): string {
  return name.normalize("NFKC").trim().replace(/\s+/gu, " ").toLowerCase();
}

/** Statements over `team`. Only in engines with teams. */
export const teamStore = service((core) => {
  const { db } = core;
  const { fields } = core.use(organizationSettings);
  const teamMembers = core.use(teamMemberStore);
  const q = db.for(teamTable, teamMemberTable, memberTable);
  const columns = db.schema.shownOf<keyof TeamRow>("team").map((name) => `team.${name}` as const);
  const byId = q.read((k, p: { id: string; organizationId: string }) =>
    k
      .selectFrom("team")
      .select(columns)
      .select("memberCount")
      .where("id", "=", p.id)
      .where("organizationId", "=", p.organizationId),
  );
  const asMember = q.read((k, p: { id: string; userId: string }) =>
    k
      .selectFrom("team")
      .innerJoin("member", "member.organizationId", "team.organizationId")
      .select(columns)
      .where("team.id", "=", p.id)
      .where("member.userId", "=", p.userId)
      .limit(1),
  );
  const ofOrganization = q.read((k, p: { organizationId: string; limit: number }) =>
    k
      .selectFrom("team")
      .select(columns)
      .where("organizationId", "=", p.organizationId)
      .orderBy("createdAt")
      .orderBy("id")
      .limit(p.limit),
  );
  const ofUser = q.read((k, p: { userId: string; limit: number }) =>
    k
      .selectFrom("teamMember")
      .innerJoin("team", "team.id", "teamMember.teamId")
      .innerJoin("member", (join) =>
        join
          .onRef("member.organizationId", "=", "team.organizationId")
          .onRef("member.userId", "=", "teamMember.userId"),
      )
      .select(columns)
      .where("teamMember.userId", "=", p.userId)
      .orderBy("teamMember.createdAt")
      .orderBy("teamMember.id")
      .limit(p.limit),
  );
  const count = q.read((k, p: { organizationId: string }) =>
    k
      .selectFrom("team")
      .select((e) => e.fn.countAll<number>().as("count"))
      .where("organizationId", "=", p.organizationId),
  );
  type Written = TeamRow & Readonly<Record<string, unknown>>;
  const insert = insertRow(db, teamTable);
  const remove = q.claim((k, p: { id: string; organizationId: string }) =>
    k.deleteFrom("team").where("id", "=", p.id).where("organizationId", "=", p.organizationId),
  );
  const removeTeams = q.write((k, p: { organizationId: string }) =>
    k.deleteFrom("team").where("organizationId", "=", p.organizationId),
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
  const recount = q.write((k, p: { id: string }) =>
    k
      .updateTable("team")
      .set((e) => ({
        memberCount: e
          .selectFrom("teamMember")
          .select((of) => of.fn.countAll<number>().as("count"))
          .whereRef("teamMember.teamId", "=", "team.id"),
      }))
      .where("id", "=", p.id),
  );

  /** Compares byte by byte, because the database's collation may be looser. */
  const exactly = <Found extends { id: string }>(found: Found | undefined, id: string): Found | undefined =>
    found?.id === id ? found : undefined;

  const taken = q.read((k, p: { organizationId: string; limit: number }) =>
    k
      .selectFrom("team")
      .select(["id", "memberCount"])
      .where("organizationId", "=", p.organizationId)
      .orderBy("createdAt")
      .orderBy("id")
      .limit(p.limit),
  );

  const set = columnSetters(db, teamTable, ["name", "nameKey", "updatedAt", ...Object.keys(fields.team)]);
  const keyOf = (organizationId: string, name: string): string =>
    keyColumn([organizationId, comparable(name)]);

  const find = async (id: string, organizationId: string, tx?: Transaction): Promise<TeamRow | undefined> => {
    const found = exactly(await byId.get({ id, organizationId }, tx), id);
    if (found === undefined) return undefined;
    const { memberCount: _, ...team } = found;
    return team;
  };

  const exists = q.read((k, p: { id: string }) => k.selectFrom("team").select("id").where("id", "=", p.id));
  const countSeats = q.write((k, p: { id: string }) =>
    k
      .updateTable("team")
      .set((e) => ({
        memberCount: e
          .selectFrom("teamMember")
          .select((e) => e.fn.countAll<number>().as("members"))
          .where("teamId", "=", p.id),
      }))
      .where("id", "=", p.id),
  );

  return {
    keyOf,
    exists: async (id: string, tx: Transaction) => (await exists.get({ id }, tx)) !== undefined,
    /** Sets the number of taken seats to that of the members. */
    countSeats: async (id: string, tx: Transaction): Promise<void> => void (await countSeats({ id }, tx)),
    findWithSeats: async (
      id: string,
      organizationId: string,
      tx?: Transaction,
    ): Promise<SeatedTeam | undefined> => exactly(await byId.get({ id, organizationId }, tx), id),
    find,
    /** Throws TEAM_NOT_FOUND. */
    async get(id: string, organizationId: string, tx?: Transaction): Promise<TeamRow> {
      const found = await find(id, organizationId, tx);
      if (found === undefined) throw fail(TEAM_NOT_FOUND);
      return found;
    },
    /** Finds a team in an organization of the user. */
    findAsMember: async (id: string, userId: string): Promise<TeamRow | undefined> =>
      exactly(await asMember.get({ id, userId }), id),
    /** The oldest first. */
    listOf: (organizationId: string) => ofOrganization.all({ organizationId, limit: MOST_LISTED }),
    /** Numbers of taken seats, in the same order. */
    seatsOf: (organizationId: string) => taken.all({ organizationId, limit: MOST_LISTED }),
    /** Teams of a user in all of their organizations, in the order of joining. */
    listOfUser: (userId: string) => ofUser.all({ userId, limit: MOST_LISTED }),
    count: async (organizationId: string, tx?: Transaction): Promise<number> =>
      Number((await count.get({ organizationId }, tx))?.count ?? 0),
    /**
     * Throws TEAM_ALREADY_EXISTS if another team of the locked organization has the name. Older rows have no
     * key, so the index can't prevent it.
     */
    async assertFree(name: string, organizationId: string, tx: Transaction, id?: string): Promise<void> {
      const teams = await ofOrganization.all({ organizationId, limit: MOST_LISTED }, tx);
      const others = teams.filter((team) => team.id !== id);
      if (others.some((team) => comparable(team.name) === comparable(name))) throw fail(TEAM_ALREADY_EXISTS);
    },
    /** A team without members; the organization is locked. Throws `UniqueViolation` if its name is taken. */
    insert: async (row: Written, tx: Transaction) =>
      void (await insert({ ...row, nameKey: keyOf(row.organizationId, row.name), memberCount: 0 }, tx)),
    /** The organization is locked. Throws `UniqueViolation` if another of its teams has the name. */
    update: (
      { id, organizationId }: Pick<TeamRow, "id" | "organizationId">,
      changes: { name?: string } & Readonly<Record<string, unknown>>,
      tx: Transaction,
    ) => {
      const { name } = changes;
      return set(
        id,
        { ...changes, ...(name === undefined ? {} : { nameKey: keyOf(organizationId, name) }) },
        tx,
      );
    },
    /** Deletes only the row: its members are removed before. True for the one caller that did. */
    remove: (id: string, organizationId: string, tx: Transaction) => remove({ id, organizationId }, tx),
    /** Takes a seat, up to the number `seats`. False: all are taken. */
    takeSeat: (id: string, seats: number, tx: Transaction) =>
      Number.isFinite(seats) ? takeSeat({ id, seats }, tx) : takeAnySeat({ id }, tx),
    freeSeat: (id: string, tx: Transaction) => freeSeat({ id }, tx),
    /** Removes a user from all teams of a locked organization, together with the membership. */
    async leaveAll(userId: string, organizationId: string, tx: Transaction): Promise<void> {
      for (const { id, teamId } of await teamMembers.idsOf(userId, organizationId, tx))
        if (await teamMembers.remove(id, tx)) await freeSeat({ id: teamId }, tx);
    },
    /** Counts seats anew in the teams of a restored member. */
    async recount(userId: string, organizationId: string, tx: Transaction): Promise<void> {
      for (const { teamId } of await teamMembers.idsOf(userId, organizationId, tx))
        await recount({ id: teamId }, tx);
      await teamMembers.cameBack({ userId, organizationId }, tx);
    },
    /** Deletes all teams of an organization that is deleted. */
    async removeAllOf(organizationId: string, tx: Transaction): Promise<void> {
      await teamMembers.removeOfOrganization(organizationId, tx);
      await removeTeams({ organizationId }, tx);
    },
  };
});

/** Statements over the teams of invitations. Only in engines with teams. */
export const teamInvitationStore = service(({ db }) => {
  const q = db.for(invitationTable, ...teamColumns);
  const pending = q.read((k, p: { organizationId: string }) =>
    k
      .selectFrom("invitation")
      .select(["id", "teamId"])
      .where("organizationId", "=", p.organizationId)
      .where("status", "=", "pending")
      .where("teamId", "is not", null),
  );
  const setTeams = q.write((k, p: { id: string; teamId: string | null }) =>
    k.updateTable("invitation").set({ teamId: p.teamId }).where("id", "=", p.id),
  );

  return {
    /** The pending invitations that name a team. */
    pendingOf: async (organizationId: string, tx: Transaction) => pending.all({ organizationId }, tx),
    setTeams: (id: string, teamId: string | null, tx: Transaction) => setTeams({ id, teamId }, tx),
  };
});
