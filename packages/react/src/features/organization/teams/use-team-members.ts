"use client";
import type { Result } from "@latchkey/client";
import { useMemo } from "react";
import { listPeople } from "../members/use-people.ts";
import type { MemberView, OrganizationMethods, TeamMember } from "../types.ts";
import { type Asked, ofOrganization, useAnswer } from "../use-answer.ts";
import { useChange } from "../use-change.ts";
import { useOrganizationId } from "./use-teams.ts";

/** A member of a team, with their membership of the organization. */
export interface TeamMemberView extends TeamMember {
  /** Null: they have left the organization meanwhile. */
  readonly member: MemberView | null;
}

export interface TeamMembers extends Asked<TeamMemberView[]> {
  add(userId: string): Promise<Result<TeamMember>>;
  remove(userId: string): Promise<Result<unknown>>;
}

/**
 * Returns the members of a team.
 *
 * @param organizationId Default: the page's organization, else the active one.
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

/**
 * Lists a team's members with their names: the service's answer has only ids, so the
 * rest is in the list of members.
 */
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
