"use client";
import { type ReactNode, useId } from "react";
import { OnUnmount } from "../../account/on-unmount.tsx";
import { useMessages } from "../../messages/index.ts";
import { Button, Dialog, Field } from "../../primitives/index.ts";
import { FlowForm } from "../../screens/flow-form.tsx";
import { WaitingButton } from "../../screens/waiting-button.tsx";
import type { Team } from "../types.ts";
import { type TeamNameHandle, type UseTeamNameFlowOptions, useTeamNameFlow } from "./use-team-name-flow.ts";

export interface TeamNameDialogProps extends UseTeamNameFlowOptions {
  isOpen: boolean;
  onClose(): void;
  /** The dialog is gone, and keeps the focus no longer. */
  onUnmount?: (() => void) | undefined;
}

/** Asks what a team is called: a new one, or one that gets another name. */
export function TeamNameDialog(props: TeamNameDialogProps): ReactNode {
  const { isOpen, onClose, onUnmount, ...options } = props;
  const t = useMessages();
  const flow = useTeamNameFlow(options);
  const { team } = options;
  return (
    <Dialog
      part="teamDialog"
      isOpen={isOpen}
      isDismissable={!flow.pending}
      onOpenChange={(isWanted) => {
        if (!isWanted) onClose();
      }}
      title={team === undefined ? t("teams.create.title") : t.rich("teams.rename.title", { team: team.name })}
    >
      <NameForm flow={flow} team={team} onCancel={onClose} />
      <OnUnmount onUnmount={() => onUnmount?.()} />
    </Dialog>
  );
}

interface NameFormProps {
  flow: TeamNameHandle;
  team: Team | undefined;
  onCancel(): void;
}

function NameForm({ flow, team, onCancel }: NameFormProps): ReactNode {
  const t = useMessages();
  const id = useId();
  const { values, fieldErrors, pending } = flow;
  const act = team === undefined ? "create" : "rename";
  return (
    <FlowForm flow={flow} ids={{ name: id }}>
      <Field
        id={id}
        name="name"
        part="name"
        label={t("teams.name.label")}
        hint={t("teams.name.hint")}
        error={fieldErrors.name && t.text(fieldErrors.name.text)}
        autoComplete="off"
        dir="auto"
        enterKeyHint="go"
        autoFocus
        isRequired
        isReadOnly={pending}
        value={values.name}
        onChange={(name) => flow.set("name", name)}
      />
      <div data-part="actions">
        <Button part="cancel" isDisabled={pending} onPress={onCancel}>
          {t("common.cancel")}
        </Button>
        <WaitingButton
          part="submit"
          type="submit"
          variant="primary"
          label={t(`teams.${act}.submit`)}
          seconds={flow.retryAfter}
          isPending={pending}
          pendingLabel={t(`teams.${act}.pending`)}
        />
      </div>
    </FlowForm>
  );
}
