"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../../messages/index.ts";
import { NameDialog, type NameDialogProps } from "../../../screens/name-dialog.tsx";
import { type UseTeamNameFlowOptions, useTeamNameFlow } from "./use-team-name-flow.ts";

export interface TeamNameDialogProps
  extends UseTeamNameFlowOptions,
    Pick<NameDialogProps, "isOpen" | "onClose"> {}

/** Asks for the name of a new team, or another name for an existing one. */
export function TeamNameDialog(props: TeamNameDialogProps): ReactNode {
  const { isOpen, onClose, ...options } = props;
  const t = useMessages();
  const flow = useTeamNameFlow(options);
  const { team } = options;
  const act = team === undefined ? "create" : "rename";
  return (
    <NameDialog
      flow={flow}
      part="teamDialog"
      title={team === undefined ? t("teams.create.title") : t.rich("teams.rename.title", { team: team.name })}
      label={t("teams.name.label")}
      hint={t("teams.name.hint")}
      submitLabel={t(`teams.${act}.submit`)}
      pendingLabel={t(`teams.${act}.pending`)}
      isOpen={isOpen}
      onClose={onClose}
    />
  );
}
