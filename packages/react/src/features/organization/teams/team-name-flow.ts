import type { ClientError } from "@latchkey/client";
import { singleLine } from "@latchkey/client/shared";
import { fieldNotice, type Notice } from "../../../errors/index.ts";
import { type Answer, createFormFlow, type FormFlow } from "../../../flows/form-flow.ts";
import { text } from "../../../messages/translator.ts";
import type { Team } from "../types.ts";

export type TeamNameValues = { name: string };

export interface TeamNameFlowOptions {
  /** The current name. Default: none yet. */
  name?: string | undefined;
  send(name: string): Promise<Answer<Team>>;
  describe(error: ClientError): Notice | readonly Notice[];
  onDone?: ((team: Team) => void) | undefined;
  /** True: the failure isn't shown by the form. */
  onError?: ((error: ClientError) => boolean | undefined) | undefined;
}

/** Longest name, in characters, as on the service. */
const LONGEST = 255;

/** A form for a team's name, new or changed. */
export function createTeamNameFlow(options: TeamNameFlowOptions): FormFlow<TeamNameValues> {
  const { name = "", send, describe, onDone, onError } = options;
  return createFormFlow<TeamNameValues, Team>({
    values: { name },
    check: ({ name }) => {
      const typed = singleLine(name);
      if (typed === "") return { name: fieldNotice("name", text("teams.name.missing")) };
      if ([...typed].length > LONGEST)
        return { name: fieldNotice("name", text("teams.name.tooLong", { max: LONGEST })) };
      return {};
    },
    send: ({ name }) => send(singleLine(name)),
    describe,
    onDone: (team) => onDone?.(team),
    onError,
  });
}
