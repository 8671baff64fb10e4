"use client";
import type { Result } from "@latchkey/client";
import { useMemo } from "react";
import { useScopeIfAny } from "../scope.tsx";
import type { Team, TeamSeats } from "../types.ts";
import { useActiveId } from "../use-active-id.ts";
import { type Asked, ofOrganization, useAnswer } from "../use-answer.ts";
import { useChange } from "../use-change.ts";

export interface Teams extends Asked<Team[]> {
  create(name: string): Promise<Result<Team>>;
  rename(teamId: string, name: string): Promise<Result<Team>>;
  remove(teamId: string): Promise<Result<unknown>>;
}

/**
 * Returns the teams of an organization.
 *
 * @param organizationId Default: the page's organization, else the active one. Null: no request is made.
 */
export function useTeams(organizationId?: string | null): Teams {
  const id = useOrganizationId(organizationId);
  const change = useChange();
  const asked = useAnswer(id && ofOrganization(id, "teams"), (calls) =>
    calls.listTeams({ query: { organizationId: id ?? "" } }),
  );
  return useMemo(() => {
    const which = id === null ? {} : { organizationId: id };
    return {
      ...asked,
      create: (name) => change((calls) => calls.createTeam({ name, ...which })),
      rename: (teamId, name) => change((calls) => calls.updateTeam({ teamId, data: { name, ...which } })),
      remove: (teamId) => change((calls) => calls.removeTeam({ teamId, ...which })),
    };
  }, [asked, change, id]);
}

/** Returns the number of members and the limit of each team, where the deployment tells them. */
export function useTeamSeats(organizationId?: string | null): Asked<TeamSeats[]> {
  const id = useOrganizationId(organizationId);
  return useAnswer(id && ofOrganization(id, "team-seats"), (calls) =>
    calls.teamSeats({ query: { organizationId: id ?? "" } }),
  );
}

/** Returns the caller's teams, of any organization. Null: no request is made. */
export function useOwnTeams(organizationId?: string | null): Asked<Team[]> {
  const id = useOrganizationId(organizationId);
  return useAnswer(id && ofOrganization(id, "own-teams"), (calls) => calls.listUserTeams());
}

/** Returns the given organization, else the page's, else the session's. */
export function useOrganizationId(given: string | null | undefined): string | null {
  const active = useActiveId();
  const scope = useScopeIfAny();
  return given === undefined ? (scope?.organization.id ?? active) : given;
}
