"use client";
import type { ClientError } from "@latchkey/client";
import { useMemo, useState } from "react";
import { type Removal, useRemoval } from "../../../lists/use-removal.ts";
import { useOrganizationScope } from "../scope.tsx";
import type { Team, TeamSeats } from "../types.ts";
import { useDescribeOrganizationError } from "../use-describe.ts";
import { useOfferedOrganizations } from "../use-has-organizations.ts";
import { type Teams, useOwnTeams, useTeamSeats, useTeams } from "./use-teams.ts";

export interface UseTeamsFlowOptions {
  /** True allows an organization without teams. Default: the service's `allowRemovingAllTeams`. */
  canRemoveLast?: boolean | undefined;
  /** The dialog about a team closes, after success or failure. */
  onEnd?: ((team: Team, isDone: boolean) => void) | undefined;
  onSuccess?: (() => void) | undefined;
  /** True: the failure isn't shown here. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

/** The last action. */
export interface TeamsDone {
  readonly what: "created" | "renamed" | "removed";
  readonly team: Team;
}

export interface TeamsFlow {
  readonly list: Teams;
  /** False if this deployment has no teams. */
  readonly hasTeams: boolean;
  /** Most teams; null: no limit. */
  readonly limit: number | null;
  readonly isFull: boolean;
  readonly canCreate: boolean;
  readonly canRename: boolean;
  readonly canRemove: boolean;
  /** True for the last team, which can't be deleted: an organization needs one. */
  readonly isLast: boolean;
  seatsOf(team: Team): TeamSeats | undefined;
  /** Reports whether the caller is in it, as far as that is known. */
  isOwn(team: Team): boolean;
  /** The team being named; `"new"` for a new one. */
  readonly naming: Team | "new" | null;
  name(team: Team | "new"): void;
  /** The name is stored. */
  named(team: Team): void;
  stopNaming(): void;
  readonly removal: Removal<Team>;
  readonly done: TeamsDone | null;
}

/** `<Teams/>` without its looks. Below `<OrganizationScope>`. */
export function useTeamsFlow(options: UseTeamsFlowOptions = {}): TeamsFlow {
  const offered = useOfferedOrganizations();
  const { canRemoveLast = offered?.canRemoveLastTeam === true, onEnd, onSuccess, onError } = options;
  const { can, summary } = useOrganizationScope();
  const hasTeams = summary.teams !== null;
  const list = useTeams(hasTeams ? undefined : null);
  const seats = useTeamSeats(hasTeams ? undefined : null).data;
  const own = useOwnTeams(hasTeams ? undefined : null).data;
  const [naming, setNaming] = useState<Team | "new" | null>(null);
  const [done, setDone] = useState<TeamsDone | null>(null);
  const removal = useRemoval<Team>({
    describe: useDescribeOrganizationError(),
    remove: (team) => list.remove(team.id),
    onEnd(team, isDone) {
      if (isDone) setDone({ what: "removed", team });
      onEnd?.(team, isDone);
    },
    onSuccess,
    onError,
  });
  const count = list.data?.length;
  return useMemo(() => {
    const limit = summary.limits.teams;
    return {
      list,
      hasTeams,
      limit,
      isFull: limit !== null && count !== undefined && count >= limit,
      canCreate: can("team", "create"),
      canRename: can("team", "update"),
      canRemove: can("team", "delete"),
      isLast: count === 1 && !canRemoveLast,
      seatsOf: ({ id }) => seats?.find(({ teamId }) => teamId === id),
      isOwn: (team) => own?.some(({ id }) => id === team.id) === true,
      naming,
      name(team) {
        setNaming(team);
        setDone(null);
      },
      named(team) {
        setDone({ what: naming === "new" ? "created" : "renamed", team });
        setNaming(null);
        onSuccess?.();
      },
      stopNaming: () => setNaming(null),
      removal,
      done,
    };
  }, [list, hasTeams, summary, can, count, canRemoveLast, seats, own, naming, removal, done, onSuccess]);
}
