"use client";
import { type ReactNode, useId } from "react";
import type { FormFlow, FormFlowState } from "../flows/form-flow.ts";
import { useMessages } from "../messages/index.ts";
import { Button, Dialog, Field } from "../primitives/index.ts";
import { FlowForm } from "./flow-form.tsx";
import { OnUnmount } from "./on-unmount.tsx";
import { WaitingButton } from "./waiting-button.tsx";

type Named = { name: string };

export interface NameDialogProps {
  flow: FormFlowState<Named> & Pick<FormFlow<Named>, "set" | "submit">;
  part: string;
  title: ReactNode;
  label: string;
  hint: string;
  submitLabel: string;
  pendingLabel: string;
  isOpen: boolean;
  onClose(): void;
  /** The dialog is gone, and keeps the focus no longer. */
  onUnmount?: (() => void) | undefined;
  /** Above the field. */
  children?: ReactNode;
}

/** Asks what something is called. */
export function NameDialog(props: NameDialogProps): ReactNode {
  const { flow, onClose, onUnmount } = props;
  const t = useMessages();
  const id = useId();
  const { values, fieldErrors, pending } = flow;
  return (
    <Dialog
      part={props.part}
      isOpen={props.isOpen}
      isDismissable={!pending}
      onOpenChange={(isWanted) => {
        if (!isWanted) onClose();
      }}
      title={props.title}
    >
      {props.children}
      <FlowForm flow={flow} ids={{ name: id }}>
        <Field
          id={id}
          name="name"
          part="name"
          label={props.label}
          hint={props.hint}
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
          <Button part="cancel" isDisabled={pending} onPress={onClose}>
            {t("common.cancel")}
          </Button>
          <WaitingButton
            part="submit"
            type="submit"
            variant="primary"
            label={props.submitLabel}
            seconds={flow.retryAfter}
            isPending={pending}
            pendingLabel={props.pendingLabel}
          />
        </div>
      </FlowForm>
      <OnUnmount onUnmount={() => onUnmount?.()} />
    </Dialog>
  );
}
