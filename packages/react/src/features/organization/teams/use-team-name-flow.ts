"use client";
import type { ClientError } from "@latchkey/client";
import { useMachine } from "../../../context/use-machine.ts";
import type { FormFlow, FormFlowState } from "../../../flows/index.ts";
import type { Team } from "../types.ts";
import { useDescribeOrganizationError } from "../use-describe.ts";
import { createTeamNameFlow, type TeamNameValues } from "./team-name-flow.ts";
import { useTeams } from "./use-teams.ts";

export interface UseTeamNameFlowOptions {
  /** The team to rename. Default: creates one. */
  team?: Team | undefined;
  onSuccess?: ((team: Team) => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

export type TeamNameHandle = FormFlowState<TeamNameValues> &
  Pick<FormFlow<TeamNameValues>, "set" | "submit" | "reset">;

/** Creates a team or renames one, without looks. */
export function useTeamNameFlow(options: UseTeamNameFlowOptions = {}): TeamNameHandle {
  const teams = useTeams();
  const describe = useDescribeOrganizationError();
  return useMachine({ ...options, teams, describe }, (latest) =>
    createTeamNameFlow({
      name: options.team?.name,
      send: (name) => {
        const { team, teams } = latest.current;
        return team === undefined ? teams.create(name) : teams.rename(team.id, name);
      },
      describe: (error) => latest.current.describe(error, ["name"]),
      onDone: (team) => latest.current.onSuccess?.(team),
      onError: (error) => latest.current.onError?.(error),
    }),
  );
}
