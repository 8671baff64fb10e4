"use client";
import type { ClientError } from "@latchkey/client";
import { useMemo, useState } from "react";
import { type Removal, useRemoval } from "../../../lists/use-removal.ts";
import { useOrganizationScope } from "../scope.tsx";
import type { MemberView, Team, TeamSeats } from "../types.ts";
import { useDescribeOrganizationError } from "../use-describe.ts";
import { type TeamMembers, type TeamMemberView, useTeamMembers } from "./use-team-members.ts";
import { useTeamSeats, useTeams } from "./use-teams.ts";

export interface UseTeamFlowOptions {
  /** The dialog about a member closes, after success or failure. */
  onEnd?: ((person: TeamMemberView, isDone: boolean) => void) | undefined;
  onSuccess?: (() => void) | undefined;
  /** True: the failure isn't shown here. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

/** The last action. */
export interface TeamDone {
  readonly what: "added" | "takenOut";
  /** Null: they had left the organization before. */
  readonly member: MemberView | null;
}

export interface TeamFlow {
  /** Undefined: not known, or there is no such team. */
  readonly team: Team | undefined;
  /** True if this organization has no such team. */
  readonly isMissing: boolean;
  readonly list: TeamMembers;
  readonly seats: TeamSeats | undefined;
  /** True if every seat is taken. */
  readonly isFull: boolean;
  readonly canAdd: boolean;
  readonly canRemove: boolean;
  /** True while the dialog for adding a member is open. */
  readonly isAdding: boolean;
  add(): void;
  /** The member is in the team. */
  added(member: MemberView): void;
  stopAdding(): void;
  readonly removal: Removal<TeamMemberView>;
  readonly done: TeamDone | null;
}

/** `<TeamPage/>` without its looks. Below `<OrganizationScope>`. */
export function useTeamFlow(teamId: string, options: UseTeamFlowOptions = {}): TeamFlow {
  const { onEnd, onSuccess, onError } = options;
  const { can } = useOrganizationScope();
  const teams = useTeams();
  const list = useTeamMembers(teamId);
  const known = useTeamSeats().data?.find((seats) => seats.teamId === teamId);
  const [isAdding, setAdding] = useState(false);
  const [done, setDone] = useState<TeamDone | null>(null);
  const removal = useRemoval<TeamMemberView>({
    describe: useDescribeOrganizationError(),
    remove: ({ userId }) => list.remove(userId),
    onEnd(person, isDone) {
      if (isDone) setDone({ what: "takenOut", member: person.member });
      onEnd?.(person, isDone);
    },
    onSuccess,
    onError,
  });
  const team = teams.data?.find(({ id }) => id === teamId);
  return useMemo(() => {
    // The list is newer than the count.
    const seats = known && list.data ? { ...known, members: list.data.length } : known;
    return {
      team,
      isMissing: teams.data !== undefined && team === undefined,
      list,
      seats,
      isFull: seats !== undefined && seats.limit !== null && seats.members >= seats.limit,
      canAdd: can("member", "update"),
      canRemove: can("member", "delete"),
      isAdding,
      add() {
        setAdding(true);
        setDone(null);
      },
      added(member) {
        setDone({ what: "added", member });
        setAdding(false);
        onSuccess?.();
      },
      stopAdding: () => setAdding(false),
      removal,
      done,
    };
  }, [team, teams.data, list, known, can, isAdding, removal, done, onSuccess]);
}
