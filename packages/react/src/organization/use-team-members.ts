"use client";
import type { Result } from "@latchkey/client";
import { useMemo } from "react";
import type { MemberView, OrganizationMethods, TeamMember } from "./types.ts";
import { type Asked, ofOrganization, useAnswer } from "./use-answer.ts";
import { useChange } from "./use-change.ts";
import { useOrganizationId } from "./use-teams.ts";

/** Somebody in a team, with what they are in the organization. */
export interface TeamMemberView extends TeamMember {
  /** Null: they have left the organization meanwhile. */
  readonly member: MemberView | null;
}

export interface TeamMembers extends Asked<TeamMemberView[]> {
  add(userId: string): Promise<Result<TeamMember>>;
  remove(userId: string): Promise<Result<unknown>>;
}

/**
 * Who is in a team.
 *
 * @param organizationId Default: the organization that the page is about, else the active one.
 */
export function useTeamMembers(teamId: string, organizationId?: string): TeamMembers {
  const id = useOrganizationId(organizationId);
  const change = useChange();
  const asked = useAnswer<TeamMemberView[]>(id && ofOrganization(id, "team-members", teamId), (calls) =>
    listTeamMembers(calls, teamId, id ?? ""),
  );
  return useMemo(() => {
    const which = { teamId, ...(id === null ? {} : { organizationId: id }) };
    return {
      ...asked,
      add: (userId) => change((calls) => calls.addTeamMember({ ...which, userId })),
      remove: (userId) => change((calls) => calls.removeTeamMember({ ...which, userId })),
    };
  }, [asked, change, id, teamId]);
}

/** As many members as one question may ask for. */
const AT_ONCE = 100;

/** The service tells whose teams they are by ids alone: who that is stands in the list of members. */
async function listTeamMembers(
  calls: OrganizationMethods,
  teamId: string,
  organizationId: string,
): Promise<Result<TeamMemberView[]>> {
  const listed = await calls.listTeamMembers({ query: { teamId } });
  if (listed.error !== null) return listed;
  const ids = listed.data.map(({ userId }) => userId);
  const members = new Map<string, MemberView>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const found = await calls.listMembers({ query: { organizationId, ...whoAre(some) } });
    if (found.error !== null) return found;
    for (const member of found.data.members) members.set(member.userId, member);
  }
  const data = listed.data.map((each) => ({ ...each, member: members.get(each.userId) ?? null }));
  return { data, error: null };
}

function whoAre(userIds: string[]) {
  return {
    limit: userIds.length,
    filterField: "userId",
    filterOperator: "in" as const,
    filterValue: userIds,
  };
}
