import { service } from "../../../kernel/contracts/service.ts";
import { keyColumn } from "../../../security/tokens.ts";
import type { Fill } from "../../../storage/adoption/fill.ts";
import { memberTable, teamMemberTable, teamTable } from "../tables.ts";
import { teamMemberStore } from "./member-store.ts";
import { teamStore } from "./store.ts";

/** In this order: teams count the memberships that come before them. */
export const teamFills = service((core): readonly Fill[] => {
  const teams = core.use(teamStore);
  const memberships = core.use(teamMemberStore);
  const keys: Fill = {
    table: teamMemberTable,
    reads: ["teamId", "userId"],
    sets: ["membershipKey"],
    keys: { membershipKey: ["teamId", "userId"] },
    values: ({ teamId, userId }) => ({ membershipKey: keyColumn([String(teamId), String(userId)]) }),
  };
  /** Up to version 1.2, a member is in one team at most, which is a column of the member. */
  const joined: Fill = {
    table: memberTable,
    reads: ["organizationId", "teamId", "userId", "createdAt"],
    sets: ["teamId"],
    values: ({ teamId }) => ({ teamId: teamId === null ? null : String(teamId) }),
    async also({ organizationId, teamId, userId, createdAt }, tx) {
      const pair = { teamId: String(teamId), userId: String(userId) };
      const isAlone =
        teamId !== null &&
        (await teams.exists(pair.teamId, tx)) &&
        (await memberships.find(pair.teamId, pair.userId, tx)) === undefined;
      if (isAlone) {
        const id = await core.newId("teamMember", tx);
        await memberships.insert({ ...pair, id, createdAt: String(createdAt) }, tx);
      }
      await memberships.cameBack({ organizationId: String(organizationId), userId: pair.userId }, tx);
    },
  };
  const seats: Fill = {
    table: teamTable,
    reads: ["organizationId", "name"],
    sets: ["nameKey"],
    keys: { nameKey: [] },
    values: ({ organizationId, name }) => ({ nameKey: teams.keyOf(String(organizationId), String(name)) }),
    also: (row, tx) => teams.countSeats(row.id, tx),
  };
  return [keys, joined, seats];
});
