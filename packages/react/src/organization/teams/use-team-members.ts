"use client";
import type { Result } from "@latchkey/client";
import { useMemo } from "react";
import { listPeople } from "../members/use-people.ts";
import type { MemberView, OrganizationMethods, TeamMember } from "../types.ts";
import { type Asked, ofOrganization, useAnswer } from "../use-answer.ts";
import { useChange } from "../use-change.ts";
import { useOrganizationId } from "./use-teams.ts";

/** Someone in a team, with what they are in the organization. */
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

/** The service tells whose teams they are by ids alone: who that is stands in the list of members. */
async function listTeamMembers(
  calls: OrganizationMethods,
  teamId: string,
  organizationId: string,
): Promise<Result<TeamMemberView[]>> {
  const listed = await calls.listTeamMembers({ query: { teamId } });
  if (listed.error !== null) return listed;
  const people = await listPeople(
    calls,
    organizationId,
    listed.data.map(({ userId }) => userId),
  );
  if (people.error !== null) return people;
  const data = listed.data.map((each) => ({ ...each, member: people.data.get(each.userId) ?? null }));
  return { data, error: null };
}
